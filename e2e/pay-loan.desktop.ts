/** The loan of a customer: its limit, the debt that the Dashboard shows, and the payment. */

import { register } from '@countroom/server/testing/customers.ts'
import { lend } from '@countroom/server/testing/ledgers.ts'
import { CASH_ROLES } from '@countroom/server/testing/till.ts'

import { checkIn } from './desk.ts'
import { answer, expect, inspect, openScreen, says, test } from './journey.ts'

test('the Dashboard shows the debt of a customer and starts the payment with one click, and an administrator sets the loan limit', async ({
  venue,
  signedIn,
}) => {
  const owner = await venue.person({ firstname: 'Olga', roles: ['ROLE_ADMIN'], isClockedIn: true })
  const customer = await register(owner, venue, { firstName: 'Rosa', lastName: 'Owing' })
  const { customerId } = customer
  await lend(owner, venue, customerId, { amount: 60, date: '2026-01-05' })
  await checkIn(owner, venue, customer)
  const ana = await venue.person({ firstname: 'Ana', roles: ['ROLE_DASHBOARD', ...CASH_ROLES], isClockedIn: true })

  const office = await signedIn(owner, '/customer')
  await test.step('the owner stays on a form with unsaved changes, so the payment that they began is not filled in later', async () => {
    await office.getByText('Rosa Owing').first().click()
    await office.getByRole('textbox', { name: 'Loan limit' }).fill('250')
    await office.getByRole('button', { name: 'Pay back' }).click()
    await answer(office, 'Leave without saving?', 'Stay')
    await office.getByRole('button', { name: 'Save' }).click()
    await says(office, 'Saved')
    await office.getByRole('link', { name: 'Transactions', exact: true }).click()
    const description = office.getByRole('combobox', { name: 'Description' })
    // The form is filled in when the categories arrive.
    await description.click()
    await expect(office.getByRole('option', { name: 'Pay Loan' })).toBeVisible()
    await expect(description).toHaveValue('')
    await expect(office.getByRole('textbox', { name: 'Amount' })).toHaveValue('')
  })

  const page = await signedIn(ana, '/dashboard')
  await page.getByText('Rosa Owing').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Owes $60.00')
  await inspect(page, 'customer-owes', dialog)
  await dialog.getByRole('button', { name: 'Pay back' }).click()
  await expect(page.getByRole('combobox', { name: 'Description' })).toHaveValue('Pay Loan')
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('60.00')
  await page.getByRole('button', { name: 'ADD BANK' }).click()
  await says(page, 'Saved')

  await test.step('the form stays empty when the cashier comes back from the report, so nobody pays the loan twice', async () => {
    await page.getByRole('button', { name: 'View Report' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Shift Report')
    await page.goBack()
    await expect(page.getByRole('button', { name: 'View Report' })).toBeFocused()
    await expect(page.getByRole('combobox', { name: 'Description' })).toHaveValue('')
    await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('')
  })

  await openScreen(office, 'Customers')
  await office.getByText('Rosa Owing').first().click()
  await expect(office.getByText('Owes nothing')).toBeVisible()
  const asked = { customerId, locationId: venue.id }
  expect(await owner.call('POST /loan/getCustomerBalance', asked)).toMatchObject({ balance: 0, loanLimit: 250 })
})
