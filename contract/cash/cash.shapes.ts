/** The parts of calls about cash: amounts, bills, the second person, drawers, counts, and the rules of a location (domain 4 to 6). */

import { z } from 'zod'

import { BILLS, MAX_BILLS } from '../kernel/bills.ts'
import { Instant } from '../kernel/dates.ts'
import { Dollars } from '../kernel/dollars.ts'
import { RowId, UserId } from '../kernel/ids.ts'
import { Tag } from '../team/team.shapes.ts'
import { billsCents, MAX_CASH_DOLLARS, TICKET_BILLS } from './cash.rules.ts'

/** An amount of cash in dollars. */
export const CashAmount = Dollars.refine(
  (dollars) => dollars > 0 && dollars <= MAX_CASH_DOLLARS,
  `Enter an amount above 0 and up to ${MAX_CASH_DOLLARS.toLocaleString('en-US')}.`,
)

const Pieces = z.number().int().min(0).max(MAX_BILLS)

/** How many bills of each kind (part 2 section 9). All are left out when the amount was typed. */
export const Amounts = z.strictObject(
  Object.fromEntries(TICKET_BILLS.map((bill) => [bill, Pieces.optional()])) as Record<
    `${(typeof TICKET_BILLS)[number]}`,
    z.ZodOptional<typeof Pieces>
  >,
)
export type Amounts = z.infer<typeof Amounts>

/** True when the bills add up to the amount in dollars, or when no bills were counted. */
export function areBillsRight(amounts: Amounts | null | undefined, dollars: number): boolean {
  const cents = amounts ? billsCents(amounts) : 0
  return cents === 0 || cents === Math.round(dollars * 100)
}
export const BILLS_WRONG = 'The bills do not add up to the amount. Clear the amount and enter it again.'

/** The second person of a change that needs one: their chip, or their own sign-in (domain 6). */
export const Approval = z.union([
  z.strictObject({ rfid: Tag }),
  z.strictObject({ username: z.string().trim().min(1).max(254), password: z.string().min(1).max(1000) }),
])
export type Approval = z.infer<typeof Approval>

/** Fields of the calls that change a drawer. */
export const DrawerChange = {
  /**
   * The shift whose drawer a new entry or ticket belongs to. When it is left out, this is the acting person's open shift. Only an administrator may
   * name the shift of somebody else. An update or a void ignores this field, and changes the drawer of the shift in which the row was saved.
   */
  clockId: RowId.optional(),
  approval: Approval.optional(),
}

/** The server may ask a question before it makes a payout. The screen sends the same request again with these answers. */
export const PayoutAnswers = {
  /** The person answered the question of the refusal 'cash.beyondDrawer' with yes. */
  isBeyondDrawerConfirmed: z.boolean().optional(),
}

/** The rules for a location's cash. Amounts are in dollars; null: no second person is needed. */
export const CashSettings = z.object({
  /** Tickets above this amount need a second person. */
  ticketApproval: z.number().nullable(),
  /** Voids and updates of at least this much by an employee need a second person. */
  changeApproval: z.number().nullable(),
  /** Everybody sees a drawer's expected cash, even before its first count. */
  showsExpected: z.boolean(),
  /** The cash of matches comes out of the drawer. */
  feedsMatches: z.boolean(),
  version: z.number().int(),
})
export type CashSettings = z.infer<typeof CashSettings>

/** Bills and coins of a counted drawer; `coins` in dollars. */
export const CountedBills = z.strictObject({
  bills: z.strictObject(
    Object.fromEntries(BILLS.map((bill) => [bill, Pieces.optional()])) as Record<
      `${(typeof BILLS)[number]}`,
      z.ZodOptional<typeof Pieces>
    >,
  ),
  coins: Dollars.refine((dollars) => dollars >= 0, 'Enter 0 or more.'),
})
export type CountedBills = z.infer<typeof CountedBills>

/** One count of a drawer. Every count is kept; the last count is used. Amounts are in dollars. */
export const CashCount = z.object({
  countId: RowId,
  clockId: RowId,
  cashLeft: z.number(),
  amounts: CountedBills.nullable(),
  /** The cash that the drawer should have held when it was counted. */
  expected: z.number(),
  shortOver: z.number(),
  countedAt: Instant,
  countedBy: z.string(),
  /** Why the drawer was short or over; empty until somebody gives a reason. */
  reason: z.string(),
  needsReason: z.boolean(),
  /** A hand-over was accepted after this count, so the drawer must be counted again. */
  isBeforeHandOver: z.boolean(),
})
export type CashCount = z.infer<typeof CashCount>

/** The drawer of a shift. */
export const Drawer = z.object({
  clockId: RowId,
  userId: UserId,
  name: z.string(),
  clockIn: Instant,
  clockOut: Instant.nullable(),
  /** The reading session that settled the shift. The money of a settled shift no longer changes. */
  sessionId: RowId.nullable(),
  /** Dollars; null while it is hidden (`seesExpected`). */
  expected: z.number().nullable(),
  counts: z.array(CashCount),
  /**
   * The dollars of the hand-overs that wait for an answer. `pendingOut` was offered to others. `pendingIn` was offered by others during the shift.
   * While the shift is open, `pendingIn` includes what was offered before the shift began.
   */
  pendingOut: z.number(),
  pendingIn: z.number(),
  /** False when no cash has moved in it, nobody has counted it, and no hand-over to it waits for an answer. Then nobody has to count it. */
  isUsed: z.boolean(),
})
export type Drawer = z.infer<typeof Drawer>

/** A drawer that no session has settled yet, for administrators. Amounts are in dollars. */
export const HeldCash = z.object({
  clockId: RowId,
  userId: UserId,
  name: z.string(),
  clockIn: Instant,
  /** Null while the shift is open. */
  clockOut: Instant.nullable(),
  expected: z.number(),
  /** The last count; null when there is none. */
  counted: z.number().nullable(),
  /**
   * `pendingOut` is the cash offered to others, and `pendingIn` the cash offered by others. Both wait for an answer. Offered expenses are not
   * included.
   */
  pendingOut: z.number(),
  pendingIn: z.number(),
})
export type HeldCash = z.infer<typeof HeldCash>

/** A hand-over that waits for an answer. Its cash has not moved yet. */
export const WaitingHandOver = z.object({
  rolloverId: RowId,
  giverName: z.string(),
  receiverName: z.string(),
  type: z.enum(['bank', 'expense']),
  /** Dollars. */
  amount: z.number(),
  requestedAt: Instant,
})
export type WaitingHandOver = z.infer<typeof WaitingHandOver>

/** A drawer as a session settles it. Amounts are in dollars. */
export const SettledDrawer = z.object({
  clockId: RowId,
  userId: UserId,
  name: z.string(),
  clockIn: Instant,
  /** False when no cash has moved in it, nobody has counted it, and no hand-over to it waits for an answer. Then nobody has to count it. */
  isUsed: z.boolean(),
  /** Null while it is hidden (`seesExpected`). */
  expected: z.number().nullable(),
  /** The last count; null without one. */
  counted: z.number().nullable(),
  shortOver: z.number().nullable(),
  /** A hand-over was accepted after the last count. */
  isBeforeHandOver: z.boolean(),
  /** The drawer's expected cash has changed since the last count. */
  hasMovedSince: z.boolean(),
  pendingOut: z.number(),
  pendingIn: z.number(),
  /** The short of this drawer is already in the employee's ledger. */
  isPosted: z.boolean(),
})
export type SettledDrawer = z.infer<typeof SettledDrawer>

/** A short that was posted to an employee's ledger; dollars. */
export const PostedShort = z.object({ clockId: RowId, name: z.string(), amount: z.number() })
export type PostedShort = z.infer<typeof PostedShort>
