import type { Clock } from '../../clock.ts'
import type { Database } from '../db/tables.ts'
import type { Job } from '../jobs/jobs.ts'
import { type PlacedAlert, raiseAlerts } from './alerts.queries.ts'

/** A job that raises alerts which no call causes. `find` gives those of all locations; it may leave out what was raised before. */
export function alertJob(
  { name, everyMs, db, clock }: { name: string; everyMs: number; db: Database; clock: Clock },
  find: (db: Database, now: Date) => Promise<PlacedAlert[]>,
): Job {
  return {
    name,
    everyMs,
    async run() {
      const now = clock.now()
      await raiseAlerts(db, await find(db, now), now)
    },
  }
}
