/** The calls whose answers are outdated after an import of old books or its deletion. */

import type { ReadHttp } from '../../lib/client.ts'

export const OLD_BOOKS_READS: readonly ReadHttp[] = [
  'POST /report/listImportedWeeks',
  'POST /report/weeklyReport',
  'POST /report/listFigureRows',
]
