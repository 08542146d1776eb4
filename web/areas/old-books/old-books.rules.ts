/** The calls whose answers are outdated after a change of the old books. */

import type { ReadHttp } from '../../lib/client.ts'

export const OLD_BOOKS_READS: readonly ReadHttp[] = [
  'POST /report/listImportedWeeks',
  'POST /report/weeklyReport',
  'POST /report/listFigureRows',
]
