/** Tickets against the meters: what was printed and not paid, and when somebody has to look (domain 6 and 12). Pure. */

import type { Thresholds } from '../alerts/thresholds.rules.ts'
import { toCents } from '../kernel/money.ts'

export const DIFFERENCE_REASONS = ['unpaidJackpot', 'test', 'explained', 'unexplained'] as const
export type DifferenceReason = (typeof DIFFERENCE_REASONS)[number]

export const MAX_DIFFERENCE_NOTE_LENGTH = 500
export const MIN_EXPLANATION_LENGTH = 3

/** Whether a reason says enough: 'explained' needs the explanation. */
export function isDifferenceExplained(reason: DifferenceReason, note: string): boolean {
  return reason !== 'explained' || note.trim().length >= MIN_EXPLANATION_LENGTH
}

/** The same machine and amount within this time asks first. */
export const REPEATED_WITHIN_MS = 120_000
/** After a ticket is added, the button waits this long (part 2 section 9). */
export const ADD_COOLDOWN_MS = 2_000

/** The outstanding tickets of a machine after a session, in integer cents: below 0 when more was paid than printed. */
export function outstandingCents(beforeCents: number, readingOutDollars: number, ticketCents: number): number {
  return beforeCents + readingOutDollars * 100 - ticketCents
}

/** What the outstanding tickets of a machine raise, given those after the session before: by default above 20.00 either way. Integer cents. */
export function outstandingAlert(
  nowCents: number,
  beforeCents: number | null,
  { overpaidCents, unpaidCents }: Pick<Thresholds, 'overpaidCents' | 'unpaidCents'>,
): 'overpaid' | 'unpaid' | null {
  if (nowCents < -overpaidCents) return 'overpaid'
  const isLasting = beforeCents !== null && beforeCents > unpaidCents
  return nowCents > unpaidCents && isLasting ? 'unpaid' : null
}

/** The sums of matched machines in integer cents, of their figures in dollars. */
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
