import { describe, expect, test } from 'vitest'

import { isPhone, phoneDigits, pointsStep } from './customers.rules.ts'

describe('the form', () => {
  test('keeps the digits of a phone number, ten of them at most', () => {
    expect(phoneDigits('(214) 555-0142 ext. 9')).toBe('2145550142')
    expect(phoneDigits('abc')).toBe('')
  })

  test('leaves the country code out, and refuses a number that begins as none in the US does', () => {
    for (const text of ['+1 (512) 555-9102', '15125559102', '512 555 9102'])
      expect(phoneDigits(text), text).toBe('5125559102')
    expect(isPhone('5125559102')).toBe(true)
    for (const digits of ['1512555910', '0512555910', '512555910', '']) expect(isPhone(digits), digits).toBe(false)
  })

  test('steps points by 5 below 10, and by 10 from there on', () => {
    expect([0, 5, 9, 10, 20].map(pointsStep)).toEqual([5, 5, 5, 10, 10])
  })
})
