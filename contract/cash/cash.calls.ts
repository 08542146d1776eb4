/** The drawer of a shift: what it should hold, its counts, and how a location handles its cash (part 2 sections 2, 5 and 7; domain 4). */

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
    /** Without `clockId`: the drawer of the acting person's open shift, or of their last one. */
    request: z.strictObject({ userId: ActingUserId, clockId: RowId.optional(), locationId: LocationId.optional() }),
    reply: { drawer: Drawer.nullable() },
    refuses: ['shift.unknown', 'cash.otherDrawer'],
    emits: [],
    audit: false,
    summary: 'The drawer of a shift, with its counts; what it should hold only for those who may see it',
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
      /** The bills, when they were counted. They come to `cashLeft`. */
      amounts: CountedBills.nullable().optional(),
      userId: ActingUserId,
      /** Who is signed in. The server keeps it from the session. */
      modifyUserId: UserId.nullable().optional(),
      /** Left out: the acting person's open shift, or their last one. */
      clockId: RowId.optional(),
      locationId: LocationId.optional(),
    }),
    reply: { count: CashCount },
    refuses: ['shift.unknown', 'cash.noShift', 'cash.otherDrawer', 'cash.settled', 'cash.billsDiffer'],
    emits: ['cash'],
    audit: 'cash left counted',
    summary: 'Keep a count of a drawer. Every count is kept, the last one counts',
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
      'Who holds cash now: every drawer that is not settled yet, with what it should hold, and each hand-over that waits',
  }),
  previewSettlement: defineCall({
    http: 'POST /transaction/previewSettlement',
    allow: 'ROLE_ADD_MACHINE_READING',
    request: z.strictObject({ clockIds: z.array(RowId).min(1).max(500), locationId: LocationId }),
    reply: { drawers: z.array(SettledDrawer) },
    refuses: ['shift.unknown'],
    emits: [],
    audit: false,
    summary: 'The drawers of shifts as a session settles them: expected, counted, short or over, and what is pending',
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
    summary: 'How a location handles its cash; version 0 before anybody has changed it',
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
      /** The version of the changed rules, 0 for the first ones; without it the last save wins. */
      version: z.number().int().min(0).optional(),
    }),
    reply: { cashRules: CashSettings },
    refuses: ['list.changed'],
    emits: ['rules', 'cash'],
    audit: 'cash rules saved',
    summary: 'Change how a location handles its cash',
  }),
}
