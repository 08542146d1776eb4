import { expect, test } from 'vitest'

import type { OldDayField } from '@countroom/contract/old-books/old-books.rules.ts'

import { type ImportRow, importRows, isMapped, recognise, templateCsv } from '../../ui/imports.rules.ts'
import { dayOf, dollarsOf, EXPENSE_FIELDS, expensesOf, OLD_BOOKS_FILE } from './old-books-file.rules.ts'

const read = (text: string): ImportRow<OldDayField>[] => {
  const lines = text.split('\n').map((line) => line.split(';'))
  const mapping = recognise(OLD_BOOKS_FILE, lines[0]!)
  expect(isMapped(OLD_BOOKS_FILE, mapping)).toBe(true)
  return importRows(OLD_BOOKS_FILE, lines, mapping)
}

test('the columns of a spreadsheet are recognized by common headings', () => {
  const [row] = read(
    "Day;Money In;Money Out;Points;Payroll;Sam's;Cleaning;Start;End\n5/29/2026;$5,240.00;3658;755;300;;50;10,000;(20)",
  )
  expect(row).toMatchObject({ date: '5/29/2026', in: '$5,240.00', out: '3658', match: '755', employees: '300' })
  expect(row).toMatchObject({ maintenance: '50', sams: '', jpIn: '', opening: '10,000', ending: '(20)' })
})

test('the template can be imported with every column', () => {
  const [heading, example] = templateCsv(OLD_BOOKS_FILE).replace('\ufeff', '').trim().split('\r\n')
  const [row] = read([heading, example].map((line) => line!.replaceAll(',', ';')).join('\n'))
  for (const field of OLD_BOOKS_FILE.fields) expect(row![field], field).toBe(OLD_BOOKS_FILE.template[field].example)
  expect(EXPENSE_FIELDS).toHaveLength(9)
})

test('a row shows the values that were read from its cells, and the text of a cell that could not be read', () => {
  const [row] = read('Date;In;Out;Match;Food\n5/29/2026;5,240;x;755;(5)')
  expect(dayOf(row!)).toBe('Friday 2026-05-29')
  expect(dayOf({ ...row!, date: 'soon' })).toBe('soon')
  expect([row!.in, row!.out, row!.food, ' '].map(dollarsOf)).toEqual([5_240, undefined, -5, undefined])
  expect(expensesOf(row!)).toBe(750)
})
