/**
 * Jobs: tasks that the server repeats by itself. Only one instance runs a job at a time. Each row of the table `jobs` says when one job is due and
 * which instance holds it. When an instance dies, its hold ends after a minute, and another instance runs the job.
 */

import { randomUUID } from 'node:crypto'

import type { Clock } from '../../clock.ts'
import type { Database } from '../db/sql.ts'
import { addJobs, endJob, keepJob, takeJob } from './jobs.queries.ts'

export interface Job {
  /** The job's name in the table and in the metrics. */
  name: string
  /** The time from the start of a run until the job is due again. */
  everyMs: number
  /** Runs the job. Ends early when the signal is aborted. A job must do no harm when it runs twice. */
  run(signal: AbortSignal): Promise<void>
}

export interface JobsOptions {
  db: Database
  clock: Clock
  jobs: readonly Job[]
  /** Called after each run, with its duration. */
  observe: (job: string, outcome: 'done' | 'failed', seconds: number) => void
  onError: (error: Error) => void
}

const LOOK_EVERY_MS = 60_000
const HOLD_MS = 60_000
/** How often a running job's hold is renewed. When two renewals fail, the third still comes before the hold ends. */
const RENEW_EVERY_MS = HOLD_MS / 4

export class Jobs {
  readonly #options: JobsOptions
  /** Identifies this instance among all instances that use the same database. */
  readonly #holder = randomUUID()
  readonly #timer: NodeJS.Timeout
  readonly #over = new AbortController()
  #isKnown = false
  #round: Promise<void> | undefined

  constructor(options: JobsOptions) {
    this.#options = options
    this.#timer = setInterval(() => void this.runDue(), LOOK_EVERY_MS)
    this.#timer.unref()
  }

  /** Runs the due jobs one after the other. Never throws. A failed job runs again when it is due again. */
  async runDue(): Promise<void> {
    this.#round ??= this.#runDue()
      .catch((error: unknown) => this.#options.onError(error as Error))
      .finally(() => {
        this.#round = undefined
      })
    return this.#round
  }

  async #runDue(): Promise<void> {
    const { db, clock, jobs } = this.#options
    if (!this.#isKnown) {
      const now = clock.now()
      await addJobs(
        db,
        jobs.map(({ name, everyMs }) => ({ name, dueAt: later(now, everyMs) })),
      )
      this.#isKnown = true
    }
    for (const job of jobs) {
      if (this.#over.signal.aborted) return
      await this.#runIfDue(job)
    }
  }

  async #runIfDue(job: Job): Promise<void> {
    const { db, clock, observe, onError } = this.#options
    const { name, everyMs } = job
    const holder = this.#holder
    const now = clock.now()
    if (!(await takeJob(db, { name, holder, now, heldUntil: later(now, HOLD_MS) }))) return
    const lost = new AbortController()
    const renewing = setInterval(() => {
      keepJob(db, name, holder, later(clock.now(), HOLD_MS)).then((isKept) => {
        if (!isKept) lost.abort()
      }, onError)
    }, RENEW_EVERY_MS).unref()
    const begun = performance.now()
    try {
      await job.run(AbortSignal.any([this.#over.signal, lost.signal]))
      observe(name, 'done', (performance.now() - begun) / 1000)
    } catch (error) {
      observe(name, 'failed', (performance.now() - begun) / 1000)
      onError(error as Error)
    } finally {
      clearInterval(renewing)
    }
    await endJob(db, name, holder, later(now, everyMs))
  }

  /** Stops looking for jobs, tells the running job to end, and waits until it has ended. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#over.abort()
    await this.#round
  }
}

function later(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms)
}
