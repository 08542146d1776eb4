import { describe, expect, it, test } from 'vitest'

import { ImportRows } from '@countroom/contract/customers/customers.shapes.ts'
import { importFaults } from '@countroom/contract/customers/import.rules.ts'

import { readTableFile } from '../../lib/read-table-file.ts'
import {
  groupedFindings,
  importRows,
  isMapped,
  recognise,
  rowRanges,
  templateCsv,
  withColumn,
} from '../../ui/imports.rules.ts'
import { CUSTOMER_FILE } from './import.rules.ts'

describe('the columns of a file', () => {
  test.each([
    [['First Name', 'LAST NAME', 'phone'], { firstName: 0, lastName: 1, phone: 2 }],
    [['Apellidos', 'Nombre', 'Teléfono', 'Fecha de Nacimiento'], { lastName: 0, firstName: 1, phone: 2, dob: 3 }],
    [['No.', 'Tag ID', 'fname', 'l_name', 'Cell #'], { tagId: 1, firstName: 2, lastName: 3, phone: 4 }],
    [['Surname', "Driver's License #", 'D.O.B.', 'Mobile'], { lastName: 0, driverLicense: 1, dob: 2, phone: 3 }],
  ])('columns are recognized by the headings %j', (headings, expected) => {
    expect(recognise(CUSTOMER_FILE, headings)).toMatchObject(expected)
  })
  it('columns with unknown headings are ignored', () => {
    const mapping = recognise(CUSTOMER_FILE, ['', 'a', 'b'])
    expect(Object.values(mapping).every((column) => column === undefined)).toBe(true)
    expect(isMapped(CUSTOMER_FILE, mapping)).toBe(false)
  })
  it('a column belongs to one field at a time: choosing the column for a field removes it from its old field', () => {
    const mapping = withColumn(recognise(CUSTOMER_FILE, ['First', 'Last', 'Phone']), 'lastName', 0)
    expect(mapping).toMatchObject({ firstName: undefined, lastName: 0, phone: 2 })
    expect(isMapped(CUSTOMER_FILE, mapping)).toBe(false)
  })
})

describe('the rows of a file', () => {
  const mapping = recognise(CUSTOMER_FILE, ['First', 'Last', 'Phone'])
  it('rows have the same numbers as in the spreadsheet, and blank rows are left out', () => {
    const rows = importRows(
      CUSTOMER_FILE,
      [['First', 'Last', 'Phone'], ['Ana', 'Reyes', '1'], ['', '', ''], ['Ben'], []],
      mapping,
    )
    expect(rows.map(({ row, firstName, lastName }) => [row, firstName, lastName])).toEqual([
      [2, 'Ana', 'Reyes'],
      [4, 'Ben', ''],
    ])
  })
  it('a row with cells that are too long can be sent, so that the server reports the cells', () => {
    const rows = importRows(
      CUSTOMER_FILE,
      [['First', 'Last', 'Phone', 'Notes', 'Address', 'DOB', 'Tag', 'DL', 'Points'], Array(9).fill('x'.repeat(9000))],
      recognise(CUSTOMER_FILE, ['First', 'Last', 'Phone', 'Notes', 'Address', 'DOB', 'Tag', 'DL', 'Points']),
    )
    expect(ImportRows.safeParse(rows).error).toBeUndefined()
    expect(importFaults(rows[0]!, '2026-11-21').map(({ field }) => field)).toEqual(
      expect.arrayContaining(['firstName', 'lastName', 'phone', 'comments', 'address', 'dob', 'tagId', 'points']),
    )
  })
  it('the row of the template is valid', async () => {
    const { lines } = await readTableFile(new Blob([templateCsv(CUSTOMER_FILE)]))
    const [row, ...others] = importRows(CUSTOMER_FILE, lines, recognise(CUSTOMER_FILE, lines[0]!))
    expect(others).toEqual([])
    expect(row).toMatchObject({ firstName: 'Ana', address: '12 Main Street, Austin', points: '20' })
    expect(importFaults(row!, '2026-11-21')).toEqual([])
  })
})

test('findings with the same faults and warnings are merged into one finding that lists all of their rows', () => {
  const noGame = { faults: [{ field: 'game' as const, problem: 'No game.' }], warnings: [] }
  const groups = groupedFindings([
    { row: 2, ...noGame },
    { row: 3, ...noGame },
    { row: 4, faults: [], warnings: ['New.'] },
    { row: 5, ...noGame },
  ])
  expect(groups).toEqual([
    { rows: [2, 3, 5], ...noGame },
    { rows: [4], faults: [], warnings: ['New.'] },
  ])
  expect(groups.map(({ rows }) => rowRanges(rows))).toEqual(['2–3, 5', '4'])
  expect(rowRanges([2, 4, 6, 8, 10, 12, 14])).toBe('2, 4, 6, 8, 10, …')
})
