/** The ledgers at a desk: the loan of a customer (ledgers.ts), and the debt of an employee who has left. */

import { businessDayOf } from '@countroom/contract/kernel/time.ts'
import { chargeShort } from '@countroom/server/testing/ledgers.ts'

import { expect, inspect, says, test } from './journey.ts'
import { keepALoan } from './ledgers.ts'

test('a customer’s loan is entered and partly paid, the payment is reversed, and an employee’s Zelle entry for their own account is refused', async ({
  venue,
  signedIn,
  expectFault,
}) => {
  expectFault(/409 .*\/loan\/saveZelleLoan/, /net::ERR_CONNECTION_RESET \/loan\/saveCustomerLoan/)
  await keepALoan({ venue, signedIn })
})

test('the debt of an employee who has left is paid back from their card', async ({ venue, signedIn }) => {
  const owner = await venue.person({ firstname: 'Mona', roles: ['ROLE_ADMIN'] })
  const gus = await venue.person({ firstname: 'Gus', roles: ['ROLE_CHECK_IN_OUT'] })
  await chargeShort(owner, venue, gus.userId, { amount: 60.5, date: businessDayOf(new Date(), 'America/Chicago') })
  const gone = { admin: owner.username, username: gus.username, is_linked_user: true, locationId: venue.id }
  await owner.call('POST /team/delete', gone)

  const page = await signedIn(owner, '/accounting/employee-short-report')
  const card = page.getByRole('list', { name: 'Balances' }).getByRole('listitem').filter({ hasText: gus.name })
  await expect(card).toContainText('Has left')
  await card.getByRole('button', { name: gus.name }).first().click()
  await card.getByRole('button', { name: `Pay back, ${gus.name}` }).click()
  await expect(page.getByRole('combobox', { name: 'Employee' })).toHaveValue(gus.name)
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveText('SUBTRACT')
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('60.50')
  await expect(page.getByRole('textbox', { name: 'Amount' })).toBeFocused()
  await inspect(page, 'ledger-pay-back')
  await page.keyboard.press('Enter')
  await says(page, 'Saved')
  // A person who has left and owes nothing is not on the list.
  await expect(page.getByText('There are no entries yet')).toBeVisible()
})
