/** Paid tickets on paper. */

import { toCents } from '@countroom/contract/kernel/money.ts'
import { writtenTime } from '@countroom/contract/kernel/time.ts'
import type { Void } from '@countroom/contract/kernel/voids.ts'
import type { TicketOut } from '@countroom/contract/tickets/tickets.shapes.ts'

import { money, phrase, text, whole } from '../../platform/pdf/columns.ts'
import type { Section } from '../../platform/pdf/report.ts'
import { voidText } from '../../platform/pdf/void-text.ts'

export type PrintedTicket = TicketOut & { voided: Void | null }

/** The tickets of a shift in the order of their numbers, and those that were voided. */
export function ticketSections(tickets: readonly PrintedTicket[], timezone: string): Section[] {
  if (tickets.length === 0) return []
  const counting = tickets.filter(({ voided }) => voided === null)
  const gone = tickets.filter(({ voided }) => voided !== null)
  const total = counting.reduce((sum, { ticketOut }) => sum + toCents(ticketOut), 0)
  return [
    {
      kind: 'table',
      heading: 'Tickets',
      columns: [whole('Ticket'), phrase('Time'), text('Machine'), text('Second person'), money('Ticket Out')],
      rows: counting.map((ticket) => [
        ticket.number,
        writtenTime(ticket.time, timezone),
        ticket.machine,
        ticket.approvedBy ?? '',
        toCents(ticket.ticketOut),
      ]),
      totals: [['Total', '', `${counting.length} tickets`, '', total]],
      whenEmpty: 'No tickets found',
    },
    ...(gone.length === 0 ? [] : [voids(gone, timezone)]),
  ]
}

function voids(tickets: readonly PrintedTicket[], timezone: string): Section {
  return {
    kind: 'table',
    heading: 'Void tickets',
    columns: [whole('Ticket'), text('Machine'), text('Void'), money('Ticket Out')],
    rows: tickets.map(({ number, machine, voided, ticketOut }) => [
      number,
      machine,
      voidText(voided!, timezone),
      toCents(ticketOut),
    ]),
    whenEmpty: '',
  }
}
