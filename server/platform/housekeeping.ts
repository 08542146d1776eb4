/** What nobody will ask for any more goes, a little at a time: however much there is, no request waits for it. */

import { setTimeout as sleep } from 'node:timers/promises'

import { SECURITY_DAYS } from '@countroom/contract/audit/security.rules.ts'

import type { Clock } from '../clock.ts'
import { dropLimits, dropSessions, dropTickets } from './auth/expired.queries.ts'
import type { Database } from './db/tables.ts'
import { dropKeys } from './idempotency/idempotency.queries.ts'
import { dropEvents } from './security/security-events.queries.ts'

interface Chore {
  /** How long the rows are kept. */
  keptMs: number
  rowsAtOnce: number
  /** Drops at most so many rows of before then. Returns how many; 0 when none are left. */
  drop: (db: Database, before: Date, limit: number) => Promise<number>
}

const EVERY_MS = 5 * 60_000
/** Between two batches the others have the disk for as long as the batch took, and at least so long. */
const SHORTEST_PAUSE_MS = 20
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const CHORES: readonly Chore[] = [
  // Two days are longer than any browser goes on trying.
  { keptMs: 2 * DAY_MS, rowsAtOnce: 2_000, drop: dropKeys },
  { keptMs: SECURITY_DAYS * DAY_MS, rowsAtOnce: 2_000, drop: dropEvents },
  { keptMs: HOUR_MS, rowsAtOnce: 2_000, drop: dropLimits },
  { keptMs: HOUR_MS, rowsAtOnce: 2_000, drop: dropTickets },
  // So long a session that is over says why. Each of them is looked for among who is present.
  { keptMs: 30 * DAY_MS, rowsAtOnce: 250, drop: dropSessions },
]

export interface HousekeepingOptions {
  db: Database
  clock: Clock
  onError: (error: Error) => void
}

export class Housekeeping {
  readonly #options: HousekeepingOptions
  readonly #timer: NodeJS.Timeout
  readonly #over = new AbortController()
  #round: Promise<void> | undefined

  constructor(options: HousekeepingOptions) {
    this.#options = options
    this.#timer = setInterval(() => void this.tidy(), EVERY_MS)
    this.#timer.unref()
  }

  /** Drops all that is old, unless it is at it already. Never throws: what could not be dropped now is dropped next time. */
  async tidy(): Promise<void> {
    this.#round ??= this.#tidy().finally(() => {
      this.#round = undefined
    })
    return this.#round
  }

  async #tidy(): Promise<void> {
    const { db, clock, onError } = this.#options
    const { signal } = this.#over
    for (const { keptMs, rowsAtOnce, drop } of CHORES) {
      try {
        const before = new Date(clock.now().getTime() - keptMs)
        for (;;) {
          if (signal.aborted) return
          const begun = performance.now()
          if ((await drop(db, before, rowsAtOnce)) === 0) break
          const pauseMs = Math.max(SHORTEST_PAUSE_MS, performance.now() - begun)
          await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {})
        }
      } catch (error) {
        onError(error as Error)
      }
    }
  }

  /** Ends after the batch that is being dropped. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#over.abort()
    await this.#round
  }
}
