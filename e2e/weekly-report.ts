/** The Weekly Report at a desk and on a phone. One journey checks the figures of the real night of 2026-05-29. The other follows a short drawer. */

import type { Page } from '@playwright/test'

import { saveReading, startRound } from '@countroom/server/testing/floor.ts'
import { pdfLines } from '@countroom/server/testing/pdf-text.ts'
import { enter, payTicket } from '@countroom/server/testing/till.ts'

import { answer, expect, inspect, says, test, typeDay } from './journey.ts'
import { countDrawer, tillOf } from './till.ts'
import type { Person, Venue } from './venue.ts'
import { cashier, moveTo, NIGHT, playRealNight, round, weekOn } from './week.ts'

export interface Given {
  venue: Venue
  signedIn: (person: Person, path?: string) => Promise<Page>
  expectFault: (...patterns: RegExp[]) => void
}

const EXPENSES = { Match: '$755.00', Employees: '$300.00', 'Maintenance/Upgrades': '$50.00', Total: '$1,105.00' }
const EXPENSE_SHARES = { Match: '14.41%', Employees: '5.73%', 'Maintenance/Upgrades': '0.95%', 'Total Pay': '21.09%' }
const MACHINE_SHARES = {
  'Machine Payout': '69.81%',
  'Machine Hold': '30.19%',
  'Gameroom Payout': '90.90%',
  'We Kept': '9.10%',
}
const PROFIT = {
  'Gross Profit': '$1,582.00',
  Expenses: '$1,105.00',
  'Net Profit': '$477.00',
  'Add Bank': '$5,163.00',
  Total: '$5,640.00',
}

/** Checks that the screen shows the figures of the meter sheet, and opens the rows behind each figure. */
export async function readTheRealNight({ venue, signedIn }: Omit<Given, 'expectFault'>): Promise<void> {
  test.slow()
  const owner = await playRealNight(venue)
  const page = await signedIn(owner, '/report')
  const week = weekOn(page)

  await test.step('the owner chooses a week, from a Tuesday to the Monday after it', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Weekly Report' })).toBeVisible()
    await inspect(page, 'week-empty')
    await page.getByRole('button', { name: /^Filters: / }).click()
    const dialog = page.getByRole('dialog', { name: 'Filters' })
    await typeDay(dialog, 'From', '2026-05-27')
    await expect(dialog.getByText('Choose a Tuesday. A week begins on Tuesday.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled()
    await inspect(page, 'week-filters', dialog)
    await typeDay(dialog, 'From', '2026-05-26')
    await expect(dialog.getByLabel('To')).toHaveValue('2026-06-01')
    await dialog.getByRole('spinbutton', { name: 'Day' }).press('Backspace')
    await expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled()
    await typeDay(dialog, 'From', '2026-05-26')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByRole('tab')).toHaveText([
      'Tue 05-26',
      'Wed 05-27',
      'Thu 05-28',
      'Fri 05-29',
      'Sat 05-30',
      'Sun 05-31',
      'Mon 06-01',
      'Summary',
    ])
    await expect(week.chip('Tue 05-26')).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByText('No reading session of this day has ended.')).toBeVisible()
    await expect(week.stat('Short/Over')).toHaveText('–Nobody has counted the money yet')
    await expect(week.line('Profit', 'Short/Over')).toContainText('Not counted')
  })

  await test.step('the screen shows the figures of the night', async () => {
    await week.chip('Fri 05-29').click()
    await expect(week.stat('Gross Profit')).toHaveText('$1,582')
    await expect(week.stat('Expenses')).toHaveText('$1,105')
    await expect(week.stat('Net Profit')).toHaveText('$477')
    await expect(week.stat('We Kept')).toHaveText('9.10%')
    // Ana's drawer was counted, so the day shows a short. Nobody has typed the money in the machines (Night Pull) yet.
    await expect(week.stat('Short/Over')).toHaveText('($5,240)')
    const sections = {
      Profit: PROFIT,
      Expenses: EXPENSES,
      Readings: { 'Total In': '$5,240.00', 'Total Out': '$3,658.00', 'Gross Profit': '$1,582.00', Customers: '1' },
      'Expenses Percentage': EXPENSE_SHARES,
      'Machine Percentages': MACHINE_SHARES,
      Bank: { 'Manager Add Bank': '$5,163.00' },
      'Bank Board': { Balance: '$5,163.00' },
    }
    for (const [section, lines] of Object.entries(sections))
      for (const [label, figure] of Object.entries(lines)) await expect(week.line(section, label)).toContainText(figure)
    await inspect(page, 'week-day')
  })

  await test.step('each figure of the day opens its rows, and the rows add up to the figure', async () => {
    const links = week.panel.getByRole('button', { name: /, show the rows behind it$/ })
    const count = await links.count()
    expect(count).toBeGreaterThan(30)
    // On a phone, the rows behind three figures are enough, because the desktop journey opens the rows behind all figures.
    const opened = test.info().project.name === 'desktop' ? count : 3
    for (let index = 0; index < opened; index++) {
      const figure = (await links.nth(index).textContent())!
      await links.nth(index).click()
      await expect(page.getByText(`The rows add up to ${figure}.`)).toBeVisible()
      await page.getByRole('button', { name: 'Back to Weekly Report' }).click()
      await expect(links.nth(index)).toBeFocused()
    }
    await week
      .line('Expenses', 'Match')
      .getByRole('button', { name: /^Match \$755\.00/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Match, Friday 2026-05-29' })).toBeFocused()
    await expect(page.getByText('Rosa Diaz').first()).toBeVisible()
    await inspect(page, 'week-rows')
    await page.getByRole('button', { name: 'Back to Weekly Report' }).click()
    // A row that is also a figure opens its own rows. Back returns to the rows that contain it.
    await week.line('Profit', 'Total').getByRole('button').click()
    await page.getByRole('button', { name: 'Show the rows behind Net Profit' }).click()
    await page.getByRole('button', { name: 'Show the rows behind Gross Profit' }).click()
    await expect(page.getByText('The rows add up to $1,582.00.')).toBeVisible()
    await page.goBack()
    await expect(page.getByText('The rows add up to $477.00.')).toBeVisible()
    for (const back of ['Total', 'Weekly Report']) await page.getByRole('button', { name: `Back to ${back}` }).click()
    await expect(week.line('Profit', 'Total').getByRole('button')).toBeFocused()
  })

  await test.step('the owner types the money that the machines held, and then restores the computed figure', async () => {
    const pull = week.line('Bank / Cash / Zelle / Employees', 'Night Pull')
    const change = pull.getByRole('button', { name: 'Change Night Pull' })
    const type = async (text: string) => {
      await change.click()
      await expect(pull.getByRole('textbox', { name: 'Night Pull' })).toBeFocused()
      await pull.getByRole('textbox', { name: 'Night Pull' }).fill(text)
    }
    await type('17')
    await pull.getByRole('button', { name: 'Cancel' }).click()
    await expect(pull).toContainText('$0.00')
    await expect(change).toBeFocused()
    await type('17')
    await page.keyboard.press('Escape')
    await expect(change).toBeFocused()
    await type('fifty')
    await expect(pull).toContainText('Type an amount such as 1,234.50 or (50). Until then, Apply saves $0.00.')
    await pull.getByRole('textbox').fill('(50)')
    await pull.getByRole('button', { name: 'Apply' }).click()
    await expect(pull).toContainText('($50.00)')
    await type('$5,240')
    await page.keyboard.press('Enter')
    await expect(pull).toContainText('$5,240.00')
    await expect(pull).toContainText(/Typed by Mona Reyes .*Use the computed \$0\.00/)
    await expect(change).toBeFocused()
    await expect(week.stat('Short/Over')).toHaveText('$0')
    await expect(week.line('Profit', 'Ending Balance')).toContainText('$5,640.00')
    await inspect(page, 'week-typed')
    await pull.getByRole('button', { name: 'Use the computed $0.00' }).click()
    await expect(pull).not.toContainText('Typed by')
    await expect(week.stat('Short/Over')).toHaveText('($5,240)')
  })

  await test.step('the summary shows the night as one of its days, and a bold WEEK TOTAL', async () => {
    await week.chip('Summary').click()
    await expect(week.stat('Net Profit')).toHaveText('$477')
    const days = page.getByRole('table', { name: 'Days of the week' })
    await expect(days.getByRole('columnheader')).toHaveText([
      'Day',
      'Net Profit',
      'Gross Profit',
      'Short/Over',
      'Total In',
      'Total Out',
      'JP Other In',
      'JP Other Out',
      'Customers',
      'Match',
      'Match %',
      'Payout %',
      'Hold %',
    ])
    const figures = [
      '$477',
      '$1,582',
      '($5,240)',
      '$5,240',
      '$3,658',
      '$0',
      '$0',
      '1',
      '$755',
      '14.41%',
      '69.81%',
      '30.19%',
    ]
    await expect(days.getByRole('row', { name: /^Fri 05-29/ }).getByRole('cell')).toHaveText(figures)
    const total = days.getByRole('row', { name: /^WEEK TOTAL/ })
    // Nobody counted the money on the other days, so they are neither short nor over.
    await expect(total.getByRole('cell')).toHaveText(figures)
    await expect(total.getByRole('rowheader')).toHaveCSS('font-weight', '600')
    await expect(total.getByRole('cell').first()).toHaveCSS('font-weight', '600')
    const second = page.getByRole('table', { name: 'Short/Over and Zelle by day' })
    await expect(second.getByRole('columnheader')).toHaveText([
      'Day',
      'Short/Over',
      'Employee Names',
      'Zelle',
      'Receive By',
    ])
    await expect(second.getByRole('row', { name: /^Fri 05-29/ }).getByRole('cell')).toHaveText([
      '($5,240)',
      'Ana Reyes',
      '$0',
      '',
    ])
    await inspect(page, 'week-summary')
    // A figure of a day opens its rows here too. A figure of WEEK TOTAL opens nothing, because its rows are the days above.
    const net = days.getByRole('button', { name: 'Net Profit $477, show the rows behind it' })
    await net.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Net Profit, Friday 2026-05-29' })).toBeFocused()
    await expect(page.getByText('The rows add up to $477.00.')).toBeVisible()
    await page.getByRole('button', { name: 'Back to Weekly Report' }).click()
    await expect(net).toBeFocused()
    await expect(total.getByRole('button')).toHaveCount(0)
    await days.getByRole('button', { name: 'Fri 05-29' }).click()
    await expect(week.chip('Fri 05-29')).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('View Report shows the week on one page with the same figures, and Excel saves the week as a workbook', async () => {
    const reply = page.waitForResponse('**/report/previewWeeklyReport')
    await page.getByRole('button', { name: 'View Report' }).click()
    const { pdfData } = (await (await reply).json()) as { pdfData: string }
    const pages = await pdfLines(Buffer.from(pdfData, 'base64'))
    expect(pages).toHaveLength(1)
    const words = pages.flat().join('\n')
    const shares = Object.values({ ...EXPENSE_SHARES, ...MACHINE_SHARES })
    for (const figure of ['1,582', '1,105', '477', ...shares]) expect(words).toContain(figure)
    await expect(page.locator('canvas').first()).toBeVisible()
    await inspect(page, 'week-paper')
    await page.goBack()
    await expect(page.getByRole('button', { name: 'View Report' })).toBeFocused()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Excel' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^Weekly Report - 2026-05-26 - \d{4}-\d\d-\d\d\.xlsx$/)
  })

  await test.step('a click on an employee who worked that day opens the shift report', async () => {
    await page.getByRole('button', { name: 'Ana Reyes, shift report' }).click()
    await expect(page.locator('canvas').first()).toBeVisible()
    await page
      .getByRole('button', { name: /Weekly Report|Back to Menu/ })
      .first()
      .click()
    await expect(page.getByRole('button', { name: 'Ana Reyes, shift report' })).toBeFocused()
  })
}

/** Follows a drawer that is $67.25 short: the count, the ledger, the repayment, and the day that an administrator verifies and reopens. */
export async function settleAShort({ venue, signedIn, expectFault }: Given): Promise<void> {
  test.slow()
  expectFault(/409 .*\/loan\/saveEmployeeLoan/)
  const owner = await venue.setUpFloor([{ machine: '1', in: 0, out: 0 }])
  const ana = await cashier(venue, 'Ana')
  await enter(ana, venue, { amount: 387.25, description: 'Manager Add Bank', nameInput: 'Marta' })
  await payTicket(ana, venue, '1', 100)
  const office = await signedIn(owner, '/add-machine-reading')

  await test.step('Ana counts $67.25 less than her drawer should hold', async () => {
    const page = await signedIn(ana, '/transaction')
    await countDrawer(page, { bills: '2', twenties: '1' }, 'A ticket was paid twice')
  })

  await test.step('the reading session settles the drawer, and the short is posted to the ledger of Ana', async () => {
    const { sessionId } = await startRound(owner, venue)
    await saveReading(owner, venue, sessionId, '1', 300, 100)
    await office.reload()
    await office.getByRole('button', { name: 'End Session' }).click()
    await answer(office, 'Are you sure you want to end the reading session?', 'Yes')
    await office.getByRole('button', { name: 'Post $67.25 to the ledger of Ana Reyes' }).click()
    await answer(office, 'Ana Reyes: $67.25', 'Post')
    await expect(office.getByText('Posted to the ledger of Ana Reyes')).toBeVisible()
  })

  const card = office.getByRole('list', { name: 'Balances' }).getByRole('listitem').filter({ hasText: 'Ana Reyes' })
  await test.step('the short is a debt of Ana, who pays it back in cash', async () => {
    await office.goto('/accounting/employee-short-report')
    await expect(card).toContainText('Balance$67.25')
    const ben = await cashier(venue, 'Ben')
    const page = await signedIn(ben, '/transaction')
    const till = tillOf(page)
    await till.enter('bank', 'Employee Pay Short', '67.25', () => till.employee('Ana'))
    await expect(card).toContainText('Balance$0.00')
    await inspect(office, 'week-short-repaid')
    await ben.call('POST /transaction/saveCashLeft', { cashLeft: 67.25, userId: ben.userId })
    await round(venue, owner, [['1', 300, 100]], ben)
    await moveTo(venue, NIGHT)
  })

  const week = weekOn(office)
  await test.step('the report of the day shows who was short, and that no amount remains unexplained', async () => {
    await office.goto('/report')
    await week.choose('2026-05-26')
    await week.chip('Fri 05-29').click()
    await expect(week.line('Profit', 'Employee Short Pay')).toContainText('$67.25')
    const pull = week.line('Bank / Cash / Zelle / Employees', 'Night Pull')
    await pull.getByRole('button', { name: 'Change Night Pull' }).click()
    await pull.getByRole('textbox').fill('300')
    await pull.getByRole('button', { name: 'Apply' }).click()
    await expect(week.stat('Short/Over')).toHaveText('($67.25)')
    await expect(week.line('Profit', 'Short: Ana Reyes')).toContainText('($67.25)')
    await expect(week.line('Profit', 'Unexplained')).toContainText('$0.00')
    const short = office.getByRole('button', { name: 'Ana Reyes ($67.25), show the shift report' })
    await short.click()
    await expect(office.locator('canvas').first()).toBeVisible()
    await office.goBack()
    await expect(short).toBeFocused()
  })

  await test.step('an administrator verifies the day with a note, and this locks the day', async () => {
    await office.getByRole('button', { name: 'Verify Day' }).click()
    const dialog = office.getByRole('dialog', { name: 'Verify Friday 2026-05-29' })
    await expect(dialog).toContainText('The day is short or over by $50 or more. Say why in one line.')
    await expect(dialog.getByRole('button', { name: 'Verify Day' })).toBeDisabled()
    await dialog.getByLabel('Note').fill('Ana paid a ticket twice, and paid it back')
    await inspect(office, 'week-verify', dialog)
    await dialog.getByRole('button', { name: 'Verify Day' }).click()
    await says(
      office,
      /^Verified by Mona Reyes .* The figures can change only after an administrator reopens the day\.Ana paid a ticket twice/,
    )
    await expect(week.chip(/^Fri 05-29.*verified$/)).toBeVisible()
    await expect(week.panel.getByRole('button', { name: /^Change |^Add Expense$|^Apply$/ })).toHaveCount(0)
    await inspect(office, 'week-verified')
  })

  await test.step('the verified day accepts no new ledger entry', async () => {
    await office.goto('/accounting/employee-short-report')
    await office.getByRole('combobox', { name: 'Employee' }).fill('Ana')
    await office.getByRole('option').filter({ hasText: 'Ana' }).click()
    await office.getByRole('combobox', { name: 'Type' }).click()
    await office.getByRole('option', { name: 'ADD', exact: true }).click()
    await office.getByRole('textbox', { name: 'Amount' }).fill('10')
    await typeDay(office, 'Date', NIGHT)
    await office.getByRole('button', { name: 'Add', exact: true }).click()
    await says(office, /^Friday 2026-05-29 was verified by Mona Reyes at .* Ask an administrator to reopen the day/)
    await expect(card).toContainText('Balance$0.00')
  })

  await test.step('an administrator reopens the day with a reason, and a notification shows the reason', async () => {
    await office.goto('/report')
    await week.chip(/^Fri 05-29.*verified$/).click()
    await office.getByRole('button', { name: 'Reopen' }).click()
    const dialog = office.getByRole('dialog', { name: 'Reopen this day?' })
    await expect(dialog.getByRole('button', { name: 'Reopen' })).toBeDisabled()
    await dialog.getByLabel('Reason').fill('A ticket is missing')
    await inspect(office, 'week-reopen', dialog)
    await dialog.getByRole('button', { name: 'Reopen' }).click()
    await expect(office.getByRole('button', { name: 'Change Night Pull' })).toBeVisible()
    await expect(week.chip('Fri 05-29')).toHaveAccessibleName('Fri 05-29')
    await office.getByRole('button', { name: /^Notifications: / }).click()
    await expect(office.getByRole('dialog', { name: 'Notifications' })).toContainText('A ticket is missing')
  })
}
