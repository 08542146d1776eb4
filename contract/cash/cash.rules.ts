/** Rules for cash, for server and browser: bills, limits, the figures of a drawer, and when a second person is needed (domain 4 to 6). */

import type { Thresholds } from '../alerts/thresholds.rules.ts'

/** The bills that have a button in Ticket Out and in a transaction, in dollars (part 2 section 9). */
export const TICKET_BILLS = [5, 20, 50, 100, 500] as const
export type TicketBill = (typeof TICKET_BILLS)[number]

/** The largest amount of one entry, in dollars. */
export const MAX_CASH_DOLLARS = 1_000_000

/** A drawer that is short or over by at least this much, in integer cents, needs a reason (domain 4). */
export const LARGE_DIFFERENCE_CENTS = 50_00

/** The refusals of a change that moves cash in a drawer. */
export const DRAWER_REFUSALS = ['cash.noShift', 'shift.unknown', 'cash.otherDrawer', 'cash.settled'] as const

/** The refusals about the second person of a change. The screen asks for a second person and sends the change again. */
export const APPROVAL_QUESTIONS = ['approval.needed', 'approval.refused', 'approval.self'] as const

/** All refusals of a change that may need a second person. 'request.tooMany' limits guesses of a chip or a password. */
export const APPROVAL_REFUSALS = [...APPROVAL_QUESTIONS, 'request.tooMany'] as const

/** The cash rules of a location that has not changed them. Thresholds are in integer cents; null: no second person is needed. */
export const CASH_DEFAULTS = {
  ticketApprovalCents: null as number | null,
  changeApprovalCents: 100_00 as number | null,
  showsExpected: false,
  feedsMatches: false,
}
export type CashRules = typeof CASH_DEFAULTS

/** The sum of counted bills in integer cents. */
export function billsCents(amounts: Partial<Record<`${TicketBill}`, number | undefined>>): number {
  return TICKET_BILLS.reduce((sum, bill) => sum + bill * 100 * (amounts[`${bill}`] ?? 0), 0)
}

/** The cash that moved in the drawer of a shift, in integer cents. No sum is negative. */
export interface DrawerSums {
  bankCents: number
  expenseCents: number
  ticketCents: number
  bonusCents: number
  prizeCents: number
  /** The matches that were paid out of the drawer; 0 when the location does not pay them out of the drawer (`feedsMatches`). */
  matchCents: number
}

export const EMPTY_DRAWER: DrawerSums = {
  bankCents: 0,
  expenseCents: 0,
  ticketCents: 0,
  bonusCents: 0,
  prizeCents: 0,
  matchCents: 0,
}

/** The cash that a drawer should hold, in integer cents. Below 0 when more was paid out than came in (domain 4). */
export function expectedCents(sums: DrawerSums): number {
  const { bankCents, expenseCents, ticketCents, bonusCents, prizeCents, matchCents } = sums
  return bankCents - expenseCents - ticketCents - bonusCents - prizeCents - matchCents
}

/** The cash that a drawer handled, in integer cents: the cash that came in plus the cash that was paid. */
export function handledCents(sums: DrawerSums): number {
  const { bankCents, expenseCents, ticketCents, bonusCents, prizeCents, matchCents } = sums
  return bankCents + expenseCents + ticketCents + bonusCents + prizeCents + matchCents
}

/**
 * Whether somebody may see the expected cash of a drawer. Counts are blind: until the first count, only administrators see it, unless the location
 * shows it to everybody. Nobody can count a settled drawer again, so everybody sees its expected cash (domain 4).
 */
export function seesExpected(
  { isAdministrator }: { isAdministrator: boolean },
  drawer: { isCounted: boolean; isSettled: boolean },
  { showsExpected }: Pick<CashRules, 'showsExpected'>,
): boolean {
  return isAdministrator || drawer.isCounted || drawer.isSettled || showsExpected
}

/** How much a counted drawer is short (below 0) or over, in integer cents. */
export function shortOverCents(countedCents: number, expected: number): number {
  return countedCents - expected
}

/** Whether a difference needs a reason. */
export function isLargeDifference(differenceCents: number): boolean {
  return Math.abs(differenceCents) >= LARGE_DIFFERENCE_CENTS
}

/** Whether a payout of this many cents is more than the drawer should hold. */
export function isBeyondDrawer(payoutCents: number, expected: number): boolean {
  return payoutCents > Math.max(0, expected)
}

/** Whether a ticket needs a second person. */
export function needsTicketApproval(cents: number, { ticketApprovalCents }: CashRules): boolean {
  return ticketApprovalCents !== null && cents > ticketApprovalCents
}

/** Whether a void or an update by an employee needs a second person. `cents` is the larger of the amounts before and after. */
export function needsChangeApproval(cents: number, { changeApprovalCents }: CashRules): boolean {
  return changeApprovalCents !== null && cents >= changeApprovalCents
}

/**
 * Whether a person's shorts raise an alert: by default when they are at least 100.00 and above 0.3 % of the cash that their drawers handled. Both
 * amounts are in integer cents (domain 4).
 */
export function passesShorts(
  shorts: number,
  handled: number,
  { shortsCents, shortsPartHundredths }: Pick<Thresholds, 'shortsCents' | 'shortsPartHundredths'>,
): boolean {
  return shorts >= shortsCents && shorts * 10_000 > handled * shortsPartHundredths
}
