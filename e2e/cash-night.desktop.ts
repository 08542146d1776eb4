/** A night of cash at a desk. */

import { playCashNight } from './cash-night.ts'
import { test } from './journey.ts'

test(
  'a night of cash ends with drawers, ledgers and a report that agree with a sheet worked out by hand',
  playCashNight,
)
