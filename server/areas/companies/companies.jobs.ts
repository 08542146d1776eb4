/** Jobs about licences. */

import { writtenTime } from '@countroom/contract/kernel/time.ts'

import { alertJob } from '../../platform/alerts/alert-job.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import * as queries from './companies.queries.ts'
import { isEnding } from './companies.rules.ts'

const MINUTE_MS = 60_000

/** A licence raises a warning in its last 7 days when no other licence follows it (domain 12). */
export function companiesJobs(platform: Platform): Job[] {
  const db = platform.connections.reads
  return [
    alertJob(platform, { name: 'alert ending licences', everyMs: 10 * MINUTE_MS }, async (venue, now) => {
      const licence = await queries.findLastLicence(db, venue.id)
      if (licence === undefined || !isEnding(licence.expires_at, now)) return []
      const values = { endsAt: writtenTime(licence.expires_at, venue.timezone) }
      return [{ code: 'licence.ending', cause: `licence ${licence.licence_id}`, values }]
    }),
  ]
}
