/** The drawer of a shift with its expected cash and its counts, and the rules for a location's cash (part 2 sections 2, 5 and 7; domain 4). */

import { z } from 'zod'

import { ADMINISTRATORS } from '../access/roles.ts'
import { LOCKED_DAY } from '../days/days.rules.ts'
import { defineCall } from '../kernel/define-call.ts'
import { Dollars } from '../kernel/dollars.ts'
import { ActingUserId, LocationId, RowId, UserId } from '../kernel/ids.ts'
import { MAX_CASH_DOLLARS } from './cash.rules.ts'
import {
  CashAmount,
  CashCount,
  CashSettings,
  CountedBills,
  Drawer,
  HeldCash,
  PostedShort,
  SettledDrawer,
  WaitingHandOver,
} from './cash.shapes.ts'

const Reason = z.string().trim().min(3, 'Say why, in at least 3 characters.').max(500)

export const cashCalls = {
  getDrawer: defineCall({
    http: 'POST /transaction/getDrawer',
    allow: ['ROLE_TRANSACTION', 'ROLE_TICKET_OUT', 'ROLE_CHECK_IN_OUT'],
    /** Without `clockId`, the reply has the drawer of the acting person's open shift or, when none is open, of their last shift. */
    request: z.strictObject({ userId: ActingUserId, clockId: RowId.optional(), locationId: LocationId.optional() }),
    reply: { drawer: Drawer.nullable() },
    refuses: ['shift.unknown', 'cash.otherDrawer'],
    emits: [],
    audit: false,
    summary: 'The drawer of a shift with its counts. Its expected cash is shown only to people who may see it',
  }),
  saveCashLeft: defineCall({
    http: 'POST /transaction/saveCashLeft',
    allow: ['ROLE_TRANSACTION', 'ROLE_TICKET_OUT', 'ROLE_CHECK_IN_OUT'],
    request: z.strictObject({
      /** The counted cash in dollars. */
      cashLeft: Dollars.refine(
        (dollars) => dollars >= 0 && dollars <= MAX_CASH_DOLLARS,
        `Enter an amount from 0 to ${MAX_CASH_DOLLARS.toLocaleString('en-US')}.`,
      ),
      /** The counted bills and coins, which must add up to `cashLeft`. Null when only the total was typed. */
      amounts: CountedBills.nullable().optional(),
      userId: ActingUserId,
      /** The signed-in user. The server ignores this value and takes the user from the session. */
      modifyUserId: UserId.nullable().optional(),
      /** When it is left out, the call is about the acting person's open shift or, when none is open, their last shift. */
      clockId: RowId.optional(),
      locationId: LocationId.optional(),
    }),
    reply: { count: CashCount },
    refuses: ['shift.unknown', 'cash.noShift', 'cash.otherDrawer', 'cash.settled', 'cash.billsDiffer'],
    emits: ['cash'],
    audit: 'cash left counted',
    summary: 'Store a count of a drawer. Every count is kept. The last count is used',
    raises: ['drawer.difference', 'drawer.shorts'],
  }),
  saveCashReason: defineCall({
    http: 'POST /transaction/saveCashReason',
    allow: ['ROLE_TRANSACTION', 'ROLE_TICKET_OUT', 'ROLE_CHECK_IN_OUT'],
    request: z.strictObject({
      countId: RowId,
      reason: Reason,
      userId: ActingUserId,
      locationId: LocationId.optional(),
    }),
    reply: { count: CashCount },
    refuses: ['cash.countUnknown', 'cash.otherDrawer', 'cash.reasonGiven'],
    emits: ['cash'],
    audit: 'difference of a drawer explained',
    summary: 'Say why a drawer was short or over, once for each count',
  }),
  listHeldCash: defineCall({
    http: 'POST /transaction/listHeldCash',
    allow: ADMINISTRATORS,
    request: z.strictObject({ locationId: LocationId }),
    reply: { drawers: z.array(HeldCash), handOvers: z.array(WaitingHandOver) },
    refuses: [],
    emits: [],
    audit: false,
    summary:
      'Who holds cash now: every drawer that is not settled yet, except unused drawers of ended shifts, with its expected cash, and each hand-over that waits for an answer',
  }),
  previewSettlement: defineCall({
    http: 'POST /transaction/previewSettlement',
    allow: 'ROLE_ADD_MACHINE_READING',
    request: z.strictObject({ clockIds: z.array(RowId).min(1).max(500), locationId: LocationId }),
    reply: { drawers: z.array(SettledDrawer) },
    refuses: ['shift.unknown'],
    emits: [],
    audit: false,
    summary:
      'The drawers of shifts as a session would settle them: expected, counted, short or over, and pending hand-overs',
  }),
  postShorts: defineCall({
    http: 'POST /transaction/postShorts',
    allow: [...ADMINISTRATORS, 'ROLE_EMPLOYEE_SHORT_REPORT'],
    request: z.strictObject({ clockIds: z.array(RowId).min(1).max(500), locationId: LocationId }),
    reply: { posted: z.array(PostedShort) },
    refuses: ['shift.unknown', 'cash.notShort', 'cash.notSettled', 'cash.shortPosted', LOCKED_DAY],
    emits: ['ledgers', 'cash'],
    audit: 'shorts posted',
    summary: 'Post the shorts of settled shifts to the ledgers of their employees, each once',
  }),
  getCashRules: defineCall({
    http: 'POST /rule/getCashRules',
    allow: ['ROLE_RULES', 'ROLE_TRANSACTION', 'ROLE_TICKET_OUT'],
    request: z.strictObject({ locationId: LocationId }),
    reply: { cashRules: CashSettings },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'The rules for a location’s cash. The version is 0 until somebody changes them',
  }),
  saveCashRules: defineCall({
    http: 'POST /rule/saveCashRules',
    allow: 'ROLE_RULES',
    request: z.strictObject({
      locationId: LocationId,
      ticketApproval: CashAmount.nullable(),
      changeApproval: CashAmount.nullable(),
      showsExpected: z.boolean(),
      feedsMatches: z.boolean(),
      /** The version that the person edited; 0 when nobody has saved rules yet. Without a version, the last save wins. */
      version: z.number().int().min(0).optional(),
    }),
    reply: { cashRules: CashSettings },
    refuses: ['list.changed'],
    emits: ['rules', 'cash'],
    audit: 'cash rules saved',
    summary: 'Change the rules for a location’s cash',
  }),
}
