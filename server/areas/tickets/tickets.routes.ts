import { toCents } from '@countroom/contract/kernel/money.ts'
import type { ticketsCalls } from '@countroom/contract/tickets/tickets.calls.ts'
import type { MatchTicketRow, TicketOut } from '@countroom/contract/tickets/tickets.shapes.ts'

import type { Handlers } from '../../platform/http/handlers.ts'
import { withApprover } from '../cash/approval.service.ts'
import * as tickets from './tickets.service.ts'

export const ticketsRoutes: Handlers<typeof ticketsCalls> = {
  async listTickets(scope, { userId, clockId }) {
    return tickets.listTickets(scope, userId, clockId)
  },

  saveTicket: withApprover(
    'ROLE_TICKET_OUT',
    async (scope, { machine, ticketOut, amounts, clockId, ...answers }, approver) => {
      const { ticket, writes } = await tickets.payTicket(
        scope,
        {
          shiftId: clockId,
          machine,
          cents: toCents(ticketOut),
          bills: amounts ?? null,
          isRepeatConfirmed: answers.isRepeatConfirmed,
          isBeyondDrawerConfirmed: answers.isBeyondDrawerConfirmed,
        },
        approver,
      )
      return { reply: { ticket, message: 'Saved' }, before: null, after: traceOf(ticket), along: writes }
    },
  ),

  deleteTicket: withApprover('ROLE_TICKET_OUT', async (scope, { ticketId, reason }, approver) => {
    const voided = await tickets.voidTicket(scope, ticketId, reason, approver)
    return {
      reply: { message: `Ticket ${voided.ticket.number} was deleted.` },
      before: traceOf(voided.ticket),
      after: { reason: voided.reason, approvedBy: approver?.name ?? null },
      alerts: voided.alerts,
    }
  }),

  async listMatchTickets(scope, { sessionId }) {
    return { rows: await tickets.listMatches(scope, sessionId) }
  },

  async listEmployeeTickets(scope, { sessionId, machine }) {
    return { tickets: await tickets.listEmployeeTickets(scope, sessionId, machine) }
  },

  async saveDifferenceReason(scope, { sessionId, machine, reason, note }) {
    const { before, after } = await tickets.explainDifference(scope, sessionId, { machine, reason, note })
    return {
      reply: { row: after, message: 'Saved' },
      before: reasonOf(sessionId, before),
      after: reasonOf(sessionId, after),
    }
  },
}

/** What the audit trail records about a ticket. */
function traceOf({ ticketId, number, machine, ticketOut, clockId, approvedBy }: TicketOut) {
  return { ticketId, number, machine, ticketOut, clockId, approvedBy }
}

function reasonOf(sessionId: number, { machine, diff, reason, note }: MatchTicketRow) {
  return { sessionId, machine, diff, reason, note }
}
