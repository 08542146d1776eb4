import { describe, expect, it } from 'vitest'

import {
  afterEvent,
  canSend,
  isScanned,
  KIOSK_START,
  type KioskEvent,
  type KioskState,
  NO_PACE,
  paceAfterKey,
  phoneText,
} from './kiosk.rules.ts'

const after = (...events: KioskEvent[]) => events.reduce(afterEvent, KIOSK_START)
const typed = (digits: string): KioskEvent[] => [...digits].map((digit) => ({ type: 'digit', digit }))
const sending = after(...typed('2145550142'), { type: 'send' })

describe('the kiosk', () => {
  it('the kiosk takes at most ten digits, and sends only a complete number', () => {
    expect(canSend(after(...typed('214555014')))).toBe(false)
    expect(after(...typed('214555014'), { type: 'send' }).phase).toBe('typing')
    expect(after(...typed('21455501429')).digits).toBe('2145550142')
    expect(sending.phase).toBe('sending')
  })

  it('the kiosk erases the last digit, or all digits', () => {
    expect(after(...typed('214'), { type: 'erase' }).digits).toBe('21')
    expect(after({ type: 'erase' }).digits).toBe('')
    expect(after(...typed('214'), { type: 'reset' })).toEqual(KIOSK_START)
  })

  it('the kiosk ignores keys while it sends a number, and sends the number once', () => {
    expect(canSend(sending)).toBe(false)
    for (const event of [...typed('9'), { type: 'erase' }, { type: 'send' }] as KioskEvent[]) {
      expect(afterEvent(sending, event)).toEqual(sending)
    }
  })

  it('the kiosk greets a customer by first name and forgets the number', () => {
    const welcome = afterEvent(sending, { type: 'welcome', firstName: 'Ana' })
    expect(welcome).toEqual({ ...KIOSK_START, phase: 'welcome', firstName: 'Ana' })
    expect(afterEvent(welcome, { type: 'digit', digit: '3' })).toEqual({ ...KIOSK_START, digits: '3' })
  })

  it('after a refusal, the erase key corrects the number, a digit starts a new number, and both hide the message', () => {
    const refused = afterEvent(sending, { type: 'fail', problem: 'Please ask at the desk.' })
    expect(refused).toMatchObject({ phase: 'typing', digits: '2145550142', problem: 'Please ask at the desk.' })
    expect(afterEvent(refused, { type: 'digit', digit: '9' })).toEqual({ ...KIOSK_START, digits: '9' })
    expect(afterEvent(refused, { type: 'erase' })).toMatchObject({ digits: '214555014', problem: '' })
  })

  it('the kiosk says that it is waiting, and accepts a late answer', () => {
    const waiting = afterEvent(sending, { type: 'wait' })
    expect(waiting).toMatchObject({ phase: 'sending', isWaiting: true })
    expect(afterEvent(waiting, { type: 'welcome', firstName: 'Ana' }).phase).toBe('welcome')
    expect(afterEvent(waiting, { type: 'fail', problem: 'no' }).isWaiting).toBe(false)
  })

  it('after a scan, the kiosk is as it was before the scan, or starts over if the answer came during the scan', () => {
    const half = after(...typed('2145'))
    const refused = afterEvent(sending, { type: 'fail', problem: 'Please ask at the desk.' })
    const welcome = afterEvent(sending, { type: 'welcome', firstName: 'Ana' })
    for (const before of [KIOSK_START, half, refused, sending, welcome]) {
      const scanned = typed('0419').reduce(afterEvent, before)
      expect(afterEvent(scanned, { type: 'scanned', before })).toEqual(before)
    }
    const answeredMeanwhile = typed('0419').reduce(afterEvent, refused)
    expect(afterEvent(answeredMeanwhile, { type: 'scanned', before: sending })).toEqual(KIOSK_START)
  })

  it('the kiosk never shows a late answer for one customer to the next customer', () => {
    const left: KioskState = afterEvent(sending, { type: 'reset' })
    for (const late of [{ type: 'wait' }, { type: 'welcome', firstName: 'Ana' }, { type: 'fail', problem: 'no' }]) {
      expect(afterEvent(left, late as KioskEvent)).toEqual(KIOSK_START)
    }
  })
})

it('a phone number is formatted while it is typed', () => {
  const steps = ['', '2', '214', '2145', '214555', '2145550', '2145550142'].map(phoneText)
  expect(steps).toEqual(['', '(2', '(214', '(214) 5', '(214) 555', '(214) 555-0', '(214) 555-0142'])
})

describe('the keys of a chip scanner', () => {
  const keys = (count: number, everyMs: number) =>
    Array.from({ length: count }, (_, index) => index * everyMs).reduce(paceAfterKey, NO_PACE)

  it('the keys of a chip scanner are recognized by their number and speed', () => {
    expect(isScanned(keys(10, 5), 50)).toBe(true)
    expect(isScanned(keys(10, 120), 10 * 120)).toBe(false)
    expect(isScanned(keys(3, 5), 15)).toBe(false)
  })

  it('the keys of a chip scanner are not recognized when Enter comes much later', () => {
    expect(isScanned(keys(10, 5), 1_000)).toBe(false)
  })

  it('the keys of a chip scanner are counted from the start again after a pause', () => {
    const pace = [0, 5, 10, 15, 300].reduce(paceAfterKey, NO_PACE)
    expect(isScanned(pace, 305)).toBe(false)
  })
})
