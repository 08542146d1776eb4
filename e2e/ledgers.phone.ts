/** The ledgers on a phone: the loan of a customer (ledgers.ts). */

import { test } from './journey.ts'
import { keepALoan } from './ledgers.ts'

test('a customer’s loan is entered, paid in part, and the payment reversed with a reason; the statement opens, and a Zelle entry for one’s own account is refused', async ({
  venue,
  signedIn,
  expectFault,
}) => {
  expectFault(/409 .*\/loan\/saveZelleLoan/)
  await keepALoan({ venue, signedIn })
})
