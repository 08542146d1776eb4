/** The words that the audit trail uses for the changes of this area. */

import type { AuditWords, ChangesOf } from '../audit/words.rules.ts'
import type { ticketsCalls } from './tickets.calls.ts'

export const ticketsWords: AuditWords<ChangesOf<typeof ticketsCalls>> = {
  keys: {
    ticketId: ['Ticket id', 'id'],
    number: ['Ticket number', 'number'],
    machine: ['Machine', 'machine'],
    ticketOut: ['Ticket out', 'money'],
    clockId: ['Employee session number', 'id'],
    approvedBy: ['Approved by', 'person'],
    reason: ['Reason', 'text'],
    sessionId: ['Reading session', 'id'],
    diff: ['Difference', 'money'],
    note: ['Note', 'text'],
  },
  sentences: {
    saveTicket: 'paid ticket #{number} on machine {machine}',
    deleteTicket: 'voided ticket #{number} on machine {machine}',
    saveDifferenceReason: 'explained the difference of tickets on machine {machine}',
  },
}
