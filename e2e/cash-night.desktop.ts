/** A night of cash at a desk. */

import { playCashNight } from './cash-night.ts'
import { test } from './journey.ts'

test(
  'after a night of cash, the drawers, the ledgers and the report agree with figures that were calculated by hand',
  playCashNight,
)
