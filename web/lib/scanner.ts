/** Chip scanners (part 1 section 4, RFID): to the browser a keyboard that types a tag and presses Enter. */

/** A pause this long between two keys forgets what was read. */
export const SCAN_FORGETS_AFTER_MS = 1_000

interface ScanOptions {
  /** A tag was read, as the scanner typed it. */
  onScan: (tag: string) => void
  /**
   * Scan mode: what is typed belongs to the scanner wherever the focus is, and reaches no field. Otherwise what is typed in
   * a field is the field's.
   */
  isExclusive?: boolean
  target?: EventTarget
}

/**
 * Listens for scans until the returned function is called. The Enter that ends a scan reaches nothing, so that it neither submits a form
 * nor presses a button; an Enter that ends none is left to what has the focus, and so are spaces, Tab and shortcuts.
 */
export function captureScans({ onScan, isExclusive = false, target = window }: ScanOptions): () => void {
  let read = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const forget = () => {
    clearTimeout(timer)
    read = ''
  }

  const onKeyDown = (event: Event) => {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event as KeyboardEvent
    if (ctrlKey || metaKey || altKey || isComposing) return
    if (!isExclusive && isTypedInto(event.target)) {
      forget()
    } else if (key === 'Enter' && read !== '') {
      const tag = read
      forget()
      consume(event)
      onScan(tag)
    } else if (/^[!-~]$/.test(key)) {
      clearTimeout(timer)
      timer = setTimeout(forget, SCAN_FORGETS_AFTER_MS)
      read += key
      if (isExclusive) consume(event)
    }
  }

  // Before anything else hears of the key.
  target.addEventListener('keydown', onKeyDown, { capture: true })
  return () => {
    target.removeEventListener('keydown', onKeyDown, { capture: true })
    forget()
  }
}

function consume(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

const NOT_TYPED_INTO = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'])

/** Whether keys pressed there become text, or choose among options by their first letters. */
function isTypedInto(target: EventTarget | null): boolean {
  const { tagName, type, isContentEditable } = target as Partial<HTMLInputElement>
  if (tagName === 'INPUT') return !NOT_TYPED_INTO.has(type ?? 'text')
  return tagName === 'TEXTAREA' || tagName === 'SELECT' || isContentEditable === true
}
