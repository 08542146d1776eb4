/**
 * Guessing limits (trust.md, Controls), counted in the database so that every instance counts the same. What is counted, such as an
 * e-mail and an address, is kept as a keyed hash: a count needs to name nobody.
 */

import type pg from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

import { Refusal } from '../http/refusal.ts'
import { keyedHash } from './keyed-hash.ts'

export interface Limits {
  /** Wrong passwords of one account from one address: ten, then a wait that doubles from 30 s to an hour. */
  signIn: GuessLimit
  /**
   * Wrong passwords of one account from all addresses from which it never signed in: thirty a day, then a wait that doubles from 30 s to
   * five minutes and holds for all of these addresses together.
   */
  signInFromAnywhere: GuessLimit
  /** Wrong current passwords of somebody who sets a new one: ten, then a wait that doubles from 30 s to an hour. */
  ownPassword: GuessLimit
  /** Wrong licence keys from one address: ten an hour. */
  licenceKey: GuessLimit
  /** Unknown tags scanned at one station: ten, then a wait that doubles from 30 s to an hour. */
  tag: GuessLimit
  /** Tags that are somebody's already, given to somebody else by one account: ten, then a wait that doubles from 30 s to an hour. */
  takenTag: GuessLimit
  kiosk: KioskLimit
  /** Phone numbers that nobody has, tried by one account that does not see them: sixty an hour. */
  phone: TriedLimit
  /** All requests of one account or address, counted in this process. Throws 'request.tooMany'. */
  everything(key: string): Promise<void>
  /** Takes back what `everything` counted of a request that turned out to be somebody's. */
  forgiveOne(key: string): Promise<void>
}

export interface GuessLimit {
  /**
   * Counts a guess before anybody looks whether it is right, so that guesses made at once are not all looked at. Throws
   * 'request.tooMany' while the key has to wait.
   */
  count(key: string): Promise<Guess>
}

/** A guess that was counted. One that was wrong stays counted. */
export interface Guess {
  /** It was right, or nobody looked: this one no longer counts. */
  takeBack(): Promise<void>
  /** It was right, and proves who asks: the count begins again. */
  forgiveAll(): Promise<void>
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
const FREE_TRIES_FROM_ANYWHERE = 30
const LONGEST_WAIT_FROM_ANYWHERE_S = 5 * 60
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
    signInFromAnywhere: guessLimit(
      store,
      'sign-in-anywhere',
      (beyond) => Math.min(LONGEST_WAIT_FROM_ANYWHERE_S, doublingWait(beyond)),
      { free: FREE_TRIES_FROM_ANYWHERE },
    ),
    ownPassword: guessLimit(store, 'own-password', doublingWait),
    tag: guessLimit(store, 'tag', doublingWait),
    takenTag: guessLimit(store, 'taken-tag', doublingWait),
    licenceKey: guessLimit(store, 'licence-key', () => HOUR_S),
    kiosk: {
      unknown: guessLimit(store, 'kiosk', doublingWait, { countedForS: QUARTER_HOUR_S }),
      checkIn: (key) => consume(checkIns, store.hide(key)),
    },
    phone: triedLimit(store, 'phone', UNKNOWN_PHONES_PER_HOUR),
    everything: (key) => consume(everything, key),
    async forgiveOne(key) {
      await everything.reward(key)
    },
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

/** In seconds, after so many guesses beyond the free ones. */
function doublingWait(beyond: number): number {
  return Math.min(HOUR_S, 30 * 2 ** beyond)
}

interface GuessLimitOptions {
  /** Guesses before the first wait. */
  free?: number
  /** They are counted from the first one for so many seconds. */
  countedForS?: number
}

function guessLimit(
  store: Store,
  name: string,
  waitSeconds: (beyond: number) => number,
  { free = FREE_TRIES, countedForS = DAY_S }: GuessLimitOptions = {},
): GuessLimit {
  const guesses = new RateLimiterPostgres({ ...kept(store, name), points: free, duration: countedForS })
  // A key that has to wait has a row of its own, which expires with the wait. The guess that makes the row is the last one before the
  // wait: of several at once the others come too late.
  const waits = new RateLimiterPostgres({ ...kept(store, `${name}-wait`), points: 1, duration: HOUR_S })
  return {
    async count(key) {
      const hidden = store.hide(key)
      const wait = await waits.get(hidden)
      if (wait !== null && wait.msBeforeNext > 0) throw tooMany(wait.msBeforeNext)
      const { consumedPoints } = await guesses.penalty(hidden)
      const startsWait = consumedPoints >= free
      if (startsWait) {
        try {
          await waits.consume(hidden, 1, { customDuration: waitSeconds(consumedPoints - free) })
        } catch (refused) {
          if (!(refused instanceof RateLimiterRes)) throw refused
          await guesses.reward(hidden)
          throw tooMany(refused.msBeforeNext)
        }
      }
      let isOpen = true
      const once = async (undo: Promise<unknown>[]) => {
        isOpen = false
        await Promise.all(undo)
      }
      return {
        async takeBack() {
          if (isOpen) await once([guesses.reward(hidden), ...(startsWait ? [waits.delete(hidden)] : [])])
        },
        async forgiveAll() {
          if (isOpen) await once([guesses.delete(hidden), waits.delete(hidden)])
        },
      }
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
