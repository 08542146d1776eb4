/** Paid tickets, and the comparison of printed and paid tickets (part 2 section 3, Ticket out and Match ticket difference row). */

import { z } from 'zod'

import { Amounts } from '../cash/cash.shapes.ts'
import { Instant } from '../kernel/dates.ts'
import { LocationId, RowId, UserId } from '../kernel/ids.ts'
import { DIFFERENCE_REASONS } from './tickets.rules.ts'

export const TicketOut = z.object({
  ticketId: RowId,
  /** The number of the ticket at its location. Numbers have no gaps. */
  number: z.number().int(),
  machine: z.string(),
  /** Dollars. */
  ticketOut: z.number(),
  time: Instant,
  amounts: Amounts.nullable(),
  userId: UserId,
  employeeName: z.string(),
  /** The second person who approved the ticket; null when none was needed. */
  approvedBy: z.string().nullable(),
  clockId: RowId,
  locationId: LocationId,
})
export type TicketOut = z.infer<typeof TicketOut>

/** The tickets that a machine printed, and the tickets that were paid on it, in one reading session. Amounts are in dollars. */
export const MatchTicketRow = z.object({
  machine: z.string(),
  /** Null when the current reading is the machine's first. */
  previousReadingTime: Instant.nullable(),
  currentReadingTime: Instant,
  readingOut: z.number(),
  ticketOut: z.number(),
  diff: z.number(),
  /** The amount that was printed and not paid yet, in all sessions up to this one. */
  outstanding: z.number(),
  /**
   * Why somebody must check the machine: more was paid than printed, or tickets have been unpaid for two sessions. Null when
   * neither is so. An amount up to the threshold of the alert does not count.
   */
  state: z.enum(['overpaid', 'unpaid']).nullable(),
  reason: z.enum(DIFFERENCE_REASONS).nullable(),
  note: z.string(),
  /** The person who gave the reason. */
  reasonBy: z.string().nullable(),
})
export type MatchTicketRow = z.infer<typeof MatchTicketRow>

export const EmployeeTicket = z.object({
  ticketId: RowId,
  number: z.number().int(),
  employee: z.string(),
  ticketTime: Instant,
  /** Dollars; negative for a ticket of an earlier session that was voided in this one. */
  ticketAmount: z.number(),
  isVoid: z.boolean(),
})
export type EmployeeTicket = z.infer<typeof EmployeeTicket>
