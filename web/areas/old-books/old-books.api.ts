/** The calls to reload after an import of old books or its deletion. */

import type { ReadHttp } from '../../lib/client.ts'
import { WEEKLY_REPORT } from '../../lib/live-reads.ts'

export const OLD_BOOKS_READS: readonly ReadHttp[] = ['POST /report/listImportedWeeks', ...WEEKLY_REPORT]
