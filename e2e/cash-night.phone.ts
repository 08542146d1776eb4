/** Plays the night of cash (cash-night.ts) on a phone. */

import { playCashNight } from './cash-night.ts'
import { test } from './journey.ts'

test(
  'after a night of cash on a phone, the drawers, the ledgers and the report agree with figures that were calculated by hand',
  playCashNight,
)
