import type { RaisedAlert } from '@countroom/contract/kernel/alerts.ts'

import type { Job } from '../jobs/jobs.ts'
import type { Platform } from '../platform.ts'
import { listVenues, raiseAlerts, type Venue } from './alerts.queries.ts'

/**
 * Makes a job that raises alerts for conditions that no call causes. The job checks one venue after another. `find` returns the alerts of a venue.
 * `find` may return an alert that the job raised before. Such an alert is not raised again.
 */
export function alertJob(
  { clock, connections: { reads: db }, live }: Platform,
  { name, everyMs }: Pick<Job, 'name' | 'everyMs'>,
  find: (venue: Venue, now: Date) => Promise<RaisedAlert[]>,
): Job {
  return {
    name,
    everyMs,
    async run(signal) {
      const now = clock.now()
      for (const venue of await listVenues(db)) {
        if (signal.aborted) return
        if (await raiseAlerts(db, venue.id, await find(venue, now), now)) live.publish(venue.id, ['alerts'])
      }
    },
  }
}
