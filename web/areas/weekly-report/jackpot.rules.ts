/** The calls with a reply that a change of a jackpot makes out of date. */

import type { ReadHttp } from '../../lib/client.ts'

export const JACKPOT_READS: readonly ReadHttp[] = [
  'POST /report/listJackpots',
  'POST /report/weeklyReport',
  'POST /report/listFigureRows',
]
