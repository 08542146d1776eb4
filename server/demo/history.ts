/** Sixty days of a venue up to a given moment: who worked when, and what every round of reading found. Pure. */

import type { Insertable } from 'kysely'
import { DateTime } from 'luxon'

import { nameKey } from '@countroom/contract/kernel/names.ts'
import { businessDayOf, hundredthHoursBetween, payCents } from '@countroom/contract/kernel/time.ts'
import { dailyOf, isOutlier, OUTLIER_WINDOW } from '@countroom/contract/readings/readings.rules.ts'
import type { MeterReasonKind } from '@countroom/contract/readings/readings.shapes.ts'

import type { Tables } from '../platform/db/tables.ts'
import { play, type Played, WEEKDAY_TRAFFIC } from './play.ts'
import type { Random } from './random.ts'
import type { GameSetup, Rota, VenueSetup } from './venues.ts'

export const DAYS = 60
/** The history begins a while after the company did. */
const SET_UP_DAYS_BEFORE = 9
/** Where a five-digit meter begins again. */
const FIVE_DIGITS = 100_000
/** By how much the demo's two kinds of mistakes are wrong: a digit of the hundreds, a digit of the tens. */
const READ_TOO_HIGH = 900
const TYPED_TOO_MUCH = 90
/** How often somebody types a sum instead of a figure. */
const FORMULA_CHANCE = 0.01

export type Row<Table extends keyof Tables> = Insertable<Tables[Table]>

export interface VenueRows {
  machines: Row<'machines'>[]
  games: Row<'games'>[]
  assignments: Row<'assignments'>[]
  reading_sessions: Row<'reading_sessions'>[]
  readings: Row<'readings'>[]
  machine_months: Row<'machine_months'>[]
  shifts: Row<'shifts'>[]
}

/** Gives rows of a table their numbers, from 1 on and in the order of time. */
export class Ids {
  readonly #last = new Map<string, number>()

  next(table: keyof Tables): number {
    const id = (this.#last.get(table) ?? 0) + 1
    this.#last.set(table, id)
    return id
  }
}

export interface VenueAtWork {
  setup: VenueSetup
  locationId: number
  timezone: string
  /** Who set the venue up. */
  administratorId: number
  /** The setup's people in their order. */
  userIds: readonly number[]
  ids: Ids
  random: Random
  now: Date
}

/** The rows of a venue's history. The last round was ended on the morning of the current business day; whoever works at `now` is clocked in. */
export function venueHistory(venue: VenueAtWork): VenueRows {
  const floor = new Floor(venue)
  const shifts = workedShifts(venue)
  const days = businessDays(venue)
  for (const [index, day] of days.slice(0, DAYS).entries()) {
    const rota = rotaOf(venue.setup, day)
    floor.changeOver(day, index)
    for (const round of roundsOf(venue, day, rota)) {
      const session = floor.read(round, index)
      settle(shifts, session)
    }
  }
  return { ...floor.rows, shifts }
}

/** When a company and its floor were set up. */
export function setUpAt(now: Date, timezone: string): Date {
  const today = DateTime.fromISO(businessDayOf(now, timezone), { zone: timezone })
  return today
    .minus({ days: DAYS + SET_UP_DAYS_BEFORE })
    .set({ hour: 10 })
    .toJSDate()
}

/** The business days of the history by date, and the current one after them. */
function businessDays({ now, timezone }: VenueAtWork): DateTime[] {
  const today = DateTime.fromISO(businessDayOf(now, timezone), { zone: timezone })
  return Array.from({ length: DAYS + 1 }, (_, index) => today.minus({ days: DAYS - index }))
}

function rotaOf(setup: VenueSetup, day: DateTime): Rota {
  return setup.rotas[day.weekday - 1]!
}

/** An hour of a business day by the clock on the wall; 24 is the midnight at its end. */
function at(day: DateTime, hour: number): DateTime {
  return day.plus({ days: Math.floor(hour / 24) }).set({ hour: hour % 24 })
}

// Shifts ------------------------------------------------------------------------------------------------------------------------

/** From which hour to which each part of the rota works; people come early and leave late, so that they overlap. */
const HOURS = { day: [8, 16], evening: [16, 24], night: [24, 32] } as const
const FORGOTTEN_EVERY = 47
const COMES_EARLY_MINUTES = [2, 14] as const
const LEAVES_LATE_MINUTES = [2, 14] as const

function workedShifts(venue: VenueAtWork): Row<'shifts'>[] {
  const { random, now, setup, userIds } = venue
  // The week before this one has been paid.
  const paidBefore = DateTime.fromJSDate(now, { zone: venue.timezone }).startOf('week').toJSDate()
  const shifts = businessDays(venue).flatMap((day) => {
    const rota = rotaOf(setup, day)
    return (['day', 'evening', 'night'] as const).flatMap((part) =>
      rota[part].map((place) => {
        const [from, to] = HOURS[part]
        const clockInAt = at(day, from).minus({ seconds: random.whole(...secondsOf(COMES_EARLY_MINUTES)) })
        const clockOutAt = at(day, to).plus({ seconds: random.whole(...secondsOf(LEAVES_LATE_MINUTES)) })
        return { place, clockInAt: clockInAt.toJSDate(), clockOutAt: clockOutAt.toJSDate() }
      }),
    )
  })
  return shifts
    .filter((shift) => shift.clockInAt <= now)
    .toSorted((a, b) => a.clockInAt.getTime() - b.clockInAt.getTime())
    .map(({ place, clockInAt, clockOutAt }, index) => {
      const rateCents = setup.people[place]!.hourlyRateCents
      const hoursHundredths = clockOutAt <= now ? hundredthHoursBetween(clockInAt, clockOutAt) : null
      return {
        location_id: venue.locationId,
        shift_id: venue.ids.next('shifts'),
        user_id: userIds[place]!,
        clock_in_at: clockInAt,
        clock_out_at: hoursHundredths === null ? null : clockOutAt,
        hourly_rate_cents: rateCents,
        total_hours_hundredths: hoursHundredths,
        total_pay_cents: hoursHundredths === null ? null : payCents(hoursHundredths, rateCents),
        state: clockOutAt < paidBefore ? 'Paid' : 'Unpaid',
        reading_session_id: null,
        // Somebody forgets to clock out now and then, and the manager enters the time.
        is_manual: hoursHundredths !== null && index % FORGOTTEN_EVERY === 0,
      }
    })
}

function secondsOf([low, high]: readonly [number, number]): [number, number] {
  return [low * 60, high * 60]
}

/** A round settles every shift that was over when it ended and that no round before it settled. */
function settle(shifts: Row<'shifts'>[], session: { id: number; endedAt: Date }): void {
  for (const shift of shifts) {
    const isOver =
      shift.clock_out_at !== null && shift.clock_out_at !== undefined && shift.clock_out_at <= session.endedAt
    if (isOver && shift.reading_session_id === null) shift.reading_session_id = session.id
  }
}

// Rounds ------------------------------------------------------------------------------------------------------------------------

interface Round {
  startsAt: DateTime
  isLastOfDay: boolean
  readerId: number
  /** How busy the time since the last round was; 1 is an ordinary day. */
  traffic: number
}

/** One round in the small hours, and on busy days one in the early evening before it. */
function roundsOf({ setup, random, userIds }: VenueAtWork, day: DateTime, rota: Rota): Round[] {
  const [nightReader] = rota.night
  if (nightReader === undefined) return []
  const traffic = WEEKDAY_TRAFFIC[day.weekday - 1]! * Math.max(0.7, 1 + 0.08 * random.normal())
  const soon = () => ({ seconds: random.whole(300, 1_500) })
  const night = (share: number) => ({
    startsAt: at(day, 24 + 5).plus(soon()),
    isLastOfDay: true,
    readerId: userIds[nightReader]!,
    traffic: traffic * share,
  })
  const [eveningReader] = rota.evening
  if (!setup.busyWeekdays.includes(day.weekday) || eveningReader === undefined) return [night(1)]
  const evening = {
    startsAt: at(day, 17).plus(soon()),
    isLastOfDay: false,
    readerId: userIds[eveningReader]!,
    traffic: traffic * 0.4,
  }
  return [evening, night(0.6)]
}

interface Reason {
  kind: MeterReasonKind
  note: string
}

/** What somebody reads off a machine, with the reason where a meter fell. */
interface Look {
  in: { value: number; reason: Reason | null }
  out: { value: number; reason: Reason | null }
}

interface Machine {
  id: number
  name: string
  game: GameSetup
  /** How much it is liked beside others of its game. */
  appeal: number
  row: Row<'machines'>
  assignment: Row<'assignments'>
  /** Where the meters really stand. */
  in: number
  out: number
  /** What the last round wrote down. */
  prev: Played
  cur: Played
  /** The daily figures of the last rounds, for telling outliers. */
  recent: Played[]
  /** What it made in the month of the last round. */
  month?: Row<'machine_months'>
}

class Floor {
  readonly rows: Omit<VenueRows, 'shifts'> = {
    machines: [],
    games: [],
    assignments: [],
    reading_sessions: [],
    readings: [],
    machine_months: [],
  }
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

  /** What the manager changes on the floor before a day's rounds. */
  changeOver(day: DateTime, index: number): void {
    const { retired, converted } = this.#venue.setup.incidents
    const noon = at(day, 13).toJSDate()
    if (retired?.day === index) {
      const machine = this.#machine(retired.machine)
      Object.assign(machine.row, { retired_at: noon, version: 2 })
      machine.assignment.ended_at = noon
      this.#machines = this.#machines.filter((other) => other !== machine)
    }
    if (converted?.day === index) {
      const machine = this.#machine(converted.machine)
      machine.assignment.ended_at = noon
      machine.assignment = this.#assign(machine.id, converted.game, machine.prev, machine.cur, noon)
      machine.game = this.#venue.setup.games[converted.game]!
    }
  }

  #machine(name: string): Machine {
    return this.#machines.find((machine) => machine.name === name)!
  }

  /** Somebody walks the floor by number and writes every meter down. */
  read(round: Round, index: number): { id: number; endedAt: Date } {
    const { locationId, ids, random, timezone } = this.#venue
    const id = ids.next('reading_sessions')
    const startedAt = round.startsAt.toJSDate()
    const businessDay = businessDayOf(startedAt, timezone)
    const total = { in: 0, out: 0 }
    let time = round.startsAt
    for (const machine of this.#machines) {
      const look = this.#look(machine, round, index)
      let revision = 0
      time = time.plus({ seconds: random.whole(14, 34) })
      if (round.isLastOfDay && this.#happens(this.#venue.setup.incidents.mistyped, machine, index)) {
        const mistyped = { ...look, in: { ...look.in, value: look.in.value + TYPED_TOO_MUCH } }
        this.#write(machine, { sessionId: id, revision, readerId: round.readerId, readAt: time.toJSDate() }, mistyped)
        revision = 1
        time = time.plus({ seconds: random.whole(20, 50) })
      }
      const daily = this.#write(
        machine,
        { sessionId: id, revision, readerId: round.readerId, readAt: time.toJSDate() },
        look,
      )
      total.in += daily.in
      total.out += daily.out
      this.#keep(machine, businessDay, daily)
      machine.recent = [...machine.recent, daily].slice(-OUTLIER_WINDOW)
      machine.prev = machine.cur
      machine.cur = { in: look.in.value, out: look.out.value }
    }
    const endedAt = time.plus({ seconds: random.whole(40, 160) }).toJSDate()
    this.rows.reading_sessions.push({
      location_id: locationId,
      reading_session_id: id,
      business_day: businessDay,
      started_at: startedAt,
      started_by: round.readerId,
      ended_at: endedAt,
      ended_by: round.readerId,
      machines_read: this.#machines.length,
      daily_in: total.in,
      daily_out: total.out,
    })
    return { id, endedAt }
  }

  /** Adds what a machine made in a round to its month. */
  #keep(machine: Machine, businessDay: string, daily: Played): void {
    const month = `${businessDay.slice(0, 7)}-01`
    const lastAssignmentId = machine.assignment.assignment_id!
    if (machine.month?.month !== month) {
      machine.month = {
        location_id: this.#venue.locationId,
        month,
        machine_id: machine.id,
        rounds: 0,
        daily_in: 0,
        daily_out: 0,
        last_assignment_id: lastAssignmentId,
      }
      this.rows.machine_months.push(machine.month)
    }
    machine.month.rounds += 1
    machine.month.daily_in += daily.in
    machine.month.daily_out += daily.out
    machine.month.last_assignment_id = lastAssignmentId
  }

  #happens(incidents: readonly { machine: string; day: number }[], machine: Machine, index: number): boolean {
    return incidents.some((incident) => incident.machine === machine.name && incident.day === index)
  }

  /** Lets people play since the last round, and looks at the meters. */
  #look(machine: Machine, round: Round, index: number): Look {
    const { idle, rollsOver, cleared, misread } = this.#venue.setup.incidents
    const played = idle.includes(machine.name)
      ? { in: 0, out: 0 }
      : play(this.#venue.random, machine.game, round.traffic * machine.appeal)
    machine.in += played.in
    machine.out += played.out
    let reason: Reason = { kind: 'correction', note: 'Read too high in the round before' }
    if (machine.name === rollsOver && machine.in >= FIVE_DIGITS) {
      machine.in -= FIVE_DIGITS
      reason = { kind: 'rollover', note: 'Passed 99,999' }
    }
    if (cleared && round.isLastOfDay && this.#happens([cleared], machine, index)) {
      machine.in = played.in
      machine.out = played.out
      reason = { kind: 'cleared', note: 'Main board replaced' }
    }
    const isMisread = misread !== undefined && round.isLastOfDay && this.#happens([misread], machine, index)
    const meter = (value: number, previous: number) => ({ value, reason: value < previous ? reason : null })
    return {
      in: meter(machine.in + (isMisread ? READ_TOO_HIGH : 0), machine.cur.in),
      out: meter(machine.out, machine.cur.out),
    }
  }

  /** Writes one reading down, and returns its daily figures. */
  #write(
    machine: Machine,
    by: { sessionId: number; revision: number; readerId: number; readAt: Date },
    look: Look,
  ): Played {
    const { locationId, ids, random } = this.#venue
    const { cur: prev, recent } = machine
    const daily = {
      in: dailyOf(prev.in, look.in.value, look.in.reason)!,
      out: dailyOf(prev.out, look.out.value, look.out.reason)!,
    }
    const isUnusual = (meter: 'in' | 'out') =>
      isOutlier(
        daily[meter],
        recent.reduce((sum, past) => sum + past[meter], 0),
        recent.length,
      )
    this.rows.readings.push({
      location_id: locationId,
      reading_id: ids.next('readings'),
      reading_session_id: by.sessionId,
      machine_id: machine.id,
      assignment_id: machine.assignment.assignment_id!,
      revision: by.revision,
      prev_in: prev.in,
      prev_out: prev.out,
      cur_in: look.in.value,
      cur_out: look.out.value,
      daily_in: daily.in,
      daily_out: daily.out,
      in_text: look.in.value > 20 && random.chance(FORMULA_CHANCE) ? `${look.in.value - 20}+20` : null,
      out_text: null,
      in_reason: look.in.reason?.kind ?? null,
      in_note: look.in.reason?.note ?? null,
      out_reason: look.out.reason?.kind ?? null,
      out_note: look.out.reason?.note ?? null,
      is_outlier_confirmed: isUnusual('in') || isUnusual('out'),
      read_at: by.readAt,
      read_by: by.readerId,
    })
    return daily
  }
}
