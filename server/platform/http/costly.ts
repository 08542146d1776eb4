/**
 * Calls that cost much (`isCostly` of their declaration): few of an account at a time, so that whoever asks for much waits for themself,
 * few of a kind, so that lists do not wait for reports, nor reports for photos, and of a kind a share for each location, so that no venue waits for another. And answers, which their clients have to read: otherwise they would fill the memory.
 */

import type { ServerResponse } from 'node:http'

import { Refusal } from '../refusal.ts'
import { Shares } from '../shares.ts'
import { Turns } from '../turns.ts'

export interface CostlyLimits {
  /** How many of one account are done at a time, from their beginning until the client has read the answer. */
  accountAtOnce: number
  /** How many more of it may wait. */
  accountWaiting: number
  /** How many of a kind are worked on at a time, of all accounts. One location gets its share of them (shares.ts): two of three. */
  atOnce: Readonly<Record<Kind, number>>
}

/** What a costly call keeps busy: the database, the thread that sets reports in type, or the image library. */
export type Kind = 'rows' | 'report' | 'photos'

export const COSTLY_LIMITS: CostlyLimits = {
  accountAtOnce: 2,
  accountWaiting: 20,
  // Of a location one report is read while another is set in type. Photos take turns one by one, where they are drawn (pictures.ts).
  atOnce: { rows: 3, report: 3, photos: Infinity },
}

/** A turn ends this long after its work. In the meantime small requests are answered. */
const REST_MS = 25

/** The turns of costly calls. */
export class Costly {
  readonly #limits: CostlyLimits
  readonly #accounts = new Map<number, Turns>()
  readonly #work: Readonly<Record<Kind, Shares<number>>>

  constructor(limits = COSTLY_LIMITS) {
    this.#limits = limits
    const { rows, report, photos } = limits.atOnce
    this.#work = { rows: new Shares(rows), report: new Shares(report), photos: new Shares(photos) }
  }

  /** How many accounts have a turn or wait for one. */
  get accounts(): number {
    return this.#accounts.size
  }

  /**
   * Does costly work for an account at a location when it is its turn. `gone` is aborted when the client goes: the work may stop then. Throws
   * 'request.busy' where too many of the account wait already, and 'request.abandoned' where the client goes before it begins.
   */
  async within<Result>(
    kind: Kind,
    accountId: number,
    locationId: number,
    response: ServerResponse,
    work: (gone: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const gone = goneSignal(response)
    const turns = this.#accounts.get(accountId) ?? new Turns(this.#limits.accountAtOnce)
    if (turns.waiting >= this.#limits.accountWaiting) throw new Refusal('request.busy')
    gone.throwIfAborted()
    this.#accounts.set(accountId, turns)
    const end = await turns.take(gone)
    const leave = () => {
      end()
      if (turns.isIdle) this.#accounts.delete(accountId)
    }
    if (response.closed) leave()
    else response.once('close', leave)
    const rest = await this.#work[kind].take(locationId, gone)
    try {
      return await work(gone)
    } finally {
      setTimeout(rest, REST_MS)
    }
  }
}

/** Aborted, with a refusal that nobody hears, when the connection of a request closes. */
function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  const abort = () => gone.abort(new Refusal('request.abandoned'))
  if (response.closed) abort()
  else response.once('close', abort)
  return gone.signal
}

export interface AnswerLimits {
  /** Answers of an account that its clients have not read yet, in bytes. */
  accountBytes: number
  /** A client that has not read its answer by then is cut off. */
  readWithinMs: number
}

export const ANSWER_LIMITS: AnswerLimits = { accountBytes: 24 * 1024 * 1024, readWithinMs: 30_000 }
/** A shorter answer goes into the connection's buffer at once. */
const SHORT_BYTES = 64 * 1024

/** The long answers that are on their way. */
export class Answers {
  readonly #limits: AnswerLimits
  readonly #unread = new Map<number, number>()

  constructor(limits = ANSWER_LIMITS) {
    this.#limits = limits
  }

  /** Throws 'request.busy' while an account leaves too much unread. */
  check(accountId: number): void {
    if ((this.#unread.get(accountId) ?? 0) >= this.#limits.accountBytes) throw new Refusal('request.busy')
  }

  /** Counts an answer until it is read, and cuts its client off when that takes too long. */
  send(accountId: number, bytes: number, response: ServerResponse): void {
    if (bytes <= SHORT_BYTES || response.closed) return
    this.#unread.set(accountId, (this.#unread.get(accountId) ?? 0) + bytes)
    const deadline = setTimeout(() => response.destroy(), this.#limits.readWithinMs).unref()
    response.once('close', () => {
      clearTimeout(deadline)
      const left = this.#unread.get(accountId)! - bytes
      if (left === 0) this.#unread.delete(accountId)
      else this.#unread.set(accountId, left)
    })
  }
}
