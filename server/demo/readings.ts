/** The rounds of the demo. A round is a reading session in which one person reads all machines of a venue. Pure functions. */

import type { DateTime } from 'luxon'

import { businessDayOf } from '@countroom/contract/kernel/time.ts'
import { dailyOf, isOutlier, OUTLIER_WINDOW } from '@countroom/contract/readings/readings.rules.ts'
import type { MeterReasonKind } from '@countroom/contract/readings/readings.shapes.ts'

import { FIVE_DIGITS, type Floor, type Machine } from './machines.ts'
import { play, type Played, WEEKDAY_TRAFFIC } from './play.ts'
import { at, type Row, type VenueAtWork } from './venue-at-work.ts'
import type { Rota } from './venues.ts'

/** The sizes of the demo's two kinds of wrong readings: a wrong hundreds digit and a wrong tens digit. */
const READ_TOO_HIGH = 900
const TYPED_TOO_MUCH = 90
/** The chance that a person types a sum instead of a number. */
const FORMULA_CHANCE = 0.01

export interface RoundRows {
  reading_sessions: Row<'reading_sessions'>[]
  readings: Row<'readings'>[]
  machine_months: Row<'machine_months'>[]
}

interface Round {
  startsAt: DateTime
  isLastOfDay: boolean
  readerId: number
  /** How busy the time since the last round was; 1 is an ordinary day. */
  traffic: number
}

/** The rounds of a business day. One is in the early morning, before the day ends at 07:00. On busy days, another one is in the evening. */
export function roundsOf({ setup, random, userIds }: VenueAtWork, day: DateTime, rota: Rota): Round[] {
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

/** The meters that a person reads on a machine, with the reason when a meter fell. */
interface Look {
  in: { value: number; reason: Reason | null }
  out: { value: number; reason: Reason | null }
}

/** Reads a venue's machines round by round. */
export class Rounds {
  readonly rows: RoundRows = { reading_sessions: [], readings: [], machine_months: [] }
  readonly #venue: VenueAtWork
  readonly #floor: Floor
  /** The totals of each machine in the month of its last reading. */
  readonly #months = new Map<number, Row<'machine_months'>>()

  constructor(venue: VenueAtWork, floor: Floor) {
    this.#venue = venue
    this.#floor = floor
  }

  /** Reads every machine that is not retired, in the order of the machine numbers. */
  read(round: Round, index: number): { id: number; endedAt: Date } {
    const { locationId, ids, random, timezone } = this.#venue
    const id = ids.next('reading_sessions')
    const startedAt = round.startsAt.toJSDate()
    const businessDay = businessDayOf(startedAt, timezone)
    const total = { in: 0, out: 0 }
    let time = round.startsAt
    for (const machine of this.#floor.machines) {
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
      machines_read: this.#floor.machines.length,
      daily_in: total.in,
      daily_out: total.out,
    })
    return { id, endedAt }
  }

  /** Adds the figures of a machine's reading to its totals of the month. */
  #keep(machine: Machine, businessDay: string, daily: Played): void {
    const month = `${businessDay.slice(0, 7)}-01`
    const lastAssignmentId = machine.assignment.assignment_id!
    let kept = this.#months.get(machine.id)
    if (kept?.month !== month) {
      kept = {
        location_id: this.#venue.locationId,
        month,
        machine_id: machine.id,
        rounds: 0,
        daily_in: 0,
        daily_out: 0,
        last_assignment_id: lastAssignmentId,
      }
      this.#months.set(machine.id, kept)
      this.rows.machine_months.push(kept)
    }
    kept.rounds += 1
    kept.daily_in += daily.in
    kept.daily_out += daily.out
    kept.last_assignment_id = lastAssignmentId
  }

  #happens(incidents: readonly { machine: string; day: number }[], machine: Machine, index: number): boolean {
    return incidents.some((incident) => incident.machine === machine.name && incident.day === index)
  }

  /** Simulates the play since the last round and reads the meters. */
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

  /** Writes down one reading. Returns its daily figures. */
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
