/** The Weekly Report on a phone. */

import { test } from './journey.ts'
import { readTheRealNight, settleAShort } from './weekly-report.ts'

test('the real night of 2026-05-29 reads gross 1,582, expenses 1,105 and net 477', readTheRealNight)

test(
  'a short drawer reaches the ledger of its employee, is paid back, and its day is verified and reopened',
  settleAShort,
)
