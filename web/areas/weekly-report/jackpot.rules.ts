/** The calls to reload after a change of a jackpot. */

import type { ReadHttp } from '../../lib/client.ts'

export const JACKPOT_READS: readonly ReadHttp[] = [
  'POST /report/listJackpots',
  'POST /report/weeklyReport',
  'POST /report/listFigureRows',
]
