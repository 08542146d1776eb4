/** A venue's floor: its machines, its games, and the assignments of machines to games. No I/O. `changeOver` changes earlier rows. */

import type { DateTime } from 'luxon'

import { nameKey } from '@countroom/contract/kernel/names.ts'

import { play, type Played } from './play.ts'
import { at, type Row, setUpAt, type VenueAtWork } from './venue-at-work.ts'
import type { GameSetup } from './venues.ts'

/** The value at which a five-digit meter rolls over. */
export const FIVE_DIGITS = 100_000

export interface FloorRows {
  machines: Row<'machines'>[]
  games: Row<'games'>[]
  assignments: Row<'assignments'>[]
}

export interface Machine {
  id: number
  name: string
  game: GameSetup
  /** The popularity of the machine compared with other machines of its game. */
  appeal: number
  row: Row<'machines'>
  assignment: Row<'assignments'>
  /** The true meters of the machine. */
  in: number
  out: number
  /** The previous and the current meters of the last reading. */
  prev: Played
  cur: Played
  /** The daily figures of the last readings, to find outliers. */
  recent: Played[]
}

export class Floor {
  readonly rows: FloorRows = { machines: [], games: [], assignments: [] }
  readonly #venue: VenueAtWork
  #machines: Machine[] = []

  constructor(venue: VenueAtWork) {
    this.#venue = venue
    const { setup, locationId, ids, now, timezone } = venue
    const createdAt = setUpAt(now, timezone)
    for (const game of setup.games) {
      this.rows.games.push({
        location_id: locationId,
        game_id: ids.next('games'),
        name: game.name,
        name_key: nameKey(game.name),
        created_at: createdAt,
      })
    }
    this.#machines = setup.machineGames.map((game, index) => this.#bring(String(index + 1), game, createdAt))
  }

  /** The machines that are not retired, by number. */
  get machines(): readonly Machine[] {
    return this.#machines
  }

  #bring(name: string, gamePlace: number, createdAt: Date): Machine {
    const { setup, locationId, ids, random } = this.#venue
    const id = ids.next('machines')
    const row: Row<'machines'> = {
      location_id: locationId,
      machine_id: id,
      name,
      name_key: nameKey(name),
      version: 1,
      created_at: createdAt,
      retired_at: null,
    }
    this.rows.machines.push(row)
    const game = setup.games[gamePlace]!
    const cur = this.#firstMeters(name, game)
    const last = play(random, game, 1)
    const prev = { in: Math.max(0, cur.in - last.in), out: Math.max(0, cur.out - last.out) }
    const assignment = this.#assign(id, gamePlace, prev, cur, createdAt)
    const appeal = random.between(0.7, 1.3)
    return { id, name, game, appeal, row, assignment, ...cur, prev, cur, recent: [] }
  }

  #firstMeters(name: string, game: GameSetup): Played {
    const { random, setup } = this.#venue
    const { idle, rollsOver } = setup.incidents
    if (idle.includes(name)) return { in: 0, out: 0 }
    const dollarsIn = name === rollsOver ? FIVE_DIGITS - random.whole(4_000, 5_000) : random.whole(8_000, 60_000)
    return { in: dollarsIn, out: Math.round(dollarsIn * (1 - game.hold) * random.between(0.97, 1.03)) }
  }

  #assign(machineId: number, gamePlace: number, prev: Played, cur: Played, assignedAt: Date): Row<'assignments'> {
    const { setup, locationId, ids, administratorId } = this.#venue
    const row: Row<'assignments'> = {
      location_id: locationId,
      assignment_id: ids.next('assignments'),
      machine_id: machineId,
      game_id: this.rows.games[gamePlace]!.game_id!,
      type: setup.games[gamePlace]!.type,
      prev_in: prev.in,
      prev_out: prev.out,
      cur_in: cur.in,
      cur_out: cur.out,
      assigned_at: assignedAt,
      assigned_by: administratorId,
      ended_at: null,
    }
    this.rows.assignments.push(row)
    return row
  }

  /** Makes the administrator's changes to the floor on a day, before the machines are read. */
  changeOver(day: DateTime, index: number): void {
    const { retired, converted } = this.#venue.setup.incidents
    const changedAt = at(day, 13).toJSDate()
    if (retired?.day === index) {
      const machine = this.#machine(retired.machine)
      Object.assign(machine.row, { retired_at: changedAt, version: 2 })
      machine.assignment.ended_at = changedAt
      this.#machines = this.#machines.filter((other) => other !== machine)
    }
    if (converted?.day === index) {
      const machine = this.#machine(converted.machine)
      machine.assignment.ended_at = changedAt
      machine.assignment = this.#assign(machine.id, converted.game, machine.prev, machine.cur, changedAt)
      machine.game = this.#venue.setup.games[converted.game]!
    }
  }

  #machine(name: string): Machine {
    return this.#machines.find((machine) => machine.name === name)!
  }
}
