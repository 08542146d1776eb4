/** Jobs that delete rows that are no longer needed, in small batches, so that no request waits for them. */

import { setTimeout as sleep } from 'node:timers/promises'

import { SECURITY_DAYS } from '@countroom/contract/audit/security.rules.ts'

import type { Clock } from '../clock.ts'
import { dropLimits, dropSessions, dropTickets } from './auth/expired.queries.ts'
import type { Database } from './db/sql.ts'
import { dropKeys } from './idempotency/idempotency.queries.ts'
import type { Job } from './jobs/jobs.ts'
import { dropEvents } from './security/security-events.queries.ts'

export interface Chore {
  name: string
  /** How long rows are kept. The age of a row is measured from the time that `drop` compares, such as when the row was added or expired. */
  keptMs: number
  rowsAtOnce: number
  /** Deletes at most `limit` rows that are older than `before`. Returns how many rows it deleted. The job ends when this is 0. */
  drop: (db: Database, before: Date, limit: number) => Promise<number>
}

const EVERY_MS = 5 * 60_000
/** The pause between two batches is as long as the last batch took, and at least this long. In the pause the disk is free for requests. */
const SHORTEST_PAUSE_MS = 20
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const CHORES: readonly Chore[] = [
  // When a request is sent again after this time, it counts as a new change.
  { name: 'drop idempotency keys', keptMs: 2 * DAY_MS, rowsAtOnce: 2_000, drop: dropKeys },
  { name: 'drop security events', keptMs: SECURITY_DAYS * DAY_MS, rowsAtOnce: 2_000, drop: dropEvents },
  { name: 'drop limits', keptMs: HOUR_MS, rowsAtOnce: 2_000, drop: dropLimits },
  { name: 'drop socket tickets', keptMs: HOUR_MS, rowsAtOnce: 2_000, drop: dropTickets },
  // For thirty days the server can tell a person why their session ended. A batch is small because it looks up the presences of each session.
  { name: 'drop sessions', keptMs: 30 * DAY_MS, rowsAtOnce: 250, drop: dropSessions },
]

/** The cleanup jobs: one for each kind of row above, and one for each of `more`. A job that is told to end stops after its current batch. */
export function housekeeping(db: Database, clock: Clock, more: readonly Chore[]): Job[] {
  return [...CHORES, ...more].map(({ name, keptMs, rowsAtOnce, drop }) => ({
    name,
    everyMs: EVERY_MS,
    async run(signal) {
      const before = new Date(clock.now().getTime() - keptMs)
      for (;;) {
        if (signal.aborted) return
        const begun = performance.now()
        if ((await drop(db, before, rowsAtOnce)) === 0) return
        const pauseMs = Math.max(SHORTEST_PAUSE_MS, performance.now() - begun)
        await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {})
      }
    },
  }))
}
