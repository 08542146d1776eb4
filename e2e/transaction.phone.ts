/** Transactions on a phone: the same form, stacked. */

import { saveReading } from '@countroom/server/testing/floor.ts'
import { CASH_ROLES, enter, offer } from '@countroom/server/testing/till.ts'

import { expect, inspect, says, test } from './journey.ts'

test('a cashier on a phone accepts cash, enters an expense with bills, and counts the drawer', async ({
  venue,
  signedIn,
}) => {
  const ana = await venue.person({ firstname: 'Ana', roles: CASH_ROLES, isClockedIn: true })
  const ben = await venue.person({ firstname: 'Ben', roles: CASH_ROLES, isClockedIn: true })
  const { transactionId } = await enter(ben, venue, { amount: 300 })
  await offer(ben, venue, transactionId, ana.userId, 120)
  const page = await signedIn(ana, '/transaction')
  await expect(page.getByRole('region', { name: 'Bank Requests' })).toContainText('$120.00')
  await inspect(page, 'transaction-requests')
  await page.getByRole('button', { name: 'Accept Miscellaneous $120.00' }).tap()
  await says(page, 'Accepted')
  const expense = page.getByRole('button', { name: 'ADD EXPENSE' })
  await page.getByRole('combobox', { name: 'Description' }).fill('Food')
  await page.getByRole('option', { name: 'Food Expense' }).tap()
  await page.getByRole('group', { name: 'Add a bill' }).getByRole('button', { name: '$20' }).tap()
  expect((await expense.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  await inspect(page, 'transaction-form')
  await expense.tap()
  await says(page, 'Saved')
  await expect(page.getByRole('region', { name: 'Expense', exact: true })).toContainText('$20.00')
  await page.getByRole('button', { name: 'Set Cash Left' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Set Cash Left' })
  await dialog.getByRole('button', { name: 'Total' }).tap()
  await dialog.getByRole('textbox', { name: 'Cash left' }).fill('100')
  await inspect(page, 'transaction-count', dialog)
  await dialog.getByRole('button', { name: 'Save' }).tap()
  await expect(dialog).toContainText('$0.00')
  await dialog.getByRole('button', { name: 'Done' }).tap()
  await expect(dialog).toBeHidden()
  await inspect(page, 'transaction')

  const owner = await venue.setUpFloor([{ machine: '1', in: 1_000, out: 800 }])
  const sessionId = await venue.startRound(owner)
  await saveReading(owner, venue, sessionId, '1', 1_100, 850)
  await offer(ben, venue, transactionId, ana.userId, 40)
  const office = await signedIn(owner)
  const held = office.getByRole('region', { name: 'Who holds cash now' })
  await held.getByRole('button').tap()
  await expect(held.getByRole('list', { name: 'Between two people' })).toContainText('$40.00')
  await inspect(office, 'held-cash', held)
  await office.goto('/add-machine-reading')
  await office.getByRole('button', { name: 'End Session' }).tap()
  const question = office.getByRole('alertdialog', { name: 'End Session' })
  await expect(question).toContainText('Not counted yet. Set Cash Left before you end the session.')
  await inspect(office, 'settlement', question)
  await question.getByRole('button', { name: 'Yes' }).tap()
  await expect(office.getByRole('list', { name: 'Drawers' })).toContainText('Ana Reyes')
  await inspect(office, 'settled')

  await office.goto('/settings/rules')
  await office.getByRole('button', { name: 'Edit cash rules' }).tap()
  await office.getByLabel('Second person for tickets above').fill('300')
  await inspect(office, 'rule-cash')
  await office.getByRole('button', { name: 'Save' }).tap()
  await office.getByRole('button', { name: 'Back to Manage Rule' }).tap()
  const card = office.getByRole('region', { name: 'Cash' })
  await expect(card).toContainText('Tickets above $300.00 need a second person.')
  await card.scrollIntoViewIfNeeded()
  await inspect(office, 'rule-cash-card', card)
})
