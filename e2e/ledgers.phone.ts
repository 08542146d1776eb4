/** The ledgers on a phone. */

import { test } from './journey.ts'
import { keepALoan } from './ledgers.ts'

test('the debt of a customer is entered, reduced, reversed with a reason and printed', async ({
  venue,
  signedIn,
  expectFault,
}) => {
  expectFault(/409 .*\/loan\/saveZelleLoan/)
  await keepALoan({ venue, signedIn })
})
