/** The ledgers on a phone: the loan of a customer (ledgers.ts). */

import { test } from './journey.ts'
import { keepALoan } from './ledgers.ts'

test('a customer’s loan is entered and partly paid, the payment is reversed, and an employee’s Zelle entry for their own account is refused', async ({
  venue,
  signedIn,
  expectFault,
}) => {
  expectFault(/409 .*\/loan\/saveZelleLoan/, /net::ERR_CONNECTION_RESET \/loan\/saveCustomerLoan/)
  await keepALoan({ venue, signedIn })
})
