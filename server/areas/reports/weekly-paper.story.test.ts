import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { InputAt, ResultAt } from '@countroom/contract/api.ts'
import { TYPED_FIGURES } from '@countroom/contract/weekly-report/weekly-report.rules.ts'

import { readRound, setUpFloor } from '../../testing/floor.ts'
import { type House, openHouse, type Person, type Venue } from '../../testing/house.ts'
import { pdfLines, pdfOverhang, pdfStructure } from '../../testing/pdf-text.ts'
import { playRealNight, REAL_NIGHT, REAL_WEEK } from '../../testing/real-night.ts'
import { readWorkbook } from '../../testing/workbook.ts'

const PAGE_MARGIN = 20

let house: House
let venue: Venue
let admin: Person
// Friday has the figures of a real night (`playRealNight`) and is verified. Saturday has an expense, an entry of the bank board and typed figures.
beforeAll(async () => {
  house = await openHouse()
  house.clock.setWall(`${REAL_NIGHT}T16:00`)
  venue = await house.venue({ name: 'Blue Moon' })
  admin = await venue.admin({ firstname: 'Ada', lastname: 'Owner' })
  await playRealNight(house, venue, admin)
  house.clock.setWall('2026-05-31T12:00')
  const saturday = { businessDay: '2026-05-30', locationId: venue.id }
  await admin.call('POST /report/addExpense', { ...saturday, description: 'Ice', amount: 12.5, comments: '=1+1 bags' })
  await admin.call('POST /report/updateManagerBank', { ...saturday, amount: 150, nameInput: 'Marta', type: false })
  const amounts = { openingBalance: 9_000.25, morningCount: 8_000, nightPull: 700.75, minusRollover: 40.1, atm: 12.34 }
  for (const [fieldName, value] of Object.entries(amounts))
    await admin.call('POST /report/updateReportField', { ...saturday, fieldName: fieldName as 'atm', value })
  const { weekReport } = await report()
  const { shortOver, netProfit, total } = weekReport['Friday 2026-05-29']!
  await admin.call('POST /report/verifyDay', {
    businessDay: REAL_NIGHT,
    shortOver,
    netProfit,
    total,
    note: 'Bank not counted',
    locationId: venue.id,
  })
})
afterAll(async () => house.close())

const ofWeek = (): InputAt<'POST /report/weeklyReport'> => ({ ...REAL_WEEK, locationId: venue.id })
const report = () => admin.call('POST /report/weeklyReport', ofWeek())

describe('the Weekly Report as PDF', () => {
  let pdf: Uint8Array
  beforeAll(async () => {
    pdf = Buffer.from((await admin.call('POST /report/previewWeeklyReport', ofWeek())).pdfData, 'base64')
  })

  test('the PDF is one page with every section, every day and WEEK TOTAL', async () => {
    const pages = await pdfLines(pdf)
    expect(pages).toHaveLength(1)
    expect(pages[0]).toEqual(expect.arrayContaining(['Weekly Report', 'Blue Moon']))
    expect(pages[0]).toContain('Tuesday 2026-05-26 to Monday 2026-06-01')
    expect(await pdfOverhang(pdf, PAGE_MARGIN)).toBeLessThan(0.01)
    const { headings, rows } = await pdfStructure(pdf)
    expect(headings).toEqual([
      'H1 Weekly Report',
      ...[
        'Profit',
        'Short/Over Explained',
        'Expenses',
        'Readings',
        'Bank / Cash / Zelle / Employees',
        'Expenses Percentage',
        'Machine Percentages',
        'Bank',
        'Bank Board',
        'Summary',
        'Employees and Zelle',
        'Bank Board Entries',
      ].map((heading) => `H2 ${heading}`),
    ])
    const days = ['Tue, 05/26', 'Wed, 05/27', 'Thu, 05/28', 'Fri, 05/29', 'Sat, 05/30', 'Sun, 05/31', 'Mon, 06/01']
    expect(rows).toContain(['TH ', ...days.map((day) => `TH ${day}`), 'TH WEEK TOTAL'].join('|'))
  })

  test('the PDF shows gross 1,582, expenses 1,105, net 477 and every percentage of the real night', async () => {
    const { rows } = await pdfStructure(pdf)
    /** Friday's cells in the lines with these labels, in the order of the page. */
    const friday = (...labels: string[]) =>
      rows.flatMap((row) => {
        const cells = row.split('|').map((cell) => cell.replace(/^T[DH] /, ''))
        return cells.length === 9 && labels.includes(cells[0]!) ? [cells[4]] : []
      })
    expect(friday('Gross Profit')).toEqual(['$1,582.00'])
    // Only the section Profit has a line of this name. The section Expenses ends with 'Total'.
    expect(friday('Expenses')).toEqual(['$1,105.00'])
    expect(friday('Net Profit')).toEqual(['$477.00'])
    expect(friday('Match')).toEqual(['$755.00', '14.41%'])
    expect(friday('Employees')).toEqual(['$300.00', '5.73%'])
    expect(friday('Maintenance/Upgrades')).toEqual(['$50.00', '0.95%'])
    expect(friday('Total Pay')).toEqual(['21.09%'])
    expect(friday('Machine Payout', 'Machine Hold', 'Gameroom Payout', 'We Kept')).toEqual([
      '69.81%',
      '30.19%',
      '90.90%',
      '9.10%',
    ])
    expect(friday('Manager Add Bank')).toEqual(['$400.00'])
    const text = (await pdfLines(pdf)).flat().join('\n')
    expect(text).toMatch(/Fri, 05\/29 by Ada Owner, 2026-05-31 .*: Bank not counted/)
    expect(text).toMatch(
      /Not counted Tue, 05\/26 · Wed, 05\/27 · Thu, 05\/28 · Fri, 05\/29 · Sun, 05\/31 · Mon, 06\/01/,
    )
    expect(text).toMatch(/Sat, 05\/30: .*Opening Balance.* \(Ada Owner\)/)
    // WEEK TOTAL computes the percentages from its own sums. Negative amounts are in parentheses.
    expect(rows).toContain(
      'TD WEEK TOTAL|TD $464.50|TD $1,582.00|TD ($164.76)|TD $5,240.00|TD $3,658.00|TD $0.00|TD $0.00|TD 1|TD $755.00|TD 14.41%|TD 69.81%|TD 30.19%',
    )
    expect(rows).toContain('TD Sat, 05/30|TD Marta|TD Ada Owner|TD ($150.00)')
  })

  test('the PDF is still one page when the bank board has ten entries on each day', async () => {
    const busy = await house.venue()
    const manager = await busy.admin()
    for (let entry = 0; entry < 70; entry++) {
      const businessDay = `2026-05-${String(18 + (entry % 7)).padStart(2, '0')}`
      const body = { businessDay, amount: 1_000 + entry, nameInput: 'Marta Quintanilla', type: true }
      await manager.call('POST /report/updateManagerBank', { ...body, locationId: busy.id })
    }
    const week = { fromDate: '2026-05-18', toDate: '2026-05-24', locationId: busy.id }
    const { pdfData } = await manager.call('POST /report/previewWeeklyReport', week)
    const pages = await pdfLines(Buffer.from(pdfData, 'base64'))
    expect(pages).toHaveLength(1)
    expect(pages[0]!.join('\n')).toContain('$1,069.00')
  })

  test('the PDF has at most seven days, and a PDF without days says that no day was chosen', async () => {
    const eight = { fromDate: '2026-05-26', toDate: '2026-06-02', locationId: venue.id }
    expect((await admin.refused('POST /report/previewWeeklyReport', eight)).code).toBe('range.tooManyDays')
    const none = { sessionIds: [], locationId: venue.id }
    const { pdfData } = await admin.call('POST /report/previewWeeklyReport', none)
    expect((await pdfLines(Buffer.from(pdfData, 'base64'))).flat()).toContain('Days No day was chosen.')
  })
})

describe('the Weekly Report as a workbook', () => {
  const exported = async () => readWorkbook((await admin.call('POST /report/exportWeeklyReport', ofWeek())).xlsxData)

  test('the formulas of the workbook calculate every sum and percentage, and their results agree with the report', async () => {
    const [book, { weekReport, weekTotal }] = [await exported(), await report()]
    const week = (label: string, head: string, heading?: string) =>
      book.calculate('Week', book.find('Week', label, head, heading))
    for (const [label, day] of Object.entries(weekReport)) {
      const is = (line: string, value: number, heading?: string) =>
        expect(week(line, label, heading), `${line} of ${label}`).toBeCloseTo(value, 6)
      is('Gross Profit', day.grossProfit)
      is('Net Profit', day.netProfit)
      is('Total', day.total)
      is('Ending Balance', day.endingBalance)
      if (day.isCounted) {
        is('Short/Over', day.shortOver)
        is('Unexplained', day.explained.unexplained)
      } else {
        const { values, formulas } = book.sheets.get('Week')!
        for (const line of ['Short/Over', 'Unexplained'])
          for (const cells of [values, formulas]) expect(cells.get(book.find('Week', line, label)) ?? null).toBeNull()
      }
      is('Total', day.expenseSet.at(-1)!.amount, 'Expenses')
      is('Bank Subtotal', day.bankSubtotal)
      is('Balance', day.bankBoardBalance, 'Bank Board')
      is('Match', day.percentages.matchPct / 100, 'Expenses Percentage')
      is('Total Pay', day.percentages.totalPayPct / 100)
      is('Machine Payout', day.machinePercentages.machinePayoutPct / 100)
      is('Machine Hold', day.machinePercentages.machineHoldPct / 100)
      is('Gameroom Payout', day.machinePercentages.gameroomPayoutPct / 100)
      is('We Kept', day.machinePercentages.weKeptPct / 100)
    }
    expect(week('Gross Profit', 'Friday 2026-05-29')).toBe(1_582)
    expect(week('Expenses', 'Friday 2026-05-29', 'Profit')).toBe(1_105)
    expect(week('Net Profit', 'Friday 2026-05-29')).toBe(477)
    expect(week('Net Profit', 'WEEK TOTAL')).toBe(weekTotal.netProfit)
    expect(week('Short/Over', 'WEEK TOTAL')).toBeCloseTo(weekTotal.shortOver, 6)
    expect(week('Total Pay', 'WEEK TOTAL')).toBeCloseTo(weekTotal.percentages.totalPayPct / 100, 6)
    expect(week('We Kept', 'WEEK TOTAL')).toBeCloseTo(weekTotal.machinePercentages.weKeptPct / 100, 6)
  })

  test('the workbook stores the result of each formula for programs that do not calculate', async () => {
    const book = await exported()
    const formulas = [...book.sheets].flatMap(([name, { values, formulas: cells }]) =>
      [...cells.keys()].map((address) => ({ name, address, kept: values.get(address) })),
    )
    // Each day has 14 percentages and at most 11 sums. WEEK TOTAL also adds up most other lines, and the other sheets have formulas too.
    expect(formulas.length).toBeGreaterThan(300)
    for (const { name, address, kept } of formulas)
      expect(Number(kept), `${name}!${address}`).toBeCloseTo(book.calculate(name, address), 6)
  })

  test('the workbook calculates again when somebody changes a figure in it', async () => {
    const book = await exported()
    const { values } = book.sheets.get('Week')!
    const at = (label: string, heading?: string) => book.find('Week', label, 'Friday 2026-05-29', heading)
    values.set(at('Match', 'Expenses'), 855)
    expect(book.calculate('Week', at('Net Profit'))).toBe(377)
    expect(book.calculate('Week', at('Match', 'Expenses Percentage'))).toBeCloseTo(0.1632, 6)
    const row = (head: string) => book.calculate('Summary', book.find('Summary', 'WEEK TOTAL', head))
    expect(row('Net Profit')).toBe(364.5)
    expect(row('Match')).toBe(855)
    expect(row('Match %')).toBeCloseTo(0.1632, 6)
  })

  test('the workbook has both tables of the summary, the expenses of managers with their comments, and the bank board', async () => {
    const [book, { summary, employeeSummary }] = [await exported(), await report()]
    expect([...book.sheets.keys()]).toEqual(['Week', 'Summary', 'Employees', 'Expenses', 'Bank Board'])
    const at = (sheet: string, label: string, head: string) => book.calculate(sheet, book.find(sheet, label, head))
    for (const row of summary) {
      expect(at('Summary', row.day, 'Net Profit'), row.day).toBe(row.netProfit)
      expect(at('Summary', row.day, 'Customers')).toBe(row.custCount)
      expect(at('Summary', row.day, 'Match %')).toBeCloseTo(row.matchPct / 100, 6)
      expect(at('Summary', row.day, 'Payout %')).toBeCloseTo(row.mchPayoutPct / 100, 6)
      expect(at('Summary', row.day, 'Hold %')).toBeCloseTo(row.mchHoldPct / 100, 6)
    }
    for (const row of employeeSummary) expect(at('Employees', row.day, 'Short/Over')).toBeCloseTo(row.shortOver, 6)
    const text = (sheet: string, label: string, head: string) =>
      book.sheets.get(sheet)!.values.get(book.find(sheet, label, head))
    expect(text('Employees', 'Friday 2026-05-29', 'Employee Names')).toBe('Ana Reyes')
    // A typed text stays a text, even if it looks like a formula.
    expect(text('Expenses', 'Saturday 2026-05-30', 'Comments')).toBe('=1+1 bags')
    expect(at('Expenses', 'Saturday 2026-05-30', 'Amount')).toBe(12.5)
    expect(text('Bank Board', 'Saturday 2026-05-30', 'Name')).toBe('Marta')
    expect(at('Bank Board', 'Saturday 2026-05-30', 'Balance')).toBe(250)
  })

  test('the workbook has at most 31 days', async () => {
    const long = { fromDate: '2026-05-01', toDate: '2026-06-01', locationId: venue.id }
    expect((await admin.refused('POST /report/exportWeeklyReport', long)).code).toBe('range.tooManyDays')
    await admin.call('POST /report/exportWeeklyReport', { ...long, fromDate: '2026-05-02' })
  })
})

test('the PDF of the Weekly Report fits on one page even with the largest amounts and long names', async () => {
  const other = await house.venue({ name: 'Wide Venue' })
  const owner = await other.admin({ firstname: 'Maximiliana', lastname: 'Throckmorton-Featherstonehaugh' })
  await setUpFloor(other, [{ machine: '1', in: 0, out: 0 }])
  const day = { businessDay: REAL_NIGHT, locationId: other.id }
  for (const fieldName of TYPED_FIGURES)
    await owner.call('POST /report/updateReportField', { ...day, fieldName, value: -987_654_321.99 })
  for (let count = 0; count < 10; count++)
    await owner.call('POST /report/updateManagerBank', { ...day, amount: 9_999, nameInput: 'N'.repeat(40), type: true })
  const reply: ResultAt<'POST /report/previewWeeklyReport'> = await owner.call('POST /report/previewWeeklyReport', {
    ...REAL_WEEK,
    locationId: other.id,
  })
  const pdf = Buffer.from(reply.pdfData, 'base64')
  expect(await pdfLines(pdf)).toHaveLength(1)
  expect(await pdfOverhang(pdf, PAGE_MARGIN)).toBeLessThan(0.01)
})

test('a person without the Accounting role gets neither the PDF nor the workbook of the Weekly Report', async () => {
  const employee = await venue.employee({ roles: ['ROLE_MASTER_READING'] })
  for (const path of ['POST /report/previewWeeklyReport', 'POST /report/exportWeeklyReport'] as const)
    expect((await employee.refused(path, ofWeek())).status).toBe(403)
})

test('a reading session that ends after one PDF of the Weekly Report is in the next, and each PDF says when it was made', async () => {
  house.clock.setWall('2026-06-02T21:00')
  const other = await house.venue({ name: 'Late Venue' })
  const owner = await other.admin({ firstname: 'Ada', lastname: 'Owner' })
  await setUpFloor(other, [{ machine: '1', in: 0, out: 0 }])
  const ofDay = { fromDate: '2026-06-02', toDate: '2026-06-02', locationId: other.id }
  const printed = async () => {
    const { pdfData } = await owner.call('POST /report/previewWeeklyReport', ofDay)
    return (await pdfLines(Buffer.from(pdfData, 'base64'))).flat()
  }
  const before = await printed()
  house.clock.advance(3_600_000)
  await readRound(house, other, owner, [['1', 80, 30]])
  const after = await printed()
  const inAndTime = (lines: string[]) => [
    lines.some((line) => line.startsWith('Total In $80.00')),
    lines.find((line) => line.includes('generated'))?.match(/generated (.*?M)/)?.[1],
  ]
  expect([before, after].map(inAndTime)).toEqual([
    [false, '2026-06-02 9:00 PM'],
    [true, '2026-06-02 10:00 PM'],
  ])
})
