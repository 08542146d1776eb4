/** The ledgers on a phone: the loan of a customer (ledgers.ts). */

import { test } from './journey.ts'
import { keepALoan } from './ledgers.ts'

test('the loan of a customer is entered and reduced by a payment, the payment is reversed with a reason, and the statement opens', async ({
  venue,
  signedIn,
  expectFault,
}) => {
  expectFault(/409 .*\/loan\/saveZelleLoan/)
  await keepALoan({ venue, signedIn })
})
