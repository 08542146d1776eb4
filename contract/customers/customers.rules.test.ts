import { describe, expect, test } from 'vitest'

import { isPhone, phoneDigits, pointsStep, typedPhone } from './customers.rules.ts'
import { Phone } from './customers.shapes.ts'

test('the form and the calls accept the same phone numbers: ten digits, ignoring the country code 1 and all characters that are not digits', () => {
  for (const text of ['5125559102', '(512) 555-9102', '+1 512 555 9102', '0000000000', '1512555910']) {
    expect(isPhone(phoneDigits(text)), text).toBe(true)
    expect(Phone.parse(text), text).toBe(typedPhone(text))
  }
  for (const text of ['512555910', '51255591020', '', 'abc']) {
    expect(isPhone(phoneDigits(text)), text).toBe(false)
    expect(Phone.safeParse(text).success, text).toBe(false)
  }
})

describe('the form', () => {
  test('the form keeps the digits of a phone number, ten of them at most', () => {
    expect(typedPhone('(214) 555-0142 ext. 9')).toBe('2145550142')
    expect(typedPhone('abc')).toBe('')
  })

  test('the form removes the country code of a phone number', () => {
    for (const text of ['+1 (512) 555-9102', '15125559102', '512 555 9102'])
      expect(typedPhone(text), text).toBe('5125559102')
  })

  test('the form steps points by 5 below 10, and by 10 from 10 up', () => {
    expect([0, 5, 9, 10, 20].map(pointsStep)).toEqual([5, 5, 5, 10, 10])
  })
})
