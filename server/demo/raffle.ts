/** Raffles of the demo: draws, which anybody can check, and their prizes. Pure functions. */

import { createHash } from 'node:crypto'

import { businessDayOf } from '@countroom/contract/kernel/time.ts'
import { compareMachines } from '@countroom/contract/machines/machines.rules.ts'
import { placeIn, promisedText } from '@countroom/contract/raffle/draw.rules.ts'

import type { Row, VenueAtWork } from './venue-at-work.ts'

export interface RaffleRows {
  raffle_counters: Row<'raffle_counters'>[]
  raffle_draws: Row<'raffle_draws'>[]
  raffle_prizes: Row<'raffle_prizes'>[]
}

export interface Prize {
  shiftId: number
  cents: number
  isCredit: boolean
  winner: Row<'customers'>
}

/** The draws of a venue, and the prizes that were given. */
export class Raffles {
  readonly rows: RaffleRows = { raffle_counters: [], raffle_draws: [], raffle_prizes: [] }
  readonly #venue: VenueAtWork
  readonly #machines: readonly Row<'machines'>[]
  readonly #photos: ReadonlyMap<number, Buffer>

  constructor(venue: VenueAtWork, machines: readonly Row<'machines'>[], photos: readonly Row<'customer_photos'>[]) {
    this.#venue = venue
    this.#machines = machines
    this.#photos = new Map(photos.map(({ customer_id, hash }) => [customer_id, hash]))
  }

  /** Draws one of the machines that have not been drawn on the current business day. Undefined when none is left. */
  draw(by: number, now: Date): Row<'raffle_draws'> | undefined {
    const { locationId, ids, random, timezone } = this.#venue
    const day = businessDayOf(now, timezone)
    const drawn = new Set(
      this.rows.raffle_draws.filter(({ business_day }) => business_day === day).map(({ machine_id }) => machine_id),
    )
    const pool = this.#machines
      .filter(({ machine_id, retired_at }) => !drawn.has(machine_id!) && (!retired_at || retired_at > now))
      .toSorted((one, other) => compareMachines(one.name, other.name))
    if (pool.length === 0) return undefined
    const number = this.rows.raffle_draws.length + 1
    const machines = pool.map(({ name }) => name)
    const seed = Buffer.from(Array.from({ length: 32 }, () => random.whole(0, 255)))
    const { machine_id, name } = pool[placeOf(seed.toString('hex'), pool.length)]!
    const row: Row<'raffle_draws'> = {
      location_id: locationId,
      draw_id: ids.next('raffle_draws'),
      number,
      business_day: day,
      round: 1,
      machines,
      seed,
      hash: sha256(promisedText({ number, seed: seed.toString('hex'), machines })),
      machine_id: machine_id!,
      machine: name,
      drawn_at: now,
      drawn_by: by,
      revealed_at: null,
      ended_as: null,
      ended_at: null,
      ended_by: null,
      end_reason: '',
    }
    this.rows.raffle_draws.push(row)
    this.rows.raffle_counters = [{ location_id: locationId, last_number: number }]
    return row
  }

  end(draw: Row<'raffle_draws'>, as: 'noShow' | 'again', now: Date, reason = ''): void {
    Object.assign(draw, { ended_as: as, ended_at: now, ended_by: draw.drawn_by, end_reason: reason })
  }

  give(draw: Row<'raffle_draws'>, { shiftId, cents, isCredit, winner }: Prize, now: Date): void {
    const { locationId, ids, random } = this.#venue
    this.rows.raffle_prizes.push({
      location_id: locationId,
      raffle_id: ids.next('raffle_prizes'),
      draw_id: draw.draw_id!,
      shift_id: shiftId,
      customer_id: winner.customer_id!,
      amount_cents: cents,
      is_credit: isCredit,
      winner_number: String(random.whole(101, 989)),
      is_employee: false,
      photo_hash: this.#photos.get(winner.customer_id!)!,
      given_at: now,
      given_by: draw.drawn_by,
      voided_at: null,
      voided_by: null,
      void_approved_by: null,
      void_reason: '',
    })
  }
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function placeOf(seed: string, count: number): number {
  for (let counter = 0; ; counter++) {
    const place = placeIn(sha256(`${seed}:${counter}`).toString('hex'), count)
    if (place !== undefined) return place
  }
}
