/** The calls to reload after a change of a jackpot. */

import type { ReadHttp } from '../../lib/client.ts'
import { WEEKLY_REPORT } from '../../lib/live-reads.ts'

export const JACKPOT_READS: readonly ReadHttp[] = ['POST /report/listJackpots', ...WEEKLY_REPORT]
