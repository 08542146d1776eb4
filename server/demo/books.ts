/**
 * The books of the demo: the managers' expenses, the jackpots, the figures that the administrator typed for each business day, and the verified days.
 * The typed figures depend on the computed figures of the Weekly Report. These can be computed only after all other rows are inserted.
 */

import { needsNote } from '@countroom/contract/days/days.rules.ts'
import { toCents } from '@countroom/contract/kernel/money.ts'
import { BANK_BOARD } from '@countroom/contract/ledgers/ledgers.rules.ts'
import { columnOf, type RawColumn, type TypedFigure } from '@countroom/contract/weekly-report/weekly-report.rules.ts'

import * as weeklyReport from '../areas/weekly-report/weekly-report.service.ts'
import type { Database } from '../platform/db/sql.ts'
import type { CustomerRows } from './customers.ts'
import type { VenueRows } from './history.ts'
import { Random } from './random.ts'
import { at, businessDays, DAYS, type Row, type VenueAtWork } from './venue-at-work.ts'

/** The administrator closes and verifies a business day at these hours, as `at` counts them: 33 and 34 are 9 and 10 AM on the next date. */
const CLOSES_AT = 33
const VERIFIES_AT = 34
/** The last whole day is not verified, so that people who try the demo can verify it. */
const VERIFIED_DAYS = DAYS - 1

/** The cash at the venue before the first day, and the cash that the owner leaves there on Mondays. In integer cents. */
const FIRST_OPENING = 20_000_00
const STAYS = 15_000_00
const MONDAY = 1
/** The share of days whose short/over is completely explained. */
const IS_EXACT = 0.8
/** On these days of the history, the administrator typed a figure wrong and then right. */
const MISTYPED: readonly number[] = [12, 41, 56]

/** The expenses that managers paid with their own money, in dollars, by day of the history. */
const EXPENSES = [
  { day: 2, description: 'Electric bill', dollars: 486.2, type: 'Miscellaneous', comments: '' },
  { day: 16, description: 'Carpet cleaning', dollars: 180, type: 'Maintenance/Upgrades', comments: 'Both rooms' },
  { day: 32, description: 'Electric bill', dollars: 512.75, type: 'Miscellaneous', comments: '' },
  { day: 44, description: 'Chairs', dollars: 264.5, type: 'Maintenance/Upgrades', comments: 'Four of them' },
  { day: 57, description: 'Door sign', dollars: 95, type: 'Miscellaneous', comments: 'The old one was cracked' },
] as const
/**
 * Jackpots that could not be paid immediately, in dollars. `owed` and `paid` are days of the history. `place` is the position of the machine in the
 * list.
 */
const JACKPOTS = [
  { owed: 25, paid: 27, place: 6, dollars: 2_000 },
  { owed: 48, paid: 48, place: 11, dollars: 1_200 },
  { owed: 58, paid: null, place: 3, dollars: 1_500 },
] as const

export interface BookRows {
  report_expenses: Row<'report_expenses'>[]
  jackpots: Row<'jackpots'>[]
}

const notVoided = { voided_at: null, voided_by: null, void_reason: '' } as const

/** The expenses of managers and the jackpots. */
export function venueBooks(venue: VenueAtWork, { machines }: VenueRows, { customers }: CustomerRows): BookRows {
  const { locationId: location_id, administratorId, ids } = venue
  const days = businessDays(venue)
  const floor = machines.filter(({ retired_at }) => (retired_at ?? null) === null)
  return {
    report_expenses: EXPENSES.map(({ day, description, dollars, type, comments }) => ({
      location_id,
      expense_id: ids.next('report_expenses'),
      business_day: days[day]!.toISODate()!,
      description,
      amount_cents: toCents(dollars),
      comments,
      expense_type: type,
      added_at: at(days[day]!, CLOSES_AT).toJSDate(),
      added_by: administratorId,
      ...notVoided,
    })),
    jackpots: JACKPOTS.map(({ owed, paid, place, dollars }) => ({
      location_id,
      jackpot_id: ids.next('jackpots'),
      machine_id: floor[place % floor.length]!.machine_id!,
      customer_id: customers[place * 7]!.customer_id!,
      amount_cents: toCents(dollars),
      owed_on: days[owed]!.toISODate()!,
      comments: 'The drawers did not hold that much',
      recorded_at: at(days[owed]!, 23).toJSDate(),
      recorded_by: administratorId,
      paid_on: paid === null ? null : days[paid]!.toISODate()!,
      paid_at: paid === null ? null : at(days[paid]!, CLOSES_AT - 1).toJSDate(),
      paid_by: paid === null ? null : administratorId,
      ...notVoided,
    })),
  }
}

type Insert = (table: 'report_figures' | 'ledger_entries' | 'day_verifications', rows: object[]) => Promise<void>

/** Closes the days of the history up to now, and verifies all of them except the last. */
export async function keepBooks(db: Database, venue: VenueAtWork, insert: Insert): Promise<void> {
  const place = { db, now: venue.now, location: { id: venue.locationId, timezone: venue.timezone } }
  const days = businessDays(venue).map((day) => day.toISODate()!)
  const asked = { from: days[0]!, to: days[DAYS - 1]! }
  const { figures, taken } = closedDays(venue, await weeklyReport.columnsOf(place, asked))
  await insert('report_figures', figures)
  await insert('ledger_entries', taken)
  const verified = (await weeklyReport.columnsOf(place, asked)).slice(0, VERIFIED_DAYS)
  await insert('day_verifications', verifications(venue, verified))
}

/** The cash counts that the administrator typed each morning, and the money that the owner took out on Mondays. */
function closedDays(venue: VenueAtWork, reported: readonly { raw: RawColumn }[]) {
  const random = new Random(venue.locationId)
  const figures: Row<'report_figures'>[] = []
  const taken: Row<'ledger_entries'>[] = []
  const days = businessDays(venue)
  let left = 0
  for (const [index, { raw }] of reported.entries()) {
    const day = days[index]!
    const closedAt = at(day, CLOSES_AT).toJSDate()
    if (closedAt > venue.now) break
    const type = (figure: TypedFigure, cents: number, minute = 0) =>
      figures.push(figureRow(venue, day.toISODate()!, figure, cents, new Date(closedAt.getTime() + minute * 60_000)))
    const opened: RawColumn = { ...raw, typed: index === 0 ? { openingBalance: FIRST_OPENING } : {} }
    if (index === 0) type('openingBalance', FIRST_OPENING)
    const surplus = columnOf(opened, left).total - STAYS
    const rest = day.weekday === MONDAY ? Math.max(0, Math.floor(surplus / 100_00) * 100_00) : 0
    if (rest > 0) taken.push(takenRow(venue, day.toISODate()!, rest, closedAt))
    const computed = { ...raw.computed, minusBank: raw.computed.minusBank + rest }
    const { total } = columnOf({ ...opened, computed }, left)
    const luck = random.chance(IS_EXACT) ? 0 : random.whole(-9, 6) * 100
    const ending = total + raw.outstandingChange + raw.drawerDifference + luck
    const inSafe = ending - computed.morningCount - computed.nightCount - computed.zelle
    // The bill boxes of the machines hold at most the money that players fed into them.
    const pulled = Math.max(0, Math.min(raw.totalIn + raw.jpOtherIn, inSafe))
    const morningPull = Math.floor((pulled * 4) / 10 / 100) * 100
    const counted = { morningPull, nightPull: pulled - morningPull, bank1: inSafe - pulled }
    if (MISTYPED.includes(index)) type('nightPull', counted.nightPull * 10)
    for (const [place, figure] of (['morningPull', 'nightPull', 'bank1'] as const).entries())
      type(figure, counted[figure], place + 1)
    left = columnOf({ ...opened, computed, typed: { ...opened.typed, ...counted } }, left).left
  }
  return { figures, taken }
}

function figureRow(
  { locationId, administratorId, ids }: VenueAtWork,
  business_day: string,
  figure: TypedFigure,
  value_cents: number,
  typed_at: Date,
): Row<'report_figures'> {
  return {
    location_id: locationId,
    figure_id: ids.next('report_figures'),
    business_day,
    figure,
    value_cents,
    typed_at,
    typed_by: administratorId,
  }
}

/** Money that the owner took out of the venue. */
function takenRow(
  { locationId, administratorId, ids, setup }: VenueAtWork,
  entry_on: string,
  cents: number,
  recorded_at: Date,
): Row<'ledger_entries'> {
  return {
    location_id: locationId,
    entry_id: ids.next('ledger_entries'),
    ledger: BANK_BOARD,
    customer_id: null,
    user_id: null,
    name_input: setup.company.contact.split(' ')[0]!,
    amount_cents: -cents,
    entry_on,
    transaction_id: null,
    shift_id: null,
    reverses_entry_id: null,
    reason: '',
    recorded_at,
    recorded_by: administratorId,
  }
}

type Reported = Awaited<ReturnType<typeof weeklyReport.columnsOf>>[number]

function verifications(venue: VenueAtWork, reported: readonly Reported[]): Row<'day_verifications'>[] {
  const days = businessDays(venue)
  return reported.flatMap((day, index) => {
    const recorded_at = at(days[index]!, VERIFIES_AT).toJSDate()
    if (recorded_at > venue.now) return []
    return {
      location_id: venue.locationId,
      verification_id: venue.ids.next('day_verifications'),
      business_day: day.shown.businessDay,
      is_verified: true,
      note: needsNote(day.column.shortOver) ? noteOf(day) : '',
      figures: weeklyReport.verifiedFiguresOf(day),
      recorded_at,
      recorded_by: venue.administratorId,
    }
  })
}

/** The administrator's note on a day that is short or over. */
function noteOf({ raw: { outstandingChange, drawerDifference }, shown }: Reported): string {
  if (Math.abs(outstandingChange) < Math.abs(drawerDifference)) {
    const names = new Set(shown.explained.shorts.map(({ name }) => name))
    return `The drawers of ${[...names].join(', ')}`
  }
  return outstandingChange > 0 ? 'Tickets that were printed and are not paid yet' : 'Tickets of earlier days were paid'
}
