/** Compares tickets with meters: which amount was printed but not paid, and when somebody must check it (domains 6 and 12). Pure functions. */

import type { Thresholds } from '../alerts/thresholds.rules.ts'
import { toCents } from '../kernel/money.ts'

export const DIFFERENCE_REASONS = ['unpaidJackpot', 'test', 'explained', 'unexplained'] as const
export type DifferenceReason = (typeof DIFFERENCE_REASONS)[number]

export const MAX_DIFFERENCE_NOTE_LENGTH = 500
export const MIN_EXPLANATION_LENGTH = 3

/** Whether a difference may be saved with this reason and note. The reason 'explained' needs a note. */
export function isDifferenceExplained(reason: DifferenceReason, note: string): boolean {
  return reason !== 'explained' || note.trim().length >= MIN_EXPLANATION_LENGTH
}

/** When somebody pays the same amount for the same machine again within this time, the server asks first. */
export const REPEATED_WITHIN_MS = 120_000
/** How long the Add button is disabled after a ticket is added (part 2 section 9). */
export const ADD_COOLDOWN_MS = 2_000

/** The outstanding tickets of a machine after a reading session, in integer cents. Below 0 when more was paid than printed. */
export function outstandingCents(beforeCents: number, readingOutDollars: number, ticketCents: number): number {
  return beforeCents + readingOutDollars * 100 - ticketCents
}

/**
 * Returns the alert that the outstanding tickets of a machine raise, or null for none. The alert is 'overpaid' when the outstanding amount is now
 * (`nowCents`) below 0 by more than `overpaidCents`. The alert is 'unpaid' when the amount is above `unpaidCents` now and was above it after the
 * previous session (`beforeCents`). Amounts are in integer cents.
 */
export function outstandingAlert(
  nowCents: number,
  beforeCents: number | null,
  { overpaidCents, unpaidCents }: Pick<Thresholds, 'overpaidCents' | 'unpaidCents'>,
): 'overpaid' | 'unpaid' | null {
  if (nowCents < -overpaidCents) return 'overpaid'
  const isLasting = beforeCents !== null && beforeCents > unpaidCents
  return nowCents > unpaidCents && isLasting ? 'unpaid' : null
}

/** The sums of the rows of Match Tickets in integer cents. The figures of the rows are in dollars. */
export function sumsOfMatches(
  rows: readonly Readonly<Record<'readingOut' | 'ticketOut' | 'diff' | 'outstanding', number>>[],
) {
  const cents = (figure: 'readingOut' | 'ticketOut' | 'diff' | 'outstanding') =>
    rows.reduce((sum, row) => sum + toCents(row[figure]), 0)
  return {
    readingOutCents: cents('readingOut'),
    ticketOutCents: cents('ticketOut'),
    diffCents: cents('diff'),
    outstandingCents: cents('outstanding'),
  }
}
