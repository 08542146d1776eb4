import { describe, expect, test } from 'vitest'

import { MAX_POINTS } from './customers.rules.ts'
import { importedDate, importedPhone, importedPoints, importFaults, type ImportRow } from './import.rules.ts'

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

describe('a row of an import', () => {
  test('a row needs a valid first name, a valid last name and a phone number, and nothing else', () => {
    expect(faultsOf({})).toEqual([])
    expect(faultsOf({ firstName: ' ', lastName: '', phone: '' })).toEqual(['firstName', 'lastName', 'phone'])
    expect(faultsOf({ firstName: '--', lastName: 'Lo\npez' })).toEqual(['firstName', 'lastName'])
  })

  test('the tag, names, address, driver license and comments of a row have a maximum length', () => {
    const long = 'x'.repeat(2001)
    const fields = ['tagId', 'firstName', 'lastName', 'address', 'driverLicense', 'comments'] as const
    for (const field of fields) expect(faultsOf({ [field]: long })).toEqual([field])
  })

  test('a ten-digit phone number may have any separators, and may have the country code', () => {
    for (const phone of ['2145550142', '(214) 555-0142', '+1 214.555.0142', '1-214-555-0142'])
      expect(importedPhone(phone)).toBe('2145550142')
    for (const phone of ['214555014', '22145550142', '214555014200', '']) expect(importedPhone(phone)).toBeUndefined()
  })

  test('a date of birth may be in ISO or US format, and must be a real day from 1900 until yesterday', () => {
    expect(importedDate('1980-02-03', TODAY)).toBe('1980-02-03')
    expect(importedDate('2/3/1980', TODAY)).toBe('1980-02-03')
    for (const dob of ['1980-02-30', '13/01/1980', '1899-12-31', TODAY, '2030-01-01', 'soon'])
      expect(importedDate(dob, TODAY)).toBeUndefined()
    expect(faultsOf({ dob: 'soon' })).toEqual(['dob'])
  })

  test('the points of a row are a whole number up to the maximum', () => {
    for (const [points, read] of [
      [' 1,500 ', 1500],
      ['0010', 10],
      ['100,000', MAX_POINTS],
      [String(MAX_POINTS), MAX_POINTS],
    ] as const)
      expect(importedPoints(points)).toBe(read)
    for (const points of ['-5', '2.5', 'many', '1,5', '1,,5', '1000,000', '100,001', String(MAX_POINTS + 1)])
      expect(importedPoints(points)).toBeUndefined()
    expect(faultsOf({ points: 'many' })).toEqual(['points'])
  })
})
