import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'

import { csvOf, moreCsvOf } from './export-csv.ts'
import { type ExportColumn, exportFileName, sheetOf, wallClock } from './export-model.ts'
import { xlsxOf } from './export-xlsx.ts'

interface Row {
  name: string
  hours: number | null
  pay: number
  at: string | null
}

const COLUMNS: readonly ExportColumn<Row>[] = [
  { label: 'Employee Name', value: ({ name }) => name },
  { label: 'Clock In', kind: 'instant', value: ({ at }) => at },
  { label: 'Hours', kind: 'hours', value: ({ hours }) => hours },
  { label: 'Pay', kind: 'dollars', value: ({ pay }) => pay },
]

const ANA: Row = { name: 'Ana “Annie” Núñez', hours: 8.25, pay: 123.75, at: '2026-07-01T03:04:05Z' }

const sheetWith = (...rows: Row[]) => sheetOf('Sessions', COLUMNS, rows, 'America/Chicago')
const linesOf = (...rows: Row[]) => csvOf(sheetWith(...rows)).split('\r\n')

it('a CSV file has headings and rows, times in local time, and figures as plain numbers', () => {
  expect(linesOf(ANA)).toEqual([
    '\ufeffEmployee Name,Clock In,Hours,Pay',
    'Ana “Annie” Núñez,2026-06-30 22:04:05,8.25,123.75',
  ])
})

it('more parts of a CSV file are appended below the same headings', () => {
  const [headings, first] = linesOf(ANA)
  expect((csvOf(sheetWith(ANA)) + moreCsvOf(sheetWith(ANA, ANA)) + moreCsvOf(sheetWith())).split('\r\n')).toEqual([
    headings,
    first,
    first,
    first,
  ])
})

it('a cell without a value is empty', () => {
  expect(linesOf({ ...ANA, hours: null, at: null })[1]).toBe('Ana “Annie” Núñez,,,123.75')
})

it.each([
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['+1', `"'+1"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t'=1"`],
  ['＝1', `"'＝1"`],
])('a spreadsheet does not run the text %j as a formula', (name, expected) => {
  expect(linesOf({ ...ANA, name })[1]).toMatch(`${expected},`)
})

it.each([
  ['Ana;=1+1', `"Ana;'=1+1"`],
  ['Ana; -1', `"Ana;' -1"`],
  ['Ana;"@x"', `"Ana;'""@x"""`],
  ['a;b;+1;c', `"a;b;'+1;c"`],
  ['Ana\n=1+1', `"Ana\n'=1+1"`],
  ['plain; text', '"plain; text"'],
])('a spreadsheet that splits cells at semicolons runs no part of %j as a formula', (name, expected) => {
  expect(csvOf(sheetWith({ ...ANA, name })).split('Pay\r\n')[1]).toBe(`${expected},2026-06-30 22:04:05,8.25,123.75`)
})

it('a negative number is not treated as a formula', () => {
  expect(linesOf({ ...ANA, hours: -1.5, pay: -20 })[1]).toMatch(/,-1\.5,-20\.00$/)
})

it('dollars are written with two decimals', () => {
  expect(linesOf({ ...ANA, pay: 123.3 })[1]).toMatch(/,123\.30$/)
})

it('the zone is written only for a time that occurs twice because the clocks go back', () => {
  const momentAt = (at: string) => linesOf({ ...ANA, at })[1]!.split(',')[1]
  expect(momentAt('2026-11-01T05:59:59Z')).toBe('2026-11-01 00:59:59')
  expect(momentAt('2026-11-01T06:30:00Z')).toBe('2026-11-01 01:30:00 CDT')
  expect(momentAt('2026-11-01T07:30:00Z')).toBe('2026-11-01 01:30:00 CST')
  expect(momentAt('2026-11-01T08:00:00Z')).toBe('2026-11-01 02:00:00')
})

it('a text with commas, quotes or line breaks is quoted', () => {
  expect(csvOf(sheetWith({ ...ANA, name: 'a, "b"\nc' }))).toContain('"a, ""b""\nc",')
})

it('the local time of a zone is correct on both nights when the clocks change', () => {
  const at = (instant: string) => wallClock(new Date(instant), 'America/Chicago').toISOString()
  expect(at('2026-03-08T07:59:59Z')).toBe('2026-03-08T01:59:59.000Z')
  expect(at('2026-03-08T08:00:00Z')).toBe('2026-03-08T03:00:00.000Z')
  expect(at('2026-11-01T06:30:00Z')).toBe('2026-11-01T01:30:00.000Z')
  expect(at('2026-11-01T07:30:00Z')).toBe('2026-11-01T01:30:00.000Z')
  expect(at('2026-01-01T06:00:00Z')).toBe('2026-01-01T00:00:00.000Z')
})

it('the file name of an export has the list and the day, without characters that an operating system forbids', () => {
  expect(exportFileName('Employee Sessions', '2026-05-29', 'csv')).toBe('Employee Sessions - 2026-05-29.csv')
  expect(exportFileName('A/B: "C"\n<D>', '2026-05-29', 'xlsx')).toBe('A B C D - 2026-05-29.xlsx')
})

/** The XML files of a workbook. A workbook is a zip file of XML files. */
async function partsOf(...rows: Row[]): Promise<{ sheet: string; strings: string }> {
  const file = unzipSync(new Uint8Array(await (await xlsxOf(sheetWith(...rows))).arrayBuffer()))
  const part = (path: string) => strFromU8(file[path]!)
  return { sheet: part('xl/worksheets/sheet1.xml'), strings: part('xl/sharedStrings.xml') }
}

it('an Excel file has numbers as Excel numbers, and times as Excel day numbers', async () => {
  const { sheet, strings } = await partsOf(ANA)
  expect(sheet).toContain('<v>8.25</v>')
  expect(sheet).toContain('<v>123.75</v>')
  // An Excel day number counts the days since 1899-12-30, in local time.
  const days = (Date.UTC(2026, 5, 30, 22, 4, 5) - Date.UTC(1899, 11, 30)) / 86_400_000
  const serials = [...sheet.matchAll(/<v>([\d.]+)<\/v>/g)].map(([, text]) => Number(text))
  expect(serials.some((serial) => Math.abs(serial - days) < 1e-6)).toBe(true)
  expect(strings).toContain('Ana “Annie” Núñez')
})

it('times in an Excel file are exact to the second, whether Excel rounds or truncates', async () => {
  const rows = Array.from({ length: 500 }, (_, index) => ({
    ...ANA,
    at: new Date(Date.UTC(2026, 10, 21, 18, 0, index * 17)).toISOString(),
  }))
  const { sheet } = await partsOf(...rows)
  const serials = [...sheet.matchAll(/<v>(46\d{3}\.\d+)<\/v>/g)].map(([, text]) => Number(text))
  expect(serials).toHaveLength(rows.length)
  for (const serial of serials) expect(Math.floor((serial % 1) * 86_400_000) % 1000).toBe(0)
})

it('an Excel file contains no formula, and no text that makes Excel report a broken file', async () => {
  const { sheet, strings } = await partsOf({ ...ANA, name: '=1+1\0\u001B' }, { ...ANA, name: 'x'.repeat(40_000) })
  expect(sheet).not.toContain('<f>')
  expect(strings).toContain('=1+1<')
  expect(/x{9,}…?/.exec(strings)![0]).toHaveLength(32_767)
})

it('an Excel file continues on a second sheet when the first sheet is full', async () => {
  const people = ['Ana', 'Ben', 'Chloe'].map((name) => ({ ...ANA, name }))
  const file = unzipSync(new Uint8Array(await (await xlsxOf(sheetWith(...people), 3)).arrayBuffer()))
  const rowsOf = (sheet: number) => strFromU8(file[`xl/worksheets/sheet${sheet}.xml`]!).match(/<row /g)
  expect([1, 2].map((sheet) => rowsOf(sheet)?.length)).toEqual([3, 2])
  expect(strFromU8(file['xl/workbook.xml']!)).toContain('name="Sessions 2"')
})

it('an Excel file may have more rows than JavaScript accepts as arguments of one function call', async () => {
  const rows = Array.from({ length: 200_000 }, () => [] as const)
  expect((await xlsxOf({ name: 'Long', columns: [{ label: 'Name', kind: 'text' }], rows })).size).toBeGreaterThan(0)
})
