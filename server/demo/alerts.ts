/**
 * The notifications of the demo: alerts for unusual readings and payouts, drawers that were far off, and large voids. They are from the last two weeks
 * of the demo's history. The administrator has deleted those that are at least 60 hours old.
 */

import { THRESHOLD_DEFAULTS } from '@countroom/contract/alerts/thresholds.rules.ts'
import { shortOverCents } from '@countroom/contract/cash/cash.rules.ts'
import { ALERTS, type RaisedAlert } from '@countroom/contract/kernel/alerts.ts'
import { toDollars } from '@countroom/contract/kernel/money.ts'
import { filledSentence } from '@countroom/contract/kernel/text.ts'
import { isLargePayout } from '@countroom/contract/readings/readings.rules.ts'

import type { CashRows } from './cash.ts'
import type { VenueRows } from './history.ts'
import type { Row, VenueAtWork } from './venue-at-work.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Alerts older than this are left out. */
const RAISED_MS = 14 * DAY_MS
/** The administrator deletes an alert after this time. */
const READ_AFTER_MS = 60 * HOUR_MS

export interface AlertRows {
  alerts: Row<'alerts'>[]
}

/** An alert with the time it was raised and the person whose change raised it. */
type Raised = RaisedAlert & { at: Date; by: number }

export function venueAlerts(
  { locationId, administratorId, ids, now }: VenueAtWork,
  history: VenueRows,
  cash: CashRows,
  nameOf: (userId: number) => string,
): AlertRows {
  const raised = [...readingAlerts(history), ...drawerAlerts(history, cash, nameOf), ...voidAlerts(history, cash)]
    .filter(({ at }) => at <= now && now.getTime() - at.getTime() < RAISED_MS)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
  // A correction raises an alert with the same cause as the first reading. Only the first alert is kept.
  const once = new Map(raised.toReversed().map((alert) => [`${alert.code} ${alert.cause}`, alert]))
  return {
    alerts: raised
      .filter((alert) => once.get(`${alert.code} ${alert.cause}`) === alert)
      .map(({ code, cause, values, at, by }) => {
        const readAt = new Date(at.getTime() + READ_AFTER_MS)
        const isRead = readAt <= now
        return {
          location_id: locationId,
          alert_id: ids.next('alerts'),
          code,
          cause,
          classification: ALERTS[code].classification,
          message: filledSentence(ALERTS[code].message, values),
          raised_at: at,
          raised_by: by,
          resolved_at: isRead ? readAt : null,
          resolved_by: isRead ? administratorId : null,
        }
      }),
  }
}

const written = (cents: number) => toDollars(cents).toLocaleString('en-US', { minimumFractionDigits: 2 })

function machineNames({ machines }: VenueRows): Map<number | undefined, string> {
  return new Map(machines.map(({ machine_id, name }) => [machine_id, name]))
}

function readingAlerts(history: VenueRows): Raised[] {
  const names = machineNames(history)
  return history.readings.flatMap((row): Raised[] => {
    const machine = names.get(row.machine_id)!
    const cause = `session ${row.reading_session_id}, machine ${row.machine_id}`
    const [at, by] = [row.read_at, row.read_by]
    const values = { machine, in: row.daily_in, out: row.daily_out }
    return [
      ...(isLargePayout(row.daily_in, row.daily_out, THRESHOLD_DEFAULTS)
        ? [{ code: 'machine.paidOut' as const, cause, values, at, by }]
        : []),
      ...(row.is_outlier_confirmed === true
        ? [{ code: 'reading.outlierConfirmed' as const, cause, values, at, by }]
        : []),
    ]
  })
}

function drawerAlerts({ shifts }: VenueRows, { cash_counts }: CashRows, nameOf: (userId: number) => string): Raised[] {
  const owners = new Map(shifts.map(({ shift_id, user_id }) => [shift_id, user_id]))
  const firstCounts = new Map(cash_counts.toReversed().map((row) => [row.shift_id, row]))
  return [...firstCounts.values()].flatMap((row): Raised[] => {
    const difference = shortOverCents(row.total_cents, row.expected_cents)
    if (Math.abs(difference) < THRESHOLD_DEFAULTS.drawerDifferenceCents) return []
    const values = {
      name: nameOf(owners.get(row.shift_id)!),
      difference: written(Math.abs(difference)),
      direction: difference < 0 ? 'short' : 'over',
      counted: written(row.total_cents),
      expected: written(row.expected_cents),
    }
    const cause = `shift ${row.shift_id}`
    return [{ code: 'drawer.difference', cause, values, at: row.counted_at, by: row.counted_by }]
  })
}

function voidAlerts(history: VenueRows, { tickets, transactions }: CashRows): Raised[] {
  const names = machineNames(history)
  const isLarge = (cents: number) => cents >= THRESHOLD_DEFAULTS.voidCents
  return [
    ...tickets.flatMap((row): Raised[] => {
      if (!row.voided_at || !row.voided_by || !isLarge(row.amount_cents)) return []
      const { number, amount_cents, void_reason: reason = '' } = row
      const values = { number, amount: written(amount_cents), machine: names.get(row.machine_id)!, reason }
      const cause = `ticket ${row.ticket_id}`
      return [{ code: 'ticket.voided', cause, values, at: row.voided_at, by: row.voided_by }]
    }),
    ...transactions.flatMap((row): Raised[] => {
      if (!row.voided_at || !row.voided_by || !isLarge(row.amount_cents)) return []
      const { description, amount_cents, void_reason: reason = '' } = row
      const values = { description, amount: written(amount_cents), reason }
      const cause = `transaction ${row.transaction_id}`
      return [{ code: 'transaction.voided', cause, values, at: row.voided_at, by: row.voided_by }]
    }),
  ]
}
