/** Saves readings until a test stops it, and keeps a list of the readings that the server has acknowledged. */

import { setTimeout as sleep } from 'node:timers/promises'

import { type Floor, post, type ServedHouse } from './served-house.ts'

/** The In meter of a reading is 2,000 plus the number of the write, so that every write can be found by its value. */
const BASE = 2_000
const RETRY_MS = 50

export interface LedgerOptions {
  /** The number of the first write. */
  first?: number
  /** Whether a write that was not acknowledged is sent again with the same key. */
  doesRetry?: boolean
  /** Returns the URL of the server that gets the next write. Default: the URL of the house. */
  address?: () => string
}

export interface Comparison {
  /** Acknowledged writes that are not in the database. */
  lost: number[]
  doubled: number[]
  saved: number
  audited: number
}

export class Ledger {
  /** The In meter of each reading whose reply reported success. */
  readonly acknowledged = new Set<number>()
  /** How often a write was not acknowledged, by the code of the refusal; 'none' when there was no answer. */
  readonly refusals = new Map<string, number>()
  isOver = false
  readonly #house: ServedHouse
  readonly #floor: Floor
  readonly #doesRetry: boolean
  readonly #address: () => string
  #next: number

  constructor(house: ServedHouse, floor: Floor, options: LedgerOptions = {}) {
    const { first = 0, doesRetry = true, address = () => house.address } = options
    this.#house = house
    this.#floor = floor
    this.#doesRetry = doesRetry
    this.#address = address
    this.#next = BASE + first
  }

  /** Saves readings with this many simultaneous writers until `isOver` is true. */
  async write(writers: number): Promise<void> {
    await Promise.all(
      Array.from({ length: writers }, async () => {
        while (!this.isOver) await this.#writeOne(this.#next++)
      }),
    )
  }

  /** Saves one reading. All its retries have the same key. */
  async #writeOne(value: number): Promise<void> {
    const { locationId, sessionId, machines, token } = this.#floor
    const machine = machines[value % machines.length]!
    const data = { machine, in: value, out: value, sessionId, locationId }
    do {
      const answer = await post(this.#address(), '/machine/updateReading', token, `write ${value}`, {
        locationId,
        data,
      }).catch(() => undefined)
      if (answer?.status === 200) {
        this.acknowledged.add(value)
        return
      }
      // While this server is dead, another server may use its port. That other server answers 401, because it does not know the account.
      if (answer !== undefined && answer.status < 500 && answer.status !== 401) {
        throw new Error(`a write was answered with ${answer.status}`)
      }
      const { code } = (answer?.reply ?? { code: 'none' }) as { code: string }
      this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1)
      await sleep(RETRY_MS)
    } while (this.#doesRetry)
  }

  /** Compares the acknowledged writes with the database. */
  async compare(): Promise<Comparison> {
    const owner = await this.#house.owner()
    const readings = await owner.query<{ cur_in: string; times: string }>(
      'select cur_in, count(*) as times from readings group by cur_in',
    )
    const audited = await owner.query<{ count: string }>("select count(*) from audit_log where call = 'updateReading'")
    await owner.end()
    const values = new Map(readings.rows.map((row) => [Number(row.cur_in), Number(row.times)]))
    return {
      lost: [...this.acknowledged].filter((value) => !values.has(value)),
      doubled: [...values].filter(([, times]) => times > 1).map(([value]) => value),
      saved: values.size,
      audited: Number(audited.rows[0]!.count),
    }
  }

  /** The result of `compare` when the database has each acknowledged write once with its audit row, and no other writes. */
  get whole(): Comparison {
    const { size } = this.acknowledged
    return { lost: [], doubled: [], saved: size, audited: size }
  }
}
