/** The sections of reports about tickets. */

import { TICKET_BILLS } from '@countroom/contract/cash/cash.rules.ts'
import { toCents } from '@countroom/contract/kernel/money.ts'
import { writtenTime } from '@countroom/contract/kernel/time.ts'
import type { Void } from '@countroom/contract/kernel/voids.ts'
import { compareMachines } from '@countroom/contract/machines/machines.rules.ts'
import { type DifferenceReason, sumsOfMatches } from '@countroom/contract/tickets/tickets.rules.ts'
import type { EmployeeTicket, MatchTicketRow, TicketOut } from '@countroom/contract/tickets/tickets.shapes.ts'

import { money, phrase, text, whole } from '../../platform/pdf/columns.ts'
import type { Section } from '../../platform/pdf/report.ts'
import { voidText } from '../../platform/pdf/void-text.ts'

export type PrintedTicket = TicketOut & { voided: Void | null }

/** The paid tickets of a shift in the order of their numbers, then its voided tickets. Empty for a shift without tickets. */
export function ticketSections(tickets: readonly PrintedTicket[], timezone: string): Section[] {
  if (tickets.length === 0) return []
  const voided = tickets.filter((ticket) => ticket.voided !== null)
  return [paid(counting(tickets), timezone), ...(voided.length === 0 ? [] : [voids(voided, timezone)])]
}

/** The report of a shift's tickets: the sum, each ticket, the sums by machine, and the voids. */
export function ticketOutSections(tickets: readonly PrintedTicket[], timezone: string): Section[] {
  const counted = counting(tickets)
  const [list, ...others] = ticketSections(tickets, timezone)
  return [
    {
      kind: 'figures',
      figures: [
        { label: 'Ticket Out', value: totalOf(counted), holds: 'money' },
        { label: 'Tickets', value: counted.length, holds: 'whole' },
        { label: 'Void', value: tickets.length - counted.length, holds: 'whole' },
      ],
    },
    list ?? paid([], timezone),
    ...(counted.length === 0 ? [] : [byMachine(counted)]),
    ...others,
  ]
}

function counting(tickets: readonly PrintedTicket[]): PrintedTicket[] {
  return tickets.filter(({ voided }) => voided === null)
}

/** The sum of the tickets, in integer cents. */
function totalOf(tickets: readonly PrintedTicket[]): number {
  return tickets.reduce((sum, { ticketOut }) => sum + toCents(ticketOut), 0)
}

function paid(tickets: readonly PrintedTicket[], timezone: string): Section {
  return {
    kind: 'table',
    heading: 'Tickets',
    columns: [
      phrase('Ticket'),
      phrase('Time'),
      text('Machine'),
      text('Bills'),
      text('Second person'),
      money('Ticket Out'),
    ],
    rows: tickets.map((ticket) => [
      ticketNumber(ticket.number),
      writtenTime(ticket.time, timezone),
      ticket.machine,
      billsText(ticket),
      ticket.approvedBy ?? '',
      toCents(ticket.ticketOut),
    ]),
    totals: [['Total', '', tickets.length === 1 ? '1 ticket' : `${tickets.length} tickets`, '', '', totalOf(tickets)]],
    whenEmpty: 'No tickets found',
  }
}

/** The number of a ticket as the screens write it, without a thousands separator. */
function ticketNumber(number: number): string {
  return `#${number}`
}

/** The bills of a ticket, such as '2 × $100, 1 × $20'. Empty for a typed amount. */
function billsText({ amounts }: PrintedTicket): string {
  return TICKET_BILLS.toReversed()
    .flatMap((bill) => {
      const pieces = amounts?.[`${bill}`] ?? 0
      return pieces === 0 ? [] : [`${pieces} × $${bill}`]
    })
    .join(', ')
}

function byMachine(tickets: readonly PrintedTicket[]): Section {
  const groups = Object.groupBy(tickets, ({ machine }) => machine)
  return {
    kind: 'table',
    heading: 'By machine',
    columns: [text('Machine'), whole('Tickets'), money('Ticket Out')],
    rows: Object.entries(groups)
      .toSorted(([one], [other]) => compareMachines(one, other))
      .map(([machine, group]) => [machine, group!.length, totalOf(group!)]),
    totals: [['Total', tickets.length, totalOf(tickets)]],
    whenEmpty: '',
  }
}

function voids(tickets: readonly PrintedTicket[], timezone: string): Section {
  return {
    kind: 'table',
    heading: 'Void tickets',
    columns: [phrase('Ticket'), text('Machine'), text('Void'), money('Ticket Out')],
    rows: tickets.map(({ number, machine, voided, ticketOut }) => [
      ticketNumber(number),
      machine,
      voidText(voided!, timezone),
      toCents(ticketOut),
    ]),
    whenEmpty: '',
  }
}

const REASONS: Readonly<Record<DifferenceReason, string>> = {
  unpaidJackpot: 'Unpaid jackpot',
  test: 'Test',
  explained: 'Explained',
  unexplained: 'Unexplained',
}

/** For each machine of a reading session: the amount of the tickets that it printed, the amount that was paid, and the paid tickets. */
export function matchSections(
  rows: readonly (MatchTicketRow & { tickets: readonly EmployeeTicket[] })[],
  timezone: string,
): Section[] {
  const sums = sumsOfMatches(rows)
  const at = (instant: string | null) => (instant === null ? '' : writtenTime(instant, timezone))
  return [
    {
      kind: 'figures',
      figures: [
        { label: 'Reading out', value: sums.readingOutCents, holds: 'money' },
        { label: 'Ticket out', value: sums.ticketOutCents, holds: 'money' },
        { label: 'Diff', value: sums.diffCents, holds: 'money' },
        { label: 'Outstanding', value: sums.outstandingCents, holds: 'money' },
      ],
    },
    {
      kind: 'table',
      heading: 'Machines',
      columns: [
        text('Machine'),
        phrase('Previous reading'),
        phrase('Current reading'),
        money('Reading out'),
        money('Ticket out'),
        money('Diff'),
        money('Outstanding'),
        text('Reason'),
      ],
      rows: rows.map((row) => [
        row.machine,
        at(row.previousReadingTime),
        at(row.currentReadingTime),
        toCents(row.readingOut),
        toCents(row.ticketOut),
        toCents(row.diff),
        toCents(row.outstanding),
        row.reason === null ? '' : [REASONS[row.reason], row.note, row.reasonBy].filter(Boolean).join(' · '),
      ]),
      totals: [['Total', '', '', sums.readingOutCents, sums.ticketOutCents, sums.diffCents, sums.outstandingCents, '']],
      whenEmpty: 'There is nothing to match in this session.',
    },
    {
      kind: 'table',
      heading: 'Employee tickets',
      columns: [text('Machine'), phrase('Ticket'), text('Employee'), phrase('Time'), money('Amount')],
      rows: rows.flatMap(({ machine, tickets }) =>
        tickets.map(({ number, employee, ticketTime, ticketAmount, isVoid }) => [
          machine,
          ticketNumber(number),
          isVoid ? `${employee}, voided` : employee,
          at(ticketTime),
          toCents(ticketAmount),
        ]),
      ),
      totals: [['Total', '', '', '', sums.ticketOutCents]],
      whenEmpty: 'No tickets found',
    },
  ]
}
