/** Jobs about shifts. */

import { writtenTime } from '@countroom/contract/kernel/time.ts'

import { alertJob } from '../../platform/alerts/alert-job.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import * as queries from './clock.queries.ts'

const MINUTE_MS = 60_000

/** Raises a warning for a shift that has been open for too long, by default over 16 hours (domain 12). */
export function clockJobs(platform: Platform): Job[] {
  const db = platform.connections.reads
  return [
    alertJob(platform, { name: 'alert stale shifts', everyMs: 10 * MINUTE_MS }, async (venue, now) => {
      const { openShiftHours: hours } = venue.thresholds
      const shifts = await queries.listStaleShifts(db, venue.id, new Date(now.getTime() - hours * 60 * MINUTE_MS))
      return shifts.map(({ shift_id, name, clock_in_at }) => ({
        code: 'shift.stale',
        cause: `shift ${shift_id}`,
        values: { name, clockIn: writtenTime(clock_in_at, venue.timezone), hours },
      }))
    }),
  ]
}
