/**
 * Limits, most of them on guesses (docs/security.md). All except `everything` are counted in the database, so that all instances share the counts.
 * The key of a count is, for example, an e-mail and an address. The database stores only a keyed hash of the key, because counting needs no names.
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
   * Wrong passwords of one account from an address where the account signed in before: ten, then a wait of 30 s before each further password. The
   * owner of the account may share this address with guests of the venue. Their guesses may slow the owner down but must not lock the owner out.
   */
  signInFromKnown: GuessLimit
  /**
   * Wrong passwords of one account from all addresses where it never signed in: thirty a day, then a wait. All of these addresses share the wait,
   * which doubles from 30 s to five minutes.
   */
  signInFromAnywhere: GuessLimit
  /**
   * Wrong passwords from one address: a hundred an hour, then a wait that doubles from 30 s to five minutes. This limit is for unknown names, and for
   * accounts that never signed in from the address. It also limits the number of counts that one address can create.
   */
  signInFromNetwork: GuessLimit
  /** Wrong current passwords when setting a new one: ten, then a wait that doubles from 30 s to an hour. */
  ownPassword: GuessLimit
  /** Wrong license keys from one address: ten, then a wait of an hour before each further key. */
  licenceKey: GuessLimit
  /** Wrong codes of the set-up from one address: ten, then a wait of an hour before each further code. */
  setup: GuessLimit
  /** Unknown tags scanned at one station: ten, then a wait that doubles from 30 s to an hour. */
  tag: GuessLimit
  /** Tries of one account to assign a tag that another person has: ten, then a wait that doubles from 30 s to an hour. */
  takenTag: GuessLimit
  /** Wrong chips and passwords of a second person who approves, at one account: ten, then a wait that doubles from 30 s to an hour. */
  approval: GuessLimit
  /** Counts a test message of one account: at most ten an hour. Throws 'request.tooMany'. */
  testMessage(accountId: number): Promise<void>
  kiosk: KioskLimit
  /** Unknown phone numbers tried by one account that may not see phone numbers: sixty different ones an hour. */
  phone: PhoneLimit
  /** All requests of one account or address, counted in this process. Throws 'request.tooMany'. */
  everything(key: string): Promise<void>
  /** Undoes the count of `everything` for a request whose token or ticket turned out to be valid, or could not be looked up. */
  forgiveOne(key: string): Promise<void>
}

export interface GuessLimit {
  /**
   * Counts a guess before `look` checks it, so that parallel guesses are not all checked. A wrong guess stays counted. The count is undone when the
   * guess was right. It is also undone when `look` throws, because then the caller learned nothing. Throws 'request.tooMany' while the key has to
   * wait.
   */
  counted<Found>(key: string, look: () => Promise<Found>, isRight: (found: Found) => boolean): Promise<Found>
}

export interface PhoneLimit {
  /** Like a guess limit, but a number that the account tries again within the hour counts only once. Throws 'request.tooMany'. */
  counted<Found>(
    accountId: number,
    number: string,
    look: () => Promise<Found>,
    isRight: (found: Found) => boolean,
  ): Promise<Found>
}

/** Limits for phone numbers at one station's kiosk. */
export interface KioskLimit {
  /**
   * Unknown numbers: ten within a quarter of an hour, then a wait that doubles from 30 s. The count expires soon because honest customers mistype
   * their numbers all evening.
   */
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
const TEST_MESSAGES_PER_HOUR = 10
/**
 * Even a busy venue registers fewer new customers than this in an hour. The phone number of a new customer is searched for, compared and saved. These
 * three calls count as one unknown number.
 */
const UNKNOWN_PHONES_PER_HOUR = 60

export function openLimits(pool: pg.Pool, requestsPerMinute: number, secretKey: KeyObject): Limits {
  const store: Store = { pool, hide: (key) => keyedHash(secretKey, 'limit', key).toString('base64url') }
  const everything = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 })
  const checkIns = new RateLimiterPostgres({
    ...kept(store, 'kiosk-check-in'),
    points: KIOSK_CHECK_INS_PER_MINUTE,
    duration: 60,
  })
  const testMessages = new RateLimiterPostgres({
    ...kept(store, 'test-message'),
    points: TEST_MESSAGES_PER_HOUR,
    duration: HOUR_S,
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
    approval: guessLimit(store, 'approval', doublingWait),
    takenTag: guessLimit(store, 'taken-tag', doublingWait),
    licenceKey: guessLimit(store, 'licence-key', () => HOUR_S),
    setup: guessLimit(store, 'setup', () => HOUR_S, { path: 'code' }),
    kiosk: {
      unknown: guessLimit(store, 'kiosk', doublingWait, { countedForS: QUARTER_HOUR_S }),
      checkIn: (key) => consume(checkIns, store.hide(key)),
    },
    phone: phoneLimit(store),
    testMessage: (accountId) => consume(testMessages, store.hide(String(accountId))),
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
  /** Hashes the key of a count. */
  hide(key: string): string
}

/** Options for a limiter that stores its counts in the database, with its own prefix. */
function kept({ pool }: Store, keyPrefix: string) {
  return {
    storeClient: pool,
    storeType: 'pool',
    tableName: 'limits',
    tableCreated: true,
    // Housekeeping deletes expired counts, in small batches.
    clearExpiredByTimeout: false,
    keyPrefix,
  }
}

/** The wait in seconds. `beyond` is the number of guesses after the ones that need no wait. */
function doublingWait(beyond: number): number {
  return Math.min(HOUR_S, 30 * 2 ** beyond)
}

function shortWait(beyond: number): number {
  return Math.min(SHORT_WAIT_S, doublingWait(beyond))
}

interface GuessLimitOptions {
  /** Guesses before the first wait. */
  free?: number
  /** How long guesses are counted, in seconds from the first one. */
  countedForS?: number
  /** A right guess proves who the person is, so the count starts over. */
  isForgiving?: boolean
  /** The field of the request that has the guess. Given only when the form shows the wait at that field. */
  path?: string
}

function guessLimit(
  store: Store,
  name: string,
  waitSeconds: (beyond: number) => number,
  { free = FREE_TRIES, countedForS = DAY_S, isForgiving = false, path }: GuessLimitOptions = {},
): GuessLimit {
  const guesses = new RateLimiterPostgres({ ...kept(store, name), points: free, duration: countedForS })
  // A key that has to wait has its own row, which expires with the wait. Only the guess that creates the row is still checked. The other guesses at
  // the same moment have to wait.
  const waits = new RateLimiterPostgres({ ...kept(store, `${name}-wait`), points: 1, duration: HOUR_S })

  /** Counts a guess. Returns a function that undoes the count. */
  async function count(hidden: string): Promise<() => Promise<unknown>> {
    const wait = await waits.get(hidden)
    if (wait !== null && wait.msBeforeNext > 0) throw tooMany(wait.msBeforeNext, path)
    const { consumedPoints } = await guesses.penalty(hidden)
    if (consumedPoints < free) return () => guesses.reward(hidden)
    try {
      await waits.consume(hidden, 1, { customDuration: waitSeconds(consumedPoints - free) })
    } catch (refused) {
      await guesses.reward(hidden)
      if (refused instanceof RateLimiterRes) throw tooMany(refused.msBeforeNext, path)
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
      // When several requests try the same number at the same time, only the first one counts.
      if (isRight(found) || (await numbers.penalty(tried)).consumedPoints > 1) await takeBack()
      return found
    },
  }
}

/** Does the work. When the work fails, undoes the previous step and throws. */
async function orElse<Result>(work: () => Promise<Result>, undo: () => Promise<unknown>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    // Without the database the undo fails too. The caller needs the error of the work.
    await undo().catch(() => {})
    throw error
  }
}

function tooMany(waitMs: number, path?: string): Refusal {
  const seconds = Math.ceil(waitMs / 1000)
  const wait = waitInWords(seconds)
  return new Refusal('request.tooMany', { values: { wait }, ...(path !== undefined && { path }) }, seconds)
}

/** A wait in words, such as '30 seconds'. `seconds` is a whole number. */
export function waitInWords(seconds: number): string {
  if (seconds === 1) return '1 second'
  return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}
