/** What a change of the old books makes out of date. */

import type { ReadHttp } from '../../lib/client.ts'

export const OLD_BOOKS_READS: readonly ReadHttp[] = [
  'POST /report/listImportedWeeks',
  'POST /report/weeklyReport',
  'POST /report/listFigureRows',
]
