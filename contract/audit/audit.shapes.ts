/** One change as the audit trail keeps it (domain 13). */

import { z } from 'zod'

import { Instant } from '../kernel/dates.ts'
import { UserId } from '../kernel/ids.ts'
import { SECURITY_CODES } from './security.rules.ts'

/** Who, by number and by name; deleted employees too. */
export const AuditPerson = z.object({ userId: UserId, name: z.string(), isDeleted: z.boolean() })
export type AuditPerson = z.infer<typeof AuditPerson>

export const AuditAction = z.object({
  call: z.string(),
  /** As the trail shows it: 'clocked in'. */
  action: z.string(),
})
export type AuditAction = z.infer<typeof AuditAction>

export const AuditEntry = z.object({
  /** Counts a location's entries from 1 without a gap. */
  seq: z.number().int(),
  at: Instant,
  call: z.string(),
  action: z.string(),
  /** Who was signed in; null for the command line. */
  account: z.string().nullable(),
  /** Who acted. */
  actor: z.string().nullable(),
  /** What was and what is, as the area wrote it. */
  before: z.unknown(),
  after: z.unknown(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** What happened alike within a minute: a security event (trust.md, Controls). */
export const SecurityEvent = z.object({
  securityEventId: z.number().int(),
  /** The beginning of the minute. */
  at: Instant,
  code: z.enum(SECURITY_CODES),
  /** The path that refused; empty where too many kinds came at once to tell them apart. */
  route: z.string(),
  /** Whose account it was, or was meant; null for an unknown one. */
  account: z.string().nullable(),
  /** Null where no account is known. */
  location: z.string().nullable(),
  /** Null where too many addresses did it to tell them apart. */
  address: z.string().nullable(),
  times: z.number().int(),
})
export type SecurityEvent = z.infer<typeof SecurityEvent>
