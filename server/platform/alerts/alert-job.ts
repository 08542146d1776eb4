import type { RaisedAlert } from '@countroom/contract/kernel/alerts.ts'

import type { Job } from '../jobs/jobs.ts'
import type { Platform } from '../platform.ts'
import { listVenues, raiseAlerts, type Venue } from './alerts.queries.ts'

/**
 * Makes a job that raises alerts for conditions that no call causes. The job checks one venue after another. `find` returns the alerts of a venue.
 * `find` may return an alert that the job raised before. Such an alert is not raised again. When the check of a venue fails, the job checks the other
 * venues and then throws the first error.
 */
export function alertJob(
  { clock, connections: { reads: db }, live }: Platform,
  { name, everyMs }: Pick<Job, 'name' | 'everyMs'>,
  find: (venue: Venue, now: Date) => Promise<RaisedAlert[]>,
): Job {
  const check = async (venue: Venue, now: Date) => {
    if (await raiseAlerts(db, venue.id, await find(venue, now), now)) live.publish(venue.id, ['alerts'])
  }
  return {
    name,
    everyMs,
    async run(signal) {
      const now = clock.now()
      const errors: unknown[] = []
      for (const venue of await listVenues(db)) {
        if (signal.aborted) break
        await check(venue, now).catch((error: unknown) => errors.push(error))
      }
      if (errors.length > 0) throw errors[0]
    },
  }
}
