/** Jobs about licenses. */

import { writtenTime } from '@countroom/contract/kernel/time.ts'

import { alertJob } from '../../platform/alerts/alert-job.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import * as queries from './companies.queries.ts'
import { endLicences } from './companies.service.ts'
import { noticeOf } from './licences.rules.ts'

const MINUTE_MS = 60_000

/**
 * A license that no other license follows raises an alert 30 days, 7 days and 1 day before it ends (domains 11 and 12). A second job ends the
 * licenses whose grace period is over.
 */
export function companiesJobs(platform: Platform): Job[] {
  const db = platform.connections.reads
  return [
    { name: 'end licences', everyMs: MINUTE_MS, run: (signal) => endLicences(platform, signal) },
    alertJob(platform, { name: 'alert ending licences', everyMs: 10 * MINUTE_MS }, async (venue, now) => {
      const licence = await queries.findLastLicence(db, venue.id)
      const days = licence && noticeOf(licence.expires_at, now)
      if (days === undefined) return []
      const code = days === 30 ? 'licence.endingSoon' : 'licence.ending'
      const values = { endsAt: writtenTime(licence!.expires_at, venue.timezone) }
      return [{ code, cause: `licence ${licence!.licence_id}, ${days} days`, values }]
    }),
  ]
}
