/** The ledgers at a desk and on a phone: the loan of a customer from the first entry to a reversal, its statement, and a refused Zelle entry. */

import type { Page } from '@playwright/test'

import { businessDayOf } from '@countroom/contract/kernel/time.ts'

import { expect, inspect, losesAnswerOnce, says, test, typeDay } from './journey.ts'
import { addRosa } from './till.ts'
import type { Person, Venue } from './venue.ts'

interface Given {
  venue: Venue
  signedIn: (person: Person, path?: string) => Promise<Page>
}

/** The steps of the journey, which runs on a desktop and on a phone. */
export async function keepALoan({ venue, signedIn }: Given): Promise<void> {
  const clerk = await venue.person({
    firstname: 'Ana',
    roles: ['ROLE_CHECK_IN_OUT', 'ROLE_ACCOUNTING', 'ROLE_CUSTOMER_LOAN_REPORT', 'ROLE_ZELLE_REPORT'],
    isClockedIn: true,
  })
  await addRosa(venue)
  const page = await signedIn(clerk, '/accounting/customer-loan-report')
  const add = page.getByRole('button', { name: 'Add', exact: true })
  const amount = page.getByRole('textbox', { name: 'Amount' })
  const type = async (name: 'ADD' | 'SUBTRACT') => {
    await page.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name, exact: true }).click()
  }
  const balance = page.getByRole('list', { name: 'Balances' }).getByRole('listitem').filter({ hasText: 'Rosa Diaz' })

  await test.step('messages name the missing fields in the order of the form', async () => {
    await expect(page.getByText('There are no entries yet')).toBeVisible()
    await inspect(page, 'ledger-empty')
    await add.click()
    await says(page, 'Please select a customer')
    await page.getByRole('combobox', { name: 'Customer' }).fill('Rosa')
    await page.getByRole('option').filter({ hasText: 'Rosa' }).click()
    await add.click()
    await says(page, 'Please select a type')
    await type('ADD')
    await add.click()
    await says(page, 'Please enter a valid amount greater than 0')
    await amount.fill('1.2.3')
    await amount.blur()
    await expect(amount).toHaveValue('0.00')
    // A half-typed date does not count as a date, and the form does not send the date that was there before.
    await amount.fill('100.5')
    await page.getByRole('spinbutton', { name: 'Day' }).press('Backspace')
    await add.click()
    await says(page, 'Please select a date')
    await typeDay(page.locator('form'), 'Date', businessDayOf(new Date(), 'America/Chicago'))
  })

  await test.step('a saved entry appears on the card of its person and clears the amount, and a payment reduces the balance', async () => {
    await amount.fill('100.5')
    // The answer is lost, so the form sends the entry again, and the server saves it only once.
    await losesAnswerOnce(page, '**/loan/saveCustomerLoan')
    // With Enter, the amount keeps the focus until the entry is saved.
    await amount.press('Enter')
    await says(page, 'Waiting for the connection.')
    await says(page, 'Saved')
    await expect(balance).toContainText('+$100.50')
    await expect(amount).toHaveValue(/^(0\.00)?$/)
    await type('SUBTRACT')
    await amount.fill('40')
    await add.click()
    await expect(balance).toContainText('Balance$60.50')
    await inspect(page, 'ledger')
  })

  await test.step('a wrong entry is reversed with a reason', async () => {
    await balance.getByRole('button', { name: /Reverse \(\$40\.00\)/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Reverse this entry?' })
    await dialog.getByLabel('Reason').fill('Paid by somebody else')
    await inspect(page, 'ledger-reverse', dialog)
    await dialog.getByRole('button', { name: 'Reverse' }).click()
    await says(page, 'Reversed')
    await expect(balance).toContainText('Reversal: Paid by somebody else')
    await expect(balance).toContainText('Balance$100.50')
  })

  await test.step('the statement is a PDF', async () => {
    await balance.getByRole('button', { name: 'Statement of Rosa Diaz' }).click()
    await expect(page.locator('canvas').first()).toBeVisible()
  })

  await test.step('the Zelle form can be sent without a customer, and refuses an employee’s entry for their own account', async () => {
    await page.goto('/accounting/zelle-report')
    await page.getByRole('combobox', { name: 'Funds deposited to account of' }).fill('Ana')
    await page.getByRole('option').filter({ hasText: 'Ana' }).click()
    await inspect(page, 'ledger-zelle')
    await type('ADD')
    await amount.fill('25')
    await add.click()
    // Only an administrator may add an entry to their own account.
    await says(page, /This is your own account/)
  })
}
