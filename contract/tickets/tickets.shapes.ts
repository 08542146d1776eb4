/** Tickets that were paid, and what was printed beside them (part 2 section 3, Ticket out and Match ticket difference row). */

import { z } from 'zod'

import { Amounts } from '../cash/cash.shapes.ts'
import { Instant } from '../kernel/dates.ts'
import { LocationId, RowId, UserId } from '../kernel/ids.ts'
import { DIFFERENCE_REASONS } from './tickets.rules.ts'

export const TicketOut = z.object({
  ticketId: RowId,
  /** Without gaps at a location. */
  number: z.number().int(),
  machine: z.string(),
  /** Dollars. */
  ticketOut: z.number(),
  time: Instant,
  amounts: Amounts.nullable(),
  userId: UserId,
  employeeName: z.string(),
  /** The second person; null when none was needed. */
  approvedBy: z.string().nullable(),
  clockId: RowId,
  locationId: LocationId,
})
export type TicketOut = z.infer<typeof TicketOut>

/** What a machine printed and what was paid on it, in one reading session. Dollars. */
export const MatchTicketRow = z.object({
  machine: z.string(),
  /** Null before the machine's first reading. */
  previousReadingTime: Instant.nullable(),
  currentReadingTime: Instant,
  readingOut: z.number(),
  ticketOut: z.number(),
  diff: z.number(),
  /** Printed and not paid yet, over all sessions until this one. */
  outstanding: z.number(),
  /** Whether somebody has to look: more was paid than printed, or tickets stay unpaid for two sessions, above the thresholds of alerts. */
  state: z.enum(['overpaid', 'unpaid']).nullable(),
  reason: z.enum(DIFFERENCE_REASONS).nullable(),
  note: z.string(),
  /** Who gave the reason. */
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
