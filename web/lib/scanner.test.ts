import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { captureScans, SCAN_FORGETS_AFTER_MS } from './scanner.ts'

class Focused extends EventTarget {
  readonly tagName: string
  readonly type: string | undefined
  readonly isContentEditable: boolean

  constructor(tagName = 'BODY', type?: string, isContentEditable = false) {
    super()
    this.tagName = tagName
    this.type = type
    this.isContentEditable = isContentEditable
  }
}

class Key extends Event {
  readonly key: string
  readonly ctrlKey: boolean

  constructor(key: string, ctrlKey = false) {
    super('keydown', { cancelable: true })
    this.key = key
    this.ctrlKey = ctrlKey
  }
}

let stop: () => void
let scans: string[]

/** Listens with the focus here. */
function listen(target: Focused, isExclusive = false): void {
  scans = []
  stop = captureScans({ onScan: (tag) => scans.push(tag), isExclusive, target })
}

/** Presses the keys one by one and tells which of them came through to what has the focus. */
function press(target: Focused, ...keys: string[]): string[] {
  return keys.filter((key) => target.dispatchEvent(new Key(key)))
}

const SCAN = [...'04A2-b9', 'Enter']

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

describe('anywhere', () => {
  test('a scan is what was typed until Enter, and the next one begins anew', () => {
    const body = new Focused()
    listen(body)
    press(body, ...SCAN, 'x', 'Enter')
    expect(scans).toEqual(['04A2-b9', 'x'])
  })

  test('a pause of a second forgets what was read before it', () => {
    const body = new Focused()
    listen(body)
    press(body, '9', '9')
    vi.advanceTimersByTime(SCAN_FORGETS_AFTER_MS - 1)
    press(body, '8')
    vi.advanceTimersByTime(SCAN_FORGETS_AFTER_MS)
    press(body, ...SCAN)
    expect(scans).toEqual(['04A2-b9'])
  })

  test('a scanner that types for longer than a second without pausing is read whole', () => {
    const body = new Focused()
    listen(body)
    for (const key of SCAN) {
      press(body, key)
      vi.advanceTimersByTime(SCAN_FORGETS_AFTER_MS - 1)
    }
    expect(scans).toEqual(['04A2-b9'])
  })

  test('the Enter of a scan reaches nothing, any other Enter does', () => {
    const button = new Focused('BUTTON')
    listen(button)
    expect(press(button, 'Enter')).toEqual(['Enter'])
    expect(press(button, '7', 'Enter')).toEqual(['7'])
    vi.advanceTimersByTime(SCAN_FORGETS_AFTER_MS)
    expect(press(button, 'Enter')).toEqual(['Enter'])
    expect(scans).toEqual(['7'])
  })

  test('keys that type nothing, spaces and shortcuts are no part of a tag', () => {
    const body = new Focused()
    listen(body, true)
    const isLeft = body.dispatchEvent(new Key('s', true))
    expect([isLeft, press(body, '1', 'Shift', 'Tab', ' ', '2', 'Enter')]).toEqual([true, ['Shift', 'Tab', ' ']])
    expect(scans).toEqual(['12'])
  })

  test('nothing is heard once it has stopped', () => {
    const body = new Focused()
    listen(body, true)
    press(body, '1')
    stop()
    expect(press(body, ...SCAN)).toEqual(SCAN)
    expect(scans).toEqual([])
  })
})

describe('in a field', () => {
  const fields = [
    new Focused('INPUT', 'text'),
    new Focused('INPUT', 'email'),
    new Focused('TEXTAREA'),
    new Focused('SELECT'),
    new Focused('DIV', undefined, true),
  ]

  test('what is typed there stays there', () => {
    for (const field of fields) {
      listen(field)
      expect(press(field, ...SCAN)).toEqual(SCAN)
      expect(scans).toEqual([])
      stop()
    }
  })

  test('in scan mode nothing of it gets there, its Enter neither', () => {
    for (const field of fields) {
      listen(field, true)
      expect(press(field, ...SCAN)).toEqual([])
      expect(scans).toEqual(['04A2-b9'])
      stop()
    }
  })

  test('a checkbox takes no text, so a scan with the focus on it is heard', () => {
    const checkbox = new Focused('INPUT', 'checkbox')
    listen(checkbox)
    press(checkbox, ...SCAN)
    expect(scans).toEqual(['04A2-b9'])
  })
})
