/** Background jobs about reading sessions. */

import { writtenTime } from '@countroom/contract/kernel/time.ts'

import { alertJob } from '../../platform/alerts/alert-job.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import * as queries from './readings.queries.ts'
import { hasMissedDays } from './readings.rules.ts'

const MINUTE_MS = 60_000

/**
 * Raises a warning when at least two whole business days (by default) have passed since the last reading session that a venue ended. Raises another
 * warning when a machine is still read, but its latest reading is at least seven days (by default) after its last play. For a machine that was never
 * played, the days count from when it was added (domain 12).
 */
export function readingsJobs(platform: Platform): Job[] {
  const db = platform.connections.reads
  return [
    alertJob(platform, { name: 'alert missing reading sessions', everyMs: 10 * MINUTE_MS }, async (venue, now) => {
      const day = await queries.findLastBusinessDay(db, venue.id)
      if (day === undefined || !hasMissedDays(day, now, venue.timezone, venue.thresholds.missedDays)) return []
      return [{ code: 'reading.noSession', cause: `since ${day}`, values: { day } }]
    }),
    // This job looks at every machine, so it runs less often.
    alertJob(platform, { name: 'alert idle machines', everyMs: 360 * MINUTE_MS }, async (venue) => {
      const machines = await queries.listIdleMachines(db, venue.id, venue.thresholds.idleDays)
      return machines.map(({ machine_id, machine, reading_id, since }) => ({
        code: 'machine.idle',
        cause: `machine ${machine_id}, reading ${reading_id ?? 0}`,
        values: { machine, since: writtenTime(since, venue.timezone) },
      }))
    }),
  ]
}
