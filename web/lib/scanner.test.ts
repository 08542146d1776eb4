import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { captureScans, Reads, SCAN_FORGETS_AFTER_MS, SCANNER_KEYS_WITHIN_MS } from './scanner.ts'

class Focused extends EventTarget {
  tagName: string
  readonly type: string | undefined
  readonly isContentEditable: boolean
  #value = ''

  constructor(tagName = 'BODY', type?: string, isContentEditable = false) {
    super()
    this.tagName = tagName
    this.type = type
    this.isContentEditable = isContentEditable
  }

  // In browsers, `value` is on the prototype too, and the scanner uses its setter.
  get value(): string {
    return this.#value
  }

  set value(value: string) {
    this.#value = value
  }
}

class Key extends Event {
  readonly key: string
  readonly ctrlKey: boolean
  readonly repeat: boolean
  readonly #at = Date.now()

  constructor(key: string, { ctrlKey = false, repeat = false } = {}) {
    super('keydown', { cancelable: true })
    this.key = key
    this.ctrlKey = ctrlKey
    this.repeat = repeat
  }

  override get timeStamp(): number {
    return this.#at
  }
}

let stop = () => {}
let scans: string[]

/** Listens for scans while this element has the focus. */
function listen(target: Focused, isExclusive = false): void {
  scans = []
  stop = captureScans({ onScan: (tag) => scans.push(tag), isExclusive, target })
}

/** Presses the keys one by one and returns the keys that reached the focused element. */
function press(target: Focused, ...keys: string[]): string[] {
  return keys.filter((key) => target.dispatchEvent(new Key(key)))
}

/** Presses the keys with a pause before each. A key that reaches a field adds its character to the field. */
function type(field: Focused, keys: readonly string[], pauseMs: number, repeat = false): void {
  for (const key of keys) {
    vi.advanceTimersByTime(pauseMs)
    if (field.dispatchEvent(new Key(key, { repeat })) && key.length === 1) field.value += key
  }
}

const SCAN = [...'04A2-b9', 'Enter']

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

describe('keys outside of fields', () => {
  test('a scan is all text until Enter, and the next scan starts empty', () => {
    const body = new Focused()
    listen(body)
    press(body, ...SCAN, 'x', 'Enter')
    expect(scans).toEqual(['04A2-b9', 'x'])
  })

  test('a pause of a second clears the earlier keys', () => {
    const body = new Focused()
    listen(body)
    press(body, '9', '9')
    vi.advanceTimersByTime(SCAN_FORGETS_AFTER_MS - 1)
    press(body, '8')
    vi.advanceTimersByTime(SCAN_FORGETS_AFTER_MS)
    press(body, ...SCAN)
    expect(scans).toEqual(['04A2-b9'])
  })

  test('a scan that takes longer than a second is read completely if no pause between its keys lasts a second', () => {
    const body = new Focused()
    listen(body)
    for (const key of SCAN) {
      press(body, key)
      vi.advanceTimersByTime(SCAN_FORGETS_AFTER_MS - 1)
    }
    expect(scans).toEqual(['04A2-b9'])
  })

  test('the Enter of a scan reaches no element, but any other Enter does', () => {
    const button = new Focused('BUTTON')
    listen(button)
    expect(press(button, 'Enter')).toEqual(['Enter'])
    expect(press(button, '7', 'Enter')).toEqual(['7'])
    vi.advanceTimersByTime(SCAN_FORGETS_AFTER_MS)
    expect(press(button, 'Enter')).toEqual(['Enter'])
    expect(scans).toEqual(['7'])
  })

  test('keys without a character, spaces and shortcuts are not part of a tag', () => {
    const body = new Focused()
    listen(body, true)
    const isLeft = body.dispatchEvent(new Key('s', { ctrlKey: true }))
    expect([isLeft, press(body, '1', 'Shift', 'Tab', ' ', '2', 'Enter')]).toEqual([true, ['Shift', 'Tab', ' ']])
    expect(scans).toEqual(['12'])
  })

  test('no scan is reported after listening has stopped', () => {
    const body = new Focused()
    listen(body, true)
    press(body, '1')
    stop()
    expect(press(body, ...SCAN)).toEqual(SCAN)
    expect(scans).toEqual([])
  })
})

describe('keys in a field', () => {
  const fields = [
    new Focused('INPUT', 'text'),
    new Focused('INPUT', 'email'),
    new Focused('TEXTAREA'),
    new Focused('SELECT'),
    new Focused('DIV', undefined, true),
  ]

  test('typed text and its Enter stay in the field if the keys come slowly, if they are few, or if Backspace interrupts them', () => {
    for (const field of fields) {
      listen(field)
      type(field, SCAN, SCANNER_KEYS_WITHIN_MS + 1)
      type(field, [...'123', 'Enter'], 10)
      type(field, [...'12', 'Backspace', ...'34', 'Enter'], 10)
      expect([field.value, scans]).toEqual(['04A2-b91231234', []])
      expect(press(field, 'Enter')).toEqual(['Enter'])
      stop()
    }
  })

  test('a key that is held down is not read as a scan', () => {
    const field = new Focused('INPUT', 'text')
    listen(field)
    type(field, [...'777777'], 30, true)
    type(field, ['Enter'], 10)
    expect([field.value, scans]).toEqual(['777777', []])
  })

  test('a scan is reported, its Enter submits nothing, and only the text from before the scan stays', () => {
    for (const [index, tagName] of ['INPUT', 'TEXTAREA'].entries()) {
      const field = new Focused(tagName, index === 0 ? 'text' : undefined)
      let heard = ''
      field.addEventListener('input', () => (heard = field.value))
      listen(field)
      type(field, [...'45'], 200)
      type(field, ['0'], SCANNER_KEYS_WITHIN_MS + 1)
      type(field, [...'4A2-b9'], SCANNER_KEYS_WITHIN_MS)
      vi.advanceTimersByTime(SCANNER_KEYS_WITHIN_MS)
      expect(press(field, 'Enter')).toEqual([])
      expect([field.value, heard, scans]).toEqual(['45', '45', ['04A2-b9']])
      stop()
    }
  })

  test('a word typed in a field does not become part of a tag that is scanned outside the field', () => {
    const focused = new Focused('INPUT', 'text')
    listen(focused)
    type(focused, [...'45'], 200)
    focused.tagName = 'BODY'
    type(focused, SCAN, 100)
    expect(scans).toEqual(['04A2-b9'])
  })

  test('in scan mode, no key of a scan reaches the field, not even its Enter', () => {
    for (const field of fields) {
      listen(field, true)
      expect(press(field, ...SCAN)).toEqual([])
      expect(scans).toEqual(['04A2-b9'])
      stop()
    }
  })

  test('in scan mode, a key that is held down reaches no field and counts once', () => {
    const field = new Focused('INPUT', 'text')
    listen(field, true)
    type(field, ['7'], 30)
    type(field, [...'777777'], 30, true)
    type(field, ['8', 'Enter'], 30)
    expect([field.value, scans]).toEqual(['', ['78']])
  })

  test('a scan with the focus on a checkbox is reported, because a checkbox takes no text', () => {
    const checkbox = new Focused('INPUT', 'checkbox')
    listen(checkbox)
    press(checkbox, ...SCAN)
    expect(scans).toEqual(['04A2-b9'])
  })
})

describe('two listeners', () => {
  test('the newest listener gets the scan until it stops', () => {
    const body = new Focused()
    listen(body)
    const form: string[] = []
    const stopForm = captureScans({ onScan: (tag) => form.push(tag), isExclusive: true, target: body })
    press(body, ...SCAN)
    stopForm()
    press(body, ...SCAN)
    expect([form, scans]).toEqual([['04A2-b9'], ['04A2-b9']])
  })
})

describe('a chip read twice', () => {
  test('a chip is one scan while it lies on the scanner, and is a new scan after 3 seconds without a read', () => {
    const reads = new Reads(3_000)
    expect([0, 1_000, 2_500, 5_000].map((at) => reads.counts('04A2-b9', at))).toEqual([true, false, false, false])
    expect([reads.counts('another', 5_001), reads.counts('04A2-b9', 8_000)]).toEqual([true, true])
  })

  test('the next read of a chip is a new scan immediately when no answer to its first read came', () => {
    const reads = new Reads(3_000)
    reads.counts('04A2-b9', 0)
    reads.forget('04A2-b9')
    expect(reads.counts('04A2-b9', 10)).toBe(true)
  })
})
