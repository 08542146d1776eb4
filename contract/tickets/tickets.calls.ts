/** Ticket Out and Match Tickets (part 2 sections 2 and 7, part 1 section 2; domain 6). */

import { z } from 'zod'

import { APPROVAL_REFUSALS, DRAWER_REFUSALS } from '../cash/cash.rules.ts'
import { Amounts, areBillsRight, BILLS_WRONG, CashAmount, DrawerChange, PayoutAnswers } from '../cash/cash.shapes.ts'
import { defineCall } from '../kernel/define-call.ts'
import { ActingUserId, LocationId, RowId, UserId } from '../kernel/ids.ts'
import { VoidReason } from '../kernel/voids.ts'
import { MachineName } from '../machines/machines.shapes.ts'
import {
  DIFFERENCE_REASONS,
  isDifferenceExplained,
  MAX_DIFFERENCE_NOTE_LENGTH,
  MIN_EXPLANATION_LENGTH,
} from './tickets.rules.ts'
import { EmployeeTicket, MatchTicketRow, TicketOut } from './tickets.shapes.ts'

export const ticketsCalls = {
  listTickets: defineCall({
    http: 'POST /ticketOut/list',
    allow: ['ROLE_TICKET_OUT', 'ROLE_EMPLOYEE_SESSION'],
    /** Without `clockId`, the reply has the tickets of the person's open shift. */
    request: z.strictObject({ userId: UserId, locationId: LocationId, clockId: RowId.optional() }),
    reply: {
      tickets: z.array(TicketOut),
      /** Dollars. */
      total: z.number(),
    },
    refuses: ['shift.unknown', 'cash.otherDrawer'],
    emits: [],
    audit: false,
    summary: 'The tickets that were paid in a shift, newest first, without voided tickets',
  }),
  saveTicket: defineCall({
    http: 'POST /ticketOut/save',
    allow: 'ROLE_TICKET_OUT',
    request: z
      .strictObject({
        machine: MachineName,
        /** Dollars. */
        ticketOut: CashAmount,
        userId: ActingUserId,
        locationId: LocationId,
        amounts: Amounts.nullable().optional(),
        /** The person answered 'Pay again?' with yes. */
        isRepeatConfirmed: z.boolean().optional(),
        ...PayoutAnswers,
        ...DrawerChange,
      })
      .refine(({ amounts, ticketOut }) => areBillsRight(amounts, ticketOut), BILLS_WRONG),
    reply: { ticket: TicketOut },
    refuses: [...DRAWER_REFUSALS, 'cash.beyondDrawer', 'machine.unknown', 'ticket.repeated', ...APPROVAL_REFUSALS],
    emits: ['cash', 'tickets'],
    audit: 'ticket paid',
    summary: 'Pay a ticket out of the drawer',
  }),
  deleteTicket: defineCall({
    http: 'POST /ticketOut/delete',
    allow: 'ROLE_TICKET_OUT',
    request: z.strictObject({
      ticketId: RowId,
      userId: ActingUserId.optional(),
      locationId: LocationId.optional(),
      reason: VoidReason,
      ...DrawerChange,
    }),
    reply: {},
    refuses: ['ticket.unknown', 'cash.otherDrawer', 'cash.settled', 'void.reasonMissing', ...APPROVAL_REFUSALS],
    emits: ['cash', 'tickets'],
    audit: 'ticket voided',
    summary: 'Void a ticket. It keeps its number, but is no longer among the paid tickets of the shift or in their sum',
    raises: ['ticket.voided'],
  }),
  listMatchTickets: defineCall({
    http: 'POST /ticketOut/listMatchTickets',
    allow: 'ROLE_MASTER_READING',
    request: z.strictObject({ sessionId: RowId, locationId: LocationId }),
    reply: {
      rows: z.array(MatchTicketRow),
    },
    refuses: ['reading.sessionUnknown'],
    emits: [],
    audit: false,
    summary:
      'For each machine, the tickets that it printed and the tickets that were paid on it in a reading session, by machine number',
  }),
  listEmployeeTickets: defineCall({
    http: 'POST /ticketOut/listEmployeeTickets',
    allow: 'ROLE_MASTER_READING',
    request: z.strictObject({ sessionId: RowId, machine: MachineName, locationId: LocationId }),
    reply: { tickets: z.array(EmployeeTicket) },
    refuses: ['reading.sessionUnknown', 'machine.unknown'],
    emits: [],
    audit: false,
    summary: 'The tickets behind a row of Match Tickets, oldest first',
  }),
  saveDifferenceReason: defineCall({
    http: 'POST /ticketOut/saveDifferenceReason',
    allow: 'ROLE_MASTER_READING',
    request: z
      .strictObject({
        sessionId: RowId,
        machine: MachineName,
        reason: z.enum(DIFFERENCE_REASONS),
        note: z.string().trim().max(MAX_DIFFERENCE_NOTE_LENGTH),
        locationId: LocationId,
      })
      .refine(({ reason, note }) => isDifferenceExplained(reason, note), {
        path: ['note'],
        message: `Write the explanation, in at least ${MIN_EXPLANATION_LENGTH} characters.`,
      }),
    reply: { row: MatchTicketRow },
    refuses: ['reading.sessionUnknown', 'machine.unknown'],
    emits: ['tickets'],
    audit: 'difference of tickets explained',
    summary: 'Explain the difference between the tickets that a machine printed and the tickets paid on it',
  }),
}
