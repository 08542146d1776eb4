/**
 * Guessing limits (trust.md, Controls), counted in the database so that every instance counts the same. What is counted, such as an
 * e-mail and an address, is kept as a keyed hash: a count needs to name nobody.
 */

import type pg from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

import { Refusal } from '../http/refusal.ts'
import { keyedHash } from './keyed-hash.ts'

export interface Limits {
  /** Failed sign-ins of one account from one address: ten, then a wait that doubles from 30 s to an hour. */
  signIn: GuessLimit
  /** Wrong licence keys from one address: ten an hour. */
  licenceKey: GuessLimit
  /** Unknown tags scanned at one station: ten, then a wait that doubles from 30 s to an hour. */
  tag: GuessLimit
  kiosk: KioskLimit
  /** Phone numbers that nobody has, tried by one account that does not see them: sixty an hour. */
  phone: TriedLimit
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

export interface TriedLimit {
  /**
   * Counts a try before it is answered, so that tries at the same time count too, and takes it back when it was right. Throws
   * 'request.tooMany'.
   */
  counted<Found>(key: string, find: () => Promise<Found>, isRight: (found: Found) => boolean): Promise<Found>
}

/** What is typed at the kiosk of one station. */
export interface KioskLimit {
  /** Unknown numbers: ten within a quarter of an hour, then a wait that doubles from 30 s. People mistype theirs all evening long. */
  unknown: GuessLimit
  /** Counts a check-in, known or not: at most 30 a minute. Throws 'request.tooMany'. */
  checkIn(key: string): Promise<void>
}

const HOUR_S = 3_600
const QUARTER_HOUR_S = HOUR_S / 4
const DAY_S = 24 * HOUR_S
const FREE_TRIES = 10
const KIOSK_CHECK_INS_PER_MINUTE = 30
/** Above what a busy counter registers: each new customer's number is looked up before it is saved. */
const UNKNOWN_PHONES_PER_HOUR = 60

export function openLimits(pool: pg.Pool, requestsPerMinute: number, secretKey: Buffer): Limits {
  const store: Store = { pool, hide: (key) => keyedHash(secretKey, 'limit', key).toString('base64url') }
  const everything = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 })
  const checkIns = new RateLimiterPostgres({
    ...kept(store, 'kiosk-check-in'),
    points: KIOSK_CHECK_INS_PER_MINUTE,
    duration: 60,
  })
  return {
    signIn: guessLimit(store, 'sign-in', doublingWait),
    tag: guessLimit(store, 'tag', doublingWait),
    licenceKey: guessLimit(store, 'licence-key', () => HOUR_S),
    kiosk: {
      unknown: guessLimit(store, 'kiosk', doublingWait, QUARTER_HOUR_S),
      checkIn: (key) => consume(checkIns, store.hide(key)),
    },
    phone: triedLimit(store, 'phone', UNKNOWN_PHONES_PER_HOUR),
    everything: (key) => consume(everything, key),
  }
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refused) {
    if (refused instanceof RateLimiterRes) throw tooMany(refused.msBeforeNext)
    throw refused
  }
}

interface Store {
  pool: pg.Pool
  /** What a count is kept under. */
  hide(key: string): string
}

/** Counts kept in the database, under a prefix of their own. */
function kept({ pool }: Store, keyPrefix: string) {
  return {
    storeClient: pool,
    storeType: 'pool',
    tableName: 'limits',
    tableCreated: true,
    clearExpiredByTimeout: true,
    keyPrefix,
  }
}

function doublingWait(failures: number): number {
  return Math.min(HOUR_S, 30 * 2 ** (failures - FREE_TRIES))
}

/** Tries are counted from the first one for so many seconds. */
function guessLimit(
  store: Store,
  name: string,
  waitSeconds: (failures: number) => number,
  countedForS = DAY_S,
): GuessLimit {
  const failures = new RateLimiterPostgres({ ...kept(store, name), points: FREE_TRIES, duration: countedForS })
  // A key that has to wait has a row of its own, which expires with the wait.
  const waits = new RateLimiterPostgres({ ...kept(store, `${name}-wait`), points: 1, duration: HOUR_S })
  return {
    async check(key) {
      const wait = await waits.get(store.hide(key))
      if (wait !== null && wait.msBeforeNext > 0) throw tooMany(wait.msBeforeNext)
    },
    async punish(key) {
      const counted = await failures.penalty(store.hide(key))
      if (counted.consumedPoints >= FREE_TRIES) await waits.block(store.hide(key), waitSeconds(counted.consumedPoints))
    },
    async forgive(key) {
      await failures.delete(store.hide(key))
    },
  }
}

function triedLimit(store: Store, name: string, triesPerHour: number): TriedLimit {
  const tries = new RateLimiterPostgres({ ...kept(store, name), points: triesPerHour, duration: HOUR_S })
  return {
    async counted(key, find, isRight) {
      await consume(tries, store.hide(key))
      const found = await find()
      if (isRight(found)) await tries.reward(store.hide(key))
      return found
    },
  }
}

function tooMany(waitMs: number): Refusal {
  const seconds = Math.ceil(waitMs / 1000)
  const wait = seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return new Refusal('request.tooMany', { values: { wait } })
}
