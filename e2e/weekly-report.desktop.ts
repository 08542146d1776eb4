/** The Weekly Report at a desk: the journeys of weekly-report.ts, and journeys about typed figures, expenses, the bank board and jackpots. */

import { register } from '@countroom/server/testing/customers.ts'

import { expect, inspect, intercept, says, test, typeDay } from './journey.ts'
import { cashier, moveTo, NIGHT, round, weekOn } from './week.ts'
import { type Given, readTheRealNight, settleAShort } from './weekly-report.ts'

test('the report of the real night of 2026-05-29 shows gross 1,582, expenses 1,105 and net 477', readTheRealNight)

test(
  'a short drawer becomes a debt of the employee, who pays it back, and then the day is verified and reopened',
  settleAShort,
)

/**
 * Makes two rounds of a night, with the shifts of Ana and Ben, and a round of the next day. Returns the owner, the report of the night, and the id
 * of the second round.
 */
async function openOffice({ venue, signedIn }: Pick<Given, 'venue' | 'signedIn'>) {
  const owner = await venue.setUpFloor([{ machine: '1', in: 0, out: 0 }])
  const [ana, ben, cleo] = [await cashier(venue, 'Ana'), await cashier(venue, 'Ben'), await cashier(venue, 'Cleo')]
  await round(venue, owner, [['1', 200, 50]], ana)
  const second = await round(venue, owner, [['1', 300, 80]], ben)
  await moveTo(venue, NIGHT)
  const next = await round(venue, owner, [['1', 350, 90]], cleo)
  await venue.house.owner.query(
    `update reading_sessions set business_day = '2026-05-30' where reading_session_id = $1`,
    [next],
  )
  const page = await signedIn(owner, '/report')
  const week = weekOn(page)
  await week.choose('2026-05-26')
  await week.chip('Fri 05-29').click()
  return { owner, page, week, second }
}

test('an administrator chooses reading sessions, types a figure at the same time as somebody else, and adds and removes an expense', async ({
  venue,
  signedIn,
  expectFault,
}) => {
  expectFault(/409 .*\/report\/updateReportField/)
  const { page, week, second } = await openOffice({ venue, signedIn })
  const partner = await venue.administrator('Paula')

  const sessions = page.getByRole('combobox', { name: 'Reading Session IDs' })
  await test.step('the figures leave out a reading session that is not chosen', async () => {
    await expect(sessions).toHaveText('All 3')
    await expect(week.line('Readings', 'Total In')).toContainText('$300.00')
    await sessions.click()
    await page.getByRole('option', { name: new RegExp(`^${second}\\b`) }).click()
    await page.keyboard.press('Escape')
    await expect(sessions).toHaveText('2 of 3')
    await expect(week.line('Readings', 'Total In')).toContainText('$200.00')
    await expect(page.getByRole('button', { name: 'Ana Reyes, shift report' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ben Reyes, shift report' })).toHaveCount(0)
    await week.line('Readings', 'Total In').getByRole('button').click()
    await expect(page.getByText('The rows add up to $200.00.')).toBeVisible()
    await page.getByRole('button', { name: 'Back to Weekly Report' }).click()
    await page.getByRole('button', { name: 'Verify Day' }).click({ force: true })
    await says(page, 'Choose all reading sessions of this day first. Only a whole day can be verified.')
  })

  await test.step('the rows behind the figures of two days are shown, and an opening balance also counts the reading session that is not chosen', async () => {
    await week.chip('Sat 05-30').click()
    await week.line('Readings', 'Total In').getByRole('button').click()
    await expect(page.getByText('The rows add up to $50.00.')).toBeVisible()
    await page.getByRole('button', { name: 'Back to Weekly Report' }).click()
    await week
      .line('Profit', 'Opening Balance')
      .getByRole('button', { name: /, show the rows behind it$/ })
      .click()
    await expect(page.getByText('The rows add up to $220.00.')).toBeVisible()
    await page.getByRole('button', { name: 'Show the rows behind Total' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Total, Friday 2026-05-29' })).toBeFocused()
    await expect(page.getByText('The rows add up to $220.00.')).toBeVisible()
    for (const back of ['Opening Balance', 'Weekly Report'])
      await page.getByRole('button', { name: `Back to ${back}` }).click()
    await week.chip('Fri 05-29').click()
    await sessions.click()
    await page.getByRole('option', { name: 'All', exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(week.line('Readings', 'Total In')).toContainText('$300.00')
  })

  await test.step('two administrators type the same figure, and neither typed value is lost', async () => {
    const atm = week.line('Bank / Cash / Zelle / Employees', 'ATM')
    const change = (value: number) =>
      partner.call('POST /report/updateReportField', {
        businessDay: NIGHT,
        fieldName: 'atm',
        value,
        locationId: venue.id,
      })
    await atm.getByRole('button', { name: 'Change ATM' }).click()
    await atm.getByRole('textbox').fill('80')
    await change(50)
    await expect(atm).toContainText(
      'Paula Reyes changed it to $50.00 in the meantime. What you typed is not saved yet.',
    )
    await inspect(page, 'week-conflict')
    await atm.getByRole('button', { name: 'Save $80.00' }).click()
    await expect(atm).toContainText(/\$80\.00Typed by Mona Reyes/)
    // Paula's figure is saved before Mona's figure reaches the server, so the server refuses Mona's figure.
    await atm.getByRole('button', { name: 'Change ATM' }).click()
    await atm.getByRole('textbox').fill('90')
    await intercept(page, '**/report/updateReportField', async (route) => {
      await change(60)
      await route.continue()
    })
    await atm.getByRole('textbox').press('Enter')
    await expect(atm).toContainText('Paula Reyes changed it to $60.00 in the meantime.')
    await page.unroute('**/report/updateReportField')
    await atm.getByRole('button', { name: 'Keep $60.00' }).click()
    await expect(atm).toContainText(/\$60\.00Typed by Paula Reyes/)
  })

  await test.step('a manager’s expense is added with a comment, and removed with a reason', async () => {
    await page.getByRole('button', { name: 'Add Expense' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Expense' })
    const add = dialog.getByRole('button', { name: 'Add Expense' })
    await expect(dialog.getByLabel('Description')).toBeFocused()
    await dialog.getByLabel('Description').fill('Total')
    await dialog.getByLabel('Amount').fill('12.50')
    await expect(dialog).toContainText('A description cannot be “total”. Type another one.')
    await expect(add).toBeDisabled()
    await dialog.getByLabel('Description').fill('Carpet')
    await dialog.getByRole('combobox', { name: 'Expense type' }).click()
    await page.getByRole('option', { name: 'Maintenance/Upgrades' }).click()
    await dialog.getByLabel('Comments').fill('The corner at the door')
    await inspect(page, 'week-add-expense', dialog)
    await add.click()
    await expect(dialog).toBeHidden()
    const carpet = week.line('Expenses', 'Carpet')
    await expect(carpet).toContainText(/\$12\.50.*Maintenance\/Upgrades · Mona Reyes/)
    await expect(week.line('Expenses', 'Total')).toContainText('$12.50')
    await expect(week.line('Expenses Percentage', 'Maintenance/Upgrades')).toContainText('4.17%')
    await expect(week.stat('Net Profit')).toHaveText('$207.50')
    await carpet.getByRole('button', { name: 'Comment on Carpet' }).click()
    const comment = page.getByRole('dialog', { name: 'Comment on Carpet' })
    await expect(comment).toContainText('The corner at the door')
    await comment.getByRole('button', { name: 'Close' }).click()
    await carpet.getByRole('button', { name: 'Remove Carpet' }).click()
    const question = page.getByRole('dialog', { name: 'Remove this expense?' })
    await expect(question.getByRole('button', { name: 'Remove' })).toBeDisabled()
    await question.getByLabel('Reason').fill('Entered by hand already')
    await inspect(page, 'week-remove-expense', question)
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(carpet).toHaveCount(0)
    await expect(week.line('Expenses', 'Total')).toContainText('$0.00')
  })
})

test('an administrator puts a manager’s money on the bank board and takes it off, and records, pays and deletes a jackpot', async ({
  venue,
  signedIn,
}) => {
  const { owner, page, week } = await openOffice({ venue, signedIn })
  await register(owner, venue)

  await test.step('a manager’s money is put on the bank board, and a part of it is taken off again', async () => {
    const board = week.section('Bank Board')
    const apply = board.getByRole('button', { name: 'Apply' })
    const amount = board.getByRole('textbox', { name: 'Amount' })
    await expect(apply).toBeDisabled()
    await amount.pressSequentially('5a0.0')
    await expect(amount).toHaveValue('500')
    await board.getByRole('textbox', { name: 'Name' }).fill('Marta')
    await expect(apply).toBeDisabled()
    await board.getByRole('button', { name: 'Add', exact: true }).click()
    await apply.click()
    await expect(week.line('Bank Board', 'Balance')).toContainText('$500.00')
    await expect(week.line('Profit', 'Add Bank')).toContainText('$500.00')
    await board.getByRole('button', { name: 'Minus' }).click()
    await board.getByRole('textbox', { name: 'Name' }).fill('Marta')
    await amount.fill('120')
    await apply.click()
    await expect(week.line('Bank Board', 'Balance')).toContainText('$380.00')
    await expect(board.getByText('($120.00)')).toBeVisible()
    await expect(week.line('Profit', 'Minus Bank')).toContainText('$120.00')
    await week.chip('Sat 05-30').click()
    await expect(week.line('Bank Board', 'Opening')).toContainText('$380.00')
    await week.chip('Fri 05-29').click()
  })

  await test.step('an unpaid jackpot is a debt of the venue on the day when it was won, and is paid on the next day', async () => {
    const jackpots = page.getByRole('region', { name: 'Unpaid jackpots' })
    await expect(page.getByText('There are no unpaid jackpots')).toBeVisible()
    await page.getByRole('button', { name: 'Add Jackpot' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Jackpot' })
    await dialog.getByLabel('Machine').fill('77')
    await dialog.getByLabel('Amount').fill('2000')
    await expect(dialog.getByText('There is no machine 77 at this location.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Add Jackpot' })).toBeDisabled()
    await dialog.getByLabel('Machine').fill('1')
    await dialog.getByRole('combobox', { name: 'Customer' }).fill('Rosa')
    await page.getByRole('option').filter({ hasText: 'Rosa' }).click()
    await inspect(page, 'week-add-jackpot', dialog)
    // A half-typed date does not count as a date.
    await dialog.getByRole('spinbutton', { name: 'Day' }).press('Backspace')
    await expect(dialog.getByRole('button', { name: 'Add Jackpot' })).toBeDisabled()
    await typeDay(dialog, 'Won on', NIGHT)
    await dialog.getByRole('button', { name: 'Add Jackpot' }).click()
    await expect(page.getByText('$2,000.00 owed')).toBeVisible()
    await expect(jackpots.getByRole('row').filter({ hasText: 'Rosa Diaz' })).toContainText(/2026-05-29.*Unpaid/)
    await expect(week.line('Profit', 'Jackpot Not Paid')).toContainText('$2,000.00')
    await page.getByRole('button', { name: 'Pay the jackpot of machine 1' }).click()
    const payment = page.getByRole('dialog', { name: 'Pay this jackpot' })
    await typeDay(payment, 'Paid on', '2026-05-28')
    await expect(payment.getByText(/^Choose a day from 2026-05-29 to /)).toBeVisible()
    await typeDay(payment, 'Paid on', '2026-05-30')
    await inspect(page, 'week-pay-jackpot', payment)
    await payment.getByRole('spinbutton', { name: 'Day' }).press('Backspace')
    await expect(payment.getByRole('button', { name: 'Pay $2,000.00' })).toBeDisabled()
    await typeDay(payment, 'Paid on', '2026-05-30')
    await payment.getByRole('button', { name: 'Pay $2,000.00' }).click()
    await expect(page.getByText('There are no unpaid jackpots')).toBeVisible()
    await week.chip('Sat 05-30').click()
    await expect(week.line('Profit', 'Jackpot Not Paid')).toContainText('($2,000.00)')
    await page.getByRole('group', { name: 'Jackpots' }).getByRole('button', { name: 'All' }).click()
    const rosas = page.getByRole('region', { name: 'All jackpots' }).getByRole('row').filter({ hasText: 'Rosa Diaz' })
    await expect(rosas).toContainText('2026-05-30')
    await page.getByRole('button', { name: 'Delete the jackpot of machine 1' }).click()
    const question = page.getByRole('dialog', { name: 'Delete this jackpot?' })
    await question.getByLabel('Reason').fill('The customer took it as credit')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(rosas).toContainText('Deleted by Mona Reyes: The customer took it as credit')
    await expect(week.line('Profit', 'Jackpot Not Paid')).toContainText('$0.00')
  })
})
