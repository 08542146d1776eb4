/**
 * Limits for costly calls (such as long lists, imports, reports and calls with photos; `costlyKind` in kernel.ts) and for long answers. An account
 * runs only a few costly calls at a time, so that it delays only itself. Each kind has its own turns, so that lists, reports and photos do not wait
 * for each other. Each location gets a share of a kind's turns, so that no venue takes all of them. Answers that clients do not read are limited
 * because they would fill the memory.
 */

import type { ServerResponse } from 'node:http'

import { Refusal } from '../refusal.ts'
import { Shares } from '../shares.ts'
import { Turns } from '../turns.ts'

export interface CostlyLimits {
  /** How many costly calls of one account run at a time. A call runs from its start until the client has read the answer. */
  accountAtOnce: number
  /** How many more calls of the account may wait. */
  accountWaiting: number
  /** How many calls of a kind run at a time, of all accounts together. Of three turns, one location gets at most two (shares.ts). */
  atOnce: Readonly<Record<Kind, number>>
}

/** What a costly call uses most: the database ('rows'), the thread that typesets reports, or the image library ('photos'). */
export type Kind = 'rows' | 'report' | 'photos'

export const COSTLY_LIMITS: CostlyLimits = {
  accountAtOnce: 2,
  accountWaiting: 20,
  // While one report of a location is typeset, the server can read the rows of the location's next report.
  // Photos have their own limit where they are processed (pictures.ts).
  atOnce: { rows: 3, report: 3, photos: Infinity },
}

/** A turn ends this long after its work. In that time the server answers small requests. */
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
   * Runs costly work for an account at a location when its turn comes. `gone` is aborted when the client leaves, and the work may then stop. Throws
   * 'request.busy' when too many calls of the account already wait, and 'request.abandoned' when the client leaves before the work begins.
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

/** A signal that is aborted when the connection of a request closes. Its reason is a refusal that no client receives. */
function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  const abort = () => gone.abort(new Refusal('request.abandoned'))
  if (response.closed) abort()
  else response.once('close', abort)
  return gone.signal
}

export interface AnswerLimits {
  /** How many bytes of answers an account may leave unread. */
  accountBytes: number
  /** A client that has not read its answer in this time is cut off. */
  readWithinMs: number
}

export const ANSWER_LIMITS: AnswerLimits = { accountBytes: 24 * 1024 * 1024, readWithinMs: 30_000 }
/** A shorter answer goes into the connection's buffer immediately. */
const SHORT_BYTES = 64 * 1024

/** The long answers that clients have not read yet. */
export class Answers {
  readonly #limits: AnswerLimits
  readonly #unread = new Map<number, number>()

  constructor(limits = ANSWER_LIMITS) {
    this.#limits = limits
  }

  /** Throws 'request.busy' when the account has too many unread bytes. */
  check(accountId: number): void {
    if ((this.#unread.get(accountId) ?? 0) >= this.#limits.accountBytes) throw new Refusal('request.busy')
  }

  /** Counts a long answer until the client has read it. Cuts the client off when that takes too long. */
  send(accountId: number, answer: string | Buffer, response: ServerResponse): void {
    const bytes = Buffer.byteLength(answer)
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
