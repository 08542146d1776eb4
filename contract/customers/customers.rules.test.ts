import { describe, expect, test } from 'vitest'

import { customersCalls } from './customers.calls.ts'
import { BIRTH_TOO_EARLY, EARLIEST_BIRTH, isPhone, phoneDigits, pointsStep, typedPhone } from './customers.rules.ts'
import { Phone } from './customers.shapes.ts'
import { importedDate } from './import.rules.ts'

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

test('a date of birth before 1900 is refused when a customer is saved and when customers are imported', () => {
  const { dob } = customersCalls.saveCustomer.request.shape
  for (const day of ['1899-12-31', '0000-01-01']) {
    expect(dob.safeParse(day).error?.issues[0]?.message, day).toBe(BIRTH_TOO_EARLY)
    expect(importedDate(day, '2026-06-01'), day).toBeUndefined()
  }
  expect(dob.parse(EARLIEST_BIRTH)).toBe(EARLIEST_BIRTH)
  expect(importedDate(EARLIEST_BIRTH, '2026-06-01')).toBe(EARLIEST_BIRTH)
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
