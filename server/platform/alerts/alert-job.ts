import type { RaisedAlert } from '@countroom/contract/kernel/alerts.ts'

import type { Clock } from '../../clock.ts'
import type { Database } from '../db/tables.ts'
import type { Job } from '../jobs/jobs.ts'
import { listVenues, raiseAlerts, type Venue } from './alerts.queries.ts'

/**
 * A job that raises alerts for conditions that no call causes. It looks at one venue after the other. `find` may return an alert that was raised
 * before.
 */
export function alertJob(
  { name, everyMs, db, clock }: { name: string; everyMs: number; db: Database; clock: Clock },
  find: (venue: Venue, now: Date) => Promise<RaisedAlert[]>,
): Job {
  return {
    name,
    everyMs,
    async run(signal) {
      const now = clock.now()
      for (const venue of await listVenues(db)) {
        if (signal.aborted) return
        await raiseAlerts(db, venue.id, await find(venue, now), now)
      }
    },
  }
}
