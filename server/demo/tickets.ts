/** Tickets of the demo: the tickets that machines printed, and the Match Tickets rows of each ended reading session. Pure functions. */

import { outstandingCents } from '@countroom/contract/tickets/tickets.rules.ts'

import type { VenueRows } from './history.ts'
import type { Random } from './random.ts'
import type { Row, VenueAtWork } from './venue-at-work.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** The usual amounts of one ticket, in dollars. */
const USUAL = [5, 10, 20, 20, 30, 40, 40, 50, 60, 80, 100, 120, 150, 200] as const
const BIG_WIN = 300
/** The chance that a player comes for their money only after the machine's next reading. */
const PAID_LATE_CHANCE = 0.02
const LATE_AT_MOST_MS = 10 * HOUR_MS
/** The chance that a player loses a small ticket. */
const LOST_CHANCE = 0.01
const LOST_AT_MOST = 15
/** The winner of an unpaid jackpot comes for it after this time. */
const JACKPOT_WAITS_MS = 50 * HOUR_MS

/** A ticket that a machine printed. `at` is when its player comes for the money. */
export interface Printed {
  machineId: number
  cents: number
  at: number
}

/** The last reading of a machine in a reading session, after any correction. */
interface FinalReading {
  machineId: number
  sessionId: number
  readAt: Date
  out: number
}

function finalReadings(readings: readonly Row<'readings'>[]): FinalReading[] {
  const last = new Map<string, FinalReading>()
  for (const { machine_id: machineId, reading_session_id: sessionId, read_at: readAt, daily_out: out } of readings)
    last.set(`${sessionId} ${machineId}`, { machineId, sessionId, readAt, out })
  return [...last.values()]
}

/**
 * The tickets for the money that each machine paid out between two readings and since the last reading. `moment` chooses when a ticket is paid: it
 * returns a time between `from` and `to` at which somebody can pay. On the days in `jackpotDays`, the player with the largest ticket of the night
 * comes for the money later.
 */
export function printedTickets(
  { random, now }: VenueAtWork,
  { readings, machines, reading_sessions: sessions }: VenueRows,
  opensAt: Date,
  moment: (from: Date, to: Date) => number,
  jackpotDays: readonly string[],
): Printed[] {
  const printed: Printed[] = []
  const last = new Map<number, FinalReading>()
  for (const reading of finalReadings(readings)) {
    const from = last.get(reading.machineId)?.readAt ?? opensAt
    for (const dollars of split(random, reading.out)) {
      if (dollars <= LOST_AT_MOST && random.chance(LOST_CHANCE)) continue
      const isLate = random.chance(PAID_LATE_CHANCE)
      const at = isLate
        ? moment(reading.readAt, new Date(reading.readAt.getTime() + LATE_AT_MOST_MS))
        : moment(from, reading.readAt)
      printed.push({ machineId: reading.machineId, cents: dollars * 100, at })
    }
    last.set(reading.machineId, reading)
  }
  for (const { machineId, readAt, out } of last.values()) {
    const isGone = machines.some((machine) => machine.machine_id === machineId && (machine.retired_at ?? null) !== null)
    const passed = Math.min(1, (now.getTime() - readAt.getTime()) / DAY_MS)
    if (isGone) continue
    for (const dollars of split(random, Math.round(out * passed)))
      printed.push({ machineId, cents: dollars * 100, at: moment(readAt, now) })
  }
  for (const day of jackpotDays) {
    const session = sessions.findLast(({ business_day: of }) => of === day)
    if (session === undefined) continue
    const night = printed.filter(
      ({ at }) => session.started_at.getTime() - at > 0 && session.started_at.getTime() - at < HOUR_MS * 8,
    )
    const largest = night.toSorted((one, other) => other.cents - one.cents)[0]
    if (largest !== undefined)
      largest.at = moment(new Date(largest.at + JACKPOT_WAITS_MS), new Date(largest.at + JACKPOT_WAITS_MS + HOUR_MS))
  }
  return printed.filter(({ at }) => at <= now.getTime())
}

function split(random: Random, dollars: number): number[] {
  const parts: number[] = []
  let left = dollars
  while (left > 0) {
    const isBig = left > BIG_WIN && random.chance(0.5)
    const part = isBig ? left - (left % 5) : USUAL[random.whole(0, USUAL.length - 1)]!
    // A remainder of less than five dollars gets no ticket of its own. It is added to this ticket.
    const taken = left - part < 5 ? left : part
    parts.push(taken)
    left -= taken
  }
  return parts
}

/** The Match Tickets rows of each ended reading session, calculated as the server does at the end of a session. */
export function matchedTickets(
  { locationId }: VenueAtWork,
  readings: readonly Row<'readings'>[],
  tickets: readonly Row<'tickets'>[],
): Row<'match_tickets'>[] {
  const byMachine = Map.groupBy(tickets, ({ machine_id: machine }) => machine)
  const last = new Map<number, Row<'match_tickets'>>()
  return finalReadings(readings).map(({ machineId, sessionId, readAt, out }) => {
    const before = last.get(machineId)
    const paid = sumBetween(byMachine.get(machineId) ?? [], before?.read_at ?? new Date(0), readAt)
    const row: Row<'match_tickets'> = {
      location_id: locationId,
      machine_id: machineId,
      reading_session_id: sessionId,
      previous_read_at: before?.read_at ?? null,
      read_at: readAt,
      reading_out: out,
      ticket_cents: paid,
      outstanding_cents: outstandingCents(before?.outstanding_cents ?? 0, out, paid),
    }
    last.set(machineId, row)
    return row
  })
}

/**
 * The sum of tickets paid between two readings of a machine. A ticket that was voided after the second reading is still in this sum. It is subtracted
 * from the sum that covers the time of its void.
 */
function sumBetween(tickets: readonly Row<'tickets'>[], from: Date, to: Date): number {
  let sum = 0
  for (const { paid_at: paid, voided_at: voided, amount_cents: cents } of tickets) {
    const isVoidedBy = (voided ?? null) !== null && voided! <= to
    if (paid > from && paid <= to && !isVoidedBy) sum += cents
    if (paid <= from && isVoidedBy && voided! > from) sum -= cents
  }
  return sum
}
