/** Plays the journeys of weekly-report.ts on a phone. */

import { test } from './journey.ts'
import { readTheRealNight, settleAShort } from './weekly-report.ts'

test('the report of the real night of 2026-05-29 shows gross 1,582, expenses 1,105 and net 477', readTheRealNight)

test(
  'a short drawer becomes a debt of the employee, who pays it back, and then the day is verified and reopened',
  settleAShort,
)
