/** Chip scanners (part 1 section 4, RFID). For the browser, a scanner is a keyboard that types a tag and presses Enter. */

/** A pause this long between two keys clears the text that was read so far. */
export const SCAN_FORGETS_AFTER_MS = 1_000
/** Keys in a field come from a scanner when each follows the previous key within this time. A person types more slowly. */
export const SCANNER_KEYS_WITHIN_MS = 50
const SCANNER_MIN_KEYS = 4

interface ScanOptions {
  /** Called with the tag that the scanner typed. */
  onScan: (tag: string) => void
  /**
   * Scan mode: wherever the focus is, all characters that a tag can have belong to the scanner and reach no field. Without scan mode, keys in a field
   * belong to the field. But at least four keys that come too fast for a person count as a scan. The field then gets its old text back.
   */
  isExclusive?: boolean
  target?: EventTarget
}

/** The listeners. Only the newest listener gets a scan, so that a form in scan mode hides the scan from the screens behind it. */
const listening: object[] = []

/**
 * Listens for scans until the returned function is called. The Enter that ends a scan reaches no element, so that it neither submits a
 * form nor presses a button. Any other Enter, spaces, Tab and shortcuts go to the focused element.
 */
export function captureScans({ onScan, isExclusive = false, target = window }: ScanOptions): () => void {
  let read = ''
  let readAt = -Infinity
  let wasTyped = false
  const fieldsBefore = new Map<EventTarget, FieldState>()
  const forget = () => {
    read = ''
    fieldsBefore.clear()
  }

  const onKeyDown = (event: Event) => {
    const { key, ctrlKey, metaKey, altKey, isComposing, repeat, timeStamp } = event as KeyboardEvent
    if (listening.at(-1) !== onKeyDown || ctrlKey || metaKey || altKey || isComposing) return
    const isTyped = !isExclusive && isTypedInto(event.target)
    const isQuick = timeStamp - readAt <= SCANNER_KEYS_WITHIN_MS
    if (timeStamp - readAt >= SCAN_FORGETS_AFTER_MS || ((isTyped || wasTyped) && !isQuick)) forget()
    const isOfTag = /^[!-~]$/.test(key)
    if (isExclusive && isOfTag) consume(event)

    if (key === 'Enter') {
      const tag = read
      const isScan = isTyped ? tag.length >= SCANNER_MIN_KEYS : tag !== ''
      if (isScan) {
        consume(event)
        for (const [field, state] of fieldsBefore) restore(field, state)
      }
      forget()
      if (isScan) onScan(tag)
    } else if (isOfTag && !repeat) {
      if (isTyped && !fieldsBefore.has(event.target!)) fieldsBefore.set(event.target!, stateOf(event.target!))
      read += key
      readAt = timeStamp
      wasTyped = isTyped
    } else if (isTyped && key !== 'Shift') forget()
  }

  // `capture` lets this listener get the key before all others.
  target.addEventListener('keydown', onKeyDown, { capture: true })
  listening.push(onKeyDown)
  return () => {
    target.removeEventListener('keydown', onKeyDown, { capture: true })
    listening.splice(listening.indexOf(onKeyDown), 1)
  }
}

/** Distinguishes a chip that stays on the scanner and is read many times from a chip that is scanned again later. */
export class Reads {
  readonly #withinMs: number
  readonly #readAt = new Map<string, number>()

  constructor(withinMs: number) {
    this.#withinMs = withinMs
  }

  /** True when this read is a new scan, because the last read of the tag was long enough ago. `at` is the time in milliseconds, by any clock. */
  counts(tag: string, at: number): boolean {
    const before = this.#readAt.get(tag) ?? -Infinity
    this.#readAt.set(tag, at)
    return at - before >= this.#withinMs
  }

  /** Called when the server did not answer a read, so that the next read of the tag is a new scan. */
  forget(tag: string): void {
    this.#readAt.delete(tag)
  }
}

function consume(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

const NOT_TYPED_INTO = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'])

/** Whether the element uses keys as text, or to jump to an option that starts with them. */
function isTypedInto(target: EventTarget | null): boolean {
  const element = target as Partial<HTMLInputElement>
  if (element.tagName === 'INPUT') return !NOT_TYPED_INTO.has(element.type ?? 'text')
  return (
    element.tagName === 'TEXTAREA' ||
    element.tagName === 'SELECT' ||
    element.isContentEditable === true ||
    Boolean(element.closest?.('[role=listbox], [role=menu], [role=combobox]'))
  )
}

interface FieldState {
  value?: string | undefined
  caret?: number | null | undefined
}

function stateOf(field: EventTarget): FieldState {
  const { value, selectionStart } = field as Partial<HTMLInputElement>
  return { value, caret: selectionStart }
}

/** Restores a field's text and sends an `input` or `change` event, so that React handles the new text like typing. */
function restore(field: EventTarget, { value, caret }: FieldState): void {
  const input = field as HTMLInputElement
  if (value === undefined || value === input.value) return
  // Use the prototype's setter. React overrides the element's setter and would not report a change made with it.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')!.set!.call(input, value)
  input.dispatchEvent(new Event(input.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
  if (typeof caret === 'number') input.setSelectionRange(caret, caret)
}
