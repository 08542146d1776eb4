/** Guessing limits (trust.md, Controls), counted in the database so that every instance counts the same. */

import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

import { Refusal } from '../http/refusal.ts'

export interface Limits {
  /** Failed sign-ins of one account from one address: ten, then a wait that doubles from 30 s to an hour. */
  signIn: GuessLimit
  /** Wrong licence keys from one address: ten an hour. */
  licenceKey: GuessLimit
  /** Unknown tags scanned at one station: ten, then a wait that doubles from 30 s to an hour. */
  tag: GuessLimit
  /** All requests of one account or address, counted in this process. Throws 'request.tooMany'. */
  everything(key: string): Promise<void>
}

export interface GuessLimit {
  /** Throws 'request.tooMany' while the key has to wait. */
  check(key: string): Promise<void>
  /** Counts a wrong guess. */
  punish(key: string): Promise<void>
  /** A right answer: the count begins again. */
  forgive(key: string): Promise<void>
}

const HOUR_S = 3_600
const FREE_TRIES = 10

export function openLimits(pool: pg.Pool, requestsPerMinute: number): Limits {
  const everything = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 })
  return {
    signIn: guessLimit(pool, 'sign-in', doublingWait),
    tag: guessLimit(pool, 'tag', doublingWait),
    licenceKey: guessLimit(pool, 'licence-key', () => HOUR_S),
    async everything(key) {
      try {
        await everything.consume(key)
      } catch (refused) {
        if (refused instanceof RateLimiterRes) throw tooMany(refused.msBeforeNext)
        throw refused
      }
    },
  }
}

function doublingWait(failures: number): number {
  return Math.min(HOUR_S, 30 * 2 ** (failures - FREE_TRIES))
}

function guessLimit(pool: pg.Pool, name: string, waitSeconds: (failures: number) => number): GuessLimit {
  const failures = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'limits',
    tableCreated: true,
    clearExpiredByTimeout: true,
    keyPrefix: name,
    points: FREE_TRIES,
    duration: 24 * HOUR_S,
  })
  // A key that has to wait has a row of its own, which expires with the wait.
  const waits = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'limits',
    tableCreated: true,
    clearExpiredByTimeout: true,
    keyPrefix: `${name}-wait`,
    points: 1,
    duration: HOUR_S,
  })
  return {
    async check(key) {
      const wait = await waits.get(key)
      if (wait !== null && wait.msBeforeNext > 0) throw tooMany(wait.msBeforeNext)
    },
    async punish(key) {
      const counted = await failures.penalty(key)
      if (counted.consumedPoints >= FREE_TRIES) await waits.block(key, waitSeconds(counted.consumedPoints))
    },
    async forgive(key) {
      await failures.delete(key)
    },
  }
}

function tooMany(waitMs: number): Refusal {
  const seconds = Math.ceil(waitMs / 1000)
  const wait = seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return new Refusal('request.tooMany', { values: { wait } })
}
