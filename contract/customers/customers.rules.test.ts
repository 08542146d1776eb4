import { describe, expect, test } from 'vitest'

import {
  importedDate,
  importedPhone,
  importedPoints,
  importFaults,
  type ImportRow,
  isPhone,
  MAX_POINTS,
  nameProblem,
  phoneDigits,
  pointsStep,
} from './customers.rules.ts'

const TODAY = '2026-06-01'
const ROW: ImportRow = {
  row: 2,
  tagId: '',
  firstName: 'Mia',
  lastName: 'Lopez',
  phone: '(214) 555-0142',
  dob: '',
  address: '',
  driverLicense: '',
  points: '',
  comments: '',
}
const faultsOf = (change: Partial<ImportRow>) => importFaults({ ...ROW, ...change }, TODAY).map((fault) => fault.field)

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

describe('a name', () => {
  test('has a letter or a digit of any script', () => {
    for (const name of ['Mia', 'X Æ 12', '7', 'דוד', '王', "O'", '  Mia '])
      expect(nameProblem(name), name).toBeUndefined()
    for (const name of ['', ' ', '.', '—', '😀', '\u0301', '\u200b'])
      expect(nameProblem(name), JSON.stringify(name)).toBe('A name has at least one letter or digit.')
  })

  test('holds nothing that nobody sees', () => {
    const unseen = ['\n', '\r', '\t', '\u0000', '\u007f', '\u0085', '\u2028', '\u200b', '\u200e', '\u200f']
    for (const letter of [...unseen, '\u202a', '\u202e', '\u2066', '\u2069', '\ufeff'])
      expect(nameProblem(`Mi${letter}a`), JSON.stringify(letter)).toContain('invisible character')
  })

  test('has joiners where they join, as in Persian and in emoji', () => {
    for (const name of ['علی\u200cرضا', 'Mia 👩\u200d👩\u200d👧', 'Mia 🏳️\u200d🌈', 'क्\u200dष'])
      expect(nameProblem(name), name).toBeUndefined()
    for (const name of ['\u200cMia', 'Mia\u200d', 'Mia\u200c Lopez', 'Mi\u200c\u200ca'])
      expect(nameProblem(name), JSON.stringify(name)).toContain('invisible character')
  })
})

describe('a row of an import', () => {
  test('needs both names and a phone number, and nothing else', () => {
    expect(faultsOf({})).toEqual([])
    expect(faultsOf({ firstName: ' ', lastName: '', phone: '' })).toEqual(['firstName', 'lastName', 'phone'])
    expect(faultsOf({ firstName: '--', lastName: 'Lo\npez' })).toEqual(['firstName', 'lastName'])
  })

  test('is held to the lengths of the form, each on its own', () => {
    const long = 'x'.repeat(2001)
    const fields = ['tagId', 'firstName', 'lastName', 'address', 'driverLicense', 'comments'] as const
    for (const field of fields) expect(faultsOf({ [field]: long })).toEqual([field])
  })

  test('has a phone number of ten digits, whatever stands between them and with the country code or without', () => {
    for (const phone of ['2145550142', '(214) 555-0142', '+1 214.555.0142', '1-214-555-0142'])
      expect(importedPhone(phone)).toBe('2145550142')
    for (const phone of ['214555014', '22145550142', '214555014200', '']) expect(importedPhone(phone)).toBeUndefined()
  })

  test('has a date of birth in the past, as ISO or as the United States write it', () => {
    expect(importedDate('1980-02-03', TODAY)).toBe('1980-02-03')
    expect(importedDate('2/3/1980', TODAY)).toBe('1980-02-03')
    for (const dob of ['1980-02-30', '13/01/1980', '1899-12-31', TODAY, '2030-01-01', 'soon'])
      expect(importedDate(dob, TODAY)).toBeUndefined()
    expect(faultsOf({ dob: 'soon' })).toEqual(['dob'])
  })

  test('has whole points up to the greatest there are', () => {
    expect(importedPoints('1,500')).toBe(1500)
    expect(importedPoints(String(MAX_POINTS))).toBe(MAX_POINTS)
    for (const points of ['-5', '2.5', 'many', String(MAX_POINTS + 1)]) expect(importedPoints(points)).toBeUndefined()
    expect(faultsOf({ points: 'many' })).toEqual(['points'])
  })
})
