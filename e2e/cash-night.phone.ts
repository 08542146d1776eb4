/** A night of cash on a phone. */

import { playCashNight } from './cash-night.ts'
import { test } from './journey.ts'

test(
  'a night of cash on a phone ends with drawers, ledgers and a report that agree with a sheet worked out by hand',
  playCashNight,
)
