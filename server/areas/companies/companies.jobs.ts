/** What the server does about licences by itself. */

import { writtenTime } from '@countroom/contract/kernel/time.ts'

import type { Clock } from '../../clock.ts'
import { alertJob } from '../../platform/alerts/alert-job.ts'
import type { Database } from '../../platform/db/tables.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import * as queries from './companies.queries.ts'

const MINUTE_MS = 60_000
const WARNED_FOR_MS = 7 * 24 * 60 * MINUTE_MS

/** A licence that ends within 7 days, and that no other one follows, raises a warning (domain 12). */
export function companiesJobs(db: Database, clock: Clock): Job[] {
  return [
    alertJob({ name: 'alert ending licences', everyMs: 10 * MINUTE_MS, db, clock }, async (_, now) => {
      const licences = await queries.listUntoldEndingLicences(db, now, new Date(now.getTime() + WARNED_FOR_MS))
      return licences.map(({ company_id, timezone, cause, expires_at }) => ({
        locationId: company_id,
        code: 'licence.ending',
        cause,
        values: { endsAt: writtenTime(expires_at, timezone) },
      }))
    }),
  ]
}
