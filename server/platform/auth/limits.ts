/**
 * Guessing limits (trust.md, Controls), counted in the database so that every instance counts the same. What is counted, such as an
 * e-mail and an address, is kept as a keyed hash: a count needs to name nobody.
 */

import type { KeyObject } from 'node:crypto'

import type pg from 'pg'
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

import { Refusal } from '../refusal.ts'
import { keyedHash } from './keyed-hash.ts'

export interface Limits {
  /** Wrong passwords of one account from one address: ten, then a wait that doubles from 30 s to an hour. */
  signIn: GuessLimit
  /**
   * The same from an address from which the account signed in before: ten, then 30 s between two. Its owner shares the address with
   * guests of the venue, whose guesses may slow them down and must not lock them out.
   */
  signInFromKnown: GuessLimit
  /**
   * Wrong passwords of one account from all addresses from which it never signed in: thirty a day, then a wait that doubles from 30 s to
   * five minutes and holds for all of these addresses together.
   */
  signInFromAnywhere: GuessLimit
  /**
   * Wrong passwords from one address, of all accounts that never signed in from it, and of names that nobody has: a hundred an hour, then
   * a wait that doubles from 30 s to five minutes. It bounds how many names one address has counted.
   */
  signInFromNetwork: GuessLimit
  /** Wrong current passwords of somebody who sets a new one: ten, then a wait that doubles from 30 s to an hour. */
  ownPassword: GuessLimit
  /** Wrong licence keys from one address: ten an hour. */
  licenceKey: GuessLimit
  /** Unknown tags scanned at one station: ten, then a wait that doubles from 30 s to an hour. */
  tag: GuessLimit
  /** Tags that are somebody's already, given to somebody else by one account: ten, then a wait that doubles from 30 s to an hour. */
  takenTag: GuessLimit
  kiosk: KioskLimit
  /** Phone numbers that nobody has, tried by one account that does not see them: sixty different ones an hour. */
  phone: PhoneLimit
  /** All requests of one account or address, counted in this process. Throws 'request.tooMany'. */
  everything(key: string): Promise<void>
  /** Takes back what `everything` counted of a request that turned out to be somebody's. */
  forgiveOne(key: string): Promise<void>
}

export interface GuessLimit {
  /**
   * Counts a guess before `look` looks whether it is right, so that guesses made at once are not all looked at. A wrong one stays
   * counted. The count is taken back when it was right, and when `look` throws: then nobody was told anything. Throws 'request.tooMany'
   * while the key has to wait.
   */
  counted<Found>(key: string, look: () => Promise<Found>, isRight: (found: Found) => boolean): Promise<Found>
}

export interface PhoneLimit {
  /** As a guess limit does, but a number that the account tried within the hour counts once. Throws 'request.tooMany'. */
  counted<Found>(
    accountId: number,
    number: string,
    look: () => Promise<Found>,
    isRight: (found: Found) => boolean,
  ): Promise<Found>
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
const FREE_TRIES_FROM_NETWORK = 100
const WAIT_FROM_KNOWN_S = 30
const SHORT_WAIT_S = 5 * 60
const KIOSK_CHECK_INS_PER_MINUTE = 30
/** Above what a busy counter registers. A new customer's number is searched, compared and saved, and counts once. */
const UNKNOWN_PHONES_PER_HOUR = 60

export function openLimits(pool: pg.Pool, requestsPerMinute: number, secretKey: KeyObject): Limits {
  const store: Store = { pool, hide: (key) => keyedHash(secretKey, 'limit', key).toString('base64url') }
  const everything = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 })
  const checkIns = new RateLimiterPostgres({
    ...kept(store, 'kiosk-check-in'),
    points: KIOSK_CHECK_INS_PER_MINUTE,
    duration: 60,
  })
  return {
    signIn: guessLimit(store, 'sign-in', doublingWait, { isForgiving: true }),
    signInFromKnown: guessLimit(store, 'sign-in-known', () => WAIT_FROM_KNOWN_S, { isForgiving: true }),
    signInFromAnywhere: guessLimit(store, 'sign-in-anywhere', shortWait, { free: FREE_TRIES_FROM_ANYWHERE }),
    signInFromNetwork: guessLimit(store, 'sign-in-network', shortWait, {
      free: FREE_TRIES_FROM_NETWORK,
      countedForS: HOUR_S,
    }),
    ownPassword: guessLimit(store, 'own-password', doublingWait, { isForgiving: true }),
    tag: guessLimit(store, 'tag', doublingWait),
    takenTag: guessLimit(store, 'taken-tag', doublingWait),
    licenceKey: guessLimit(store, 'licence-key', () => HOUR_S),
    kiosk: {
      unknown: guessLimit(store, 'kiosk', doublingWait, { countedForS: QUARTER_HOUR_S }),
      checkIn: (key) => consume(checkIns, store.hide(key)),
    },
    phone: phoneLimit(store),
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
    // Housekeeping does it, a little at a time.
    clearExpiredByTimeout: false,
    keyPrefix,
  }
}

/** In seconds, after so many guesses beyond the free ones. */
function doublingWait(beyond: number): number {
  return Math.min(HOUR_S, 30 * 2 ** beyond)
}

function shortWait(beyond: number): number {
  return Math.min(SHORT_WAIT_S, doublingWait(beyond))
}

interface GuessLimitOptions {
  /** Guesses before the first wait. */
  free?: number
  /** They are counted from the first one for so many seconds. */
  countedForS?: number
  /** A right guess proves who asks, so the count begins again. */
  isForgiving?: boolean
}

function guessLimit(
  store: Store,
  name: string,
  waitSeconds: (beyond: number) => number,
  { free = FREE_TRIES, countedForS = DAY_S, isForgiving = false }: GuessLimitOptions = {},
): GuessLimit {
  const guesses = new RateLimiterPostgres({ ...kept(store, name), points: free, duration: countedForS })
  // A key that has to wait has a row of its own, which expires with the wait. The guess that makes the row is the last one before the
  // wait: of several at once the others come too late.
  const waits = new RateLimiterPostgres({ ...kept(store, `${name}-wait`), points: 1, duration: HOUR_S })

  /** Counts a guess. Gives what takes it back. */
  async function count(hidden: string): Promise<() => Promise<unknown>> {
    const wait = await waits.get(hidden)
    if (wait !== null && wait.msBeforeNext > 0) throw tooMany(wait.msBeforeNext)
    const { consumedPoints } = await guesses.penalty(hidden)
    if (consumedPoints < free) return () => guesses.reward(hidden)
    try {
      await waits.consume(hidden, 1, { customDuration: waitSeconds(consumedPoints - free) })
    } catch (refused) {
      await guesses.reward(hidden)
      if (refused instanceof RateLimiterRes) throw tooMany(refused.msBeforeNext)
      throw refused
    }
    return () => Promise.all([guesses.reward(hidden), waits.delete(hidden)])
  }

  return {
    async counted(key, look, isRight) {
      const hidden = store.hide(key)
      const takeBack = await count(hidden)
      const found = await orElse(look, takeBack)
      if (isRight(found)) await (isForgiving ? Promise.all([guesses.delete(hidden), waits.delete(hidden)]) : takeBack())
      return found
    },
  }
}

function phoneLimit(store: Store): PhoneLimit {
  const tries = new RateLimiterPostgres({ ...kept(store, 'phone'), points: UNKNOWN_PHONES_PER_HOUR, duration: HOUR_S })
  const numbers = new RateLimiterPostgres({ ...kept(store, 'phone-number'), points: 1, duration: HOUR_S })
  return {
    async counted(accountId, number, look, isRight) {
      const [account, tried] = [store.hide(String(accountId)), store.hide(`${accountId} ${number}`)]
      if ((await numbers.get(tried)) !== null) return look()
      await consume(tries, account)
      const takeBack = () => tries.reward(account)
      const found = await orElse(look, takeBack)
      // Of several tries of one number at once the first one counts.
      if (isRight(found) || (await numbers.penalty(tried)).consumedPoints > 1) await takeBack()
      return found
    },
  }
}

/** Does the work. When it fails, what was done before it is undone first. */
async function orElse<Result>(work: () => Promise<Result>, undo: () => Promise<unknown>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    // Where the database is away, nothing can be undone either, and why the work failed is what matters.
    await undo().catch(() => {})
    throw error
  }
}

function tooMany(waitMs: number): Refusal {
  const seconds = Math.ceil(waitMs / 1000)
  const wait = seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return new Refusal('request.tooMany', { values: { wait } })
}
