/** Entries of the audit trail, and security events (domain 13). */

import { z } from 'zod'

import { Instant } from '../kernel/dates.ts'
import { UserId } from '../kernel/ids.ts'
import { SECURITY_CODES } from './security.rules.ts'

/** A person's id and name. The person may be a deleted employee. */
export const AuditPerson = z.object({ userId: UserId, name: z.string(), isDeleted: z.boolean() })
export type AuditPerson = z.infer<typeof AuditPerson>

export const AuditAction = z.object({
  call: z.string(),
  /** The words in the trail: 'clocked in'. */
  action: z.string(),
})
export type AuditAction = z.infer<typeof AuditAction>

/** What made a change: a call (with or without a signed-in account), a job of the server, or the command line. */
export const AuditOrigin = z.enum(['call', 'job', 'command line'])

/** One change in the audit trail. */
export const AuditEntry = z.object({
  /** The number of the entry at its location. Numbers begin at 1 and have no gaps. */
  seq: z.number().int(),
  at: Instant,
  call: z.string(),
  action: z.string(),
  /** Who was signed in; null for the command line, the server's jobs, and calls that need no sign-in. */
  account: z.string().nullable(),
  /** Who acted. */
  actor: z.string().nullable(),
  origin: AuditOrigin,
  /** The values before and after the change, as the area stored them. */
  before: z.unknown(),
  after: z.unknown(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** A security event. Equal events within a minute are one row with a count. */
export const SecurityEvent = z.object({
  securityEventId: z.number().int(),
  /** The start of the minute. */
  at: Instant,
  code: z.enum(SECURITY_CODES),
  /** The path of the request. Empty when too many kinds of events came to list them separately. */
  route: z.string(),
  /** The account that sent the request or that somebody tried to sign in with; null when the account is unknown. */
  account: z.string().nullable(),
  /** Null when no account is known. */
  location: z.string().nullable(),
  /** The sender's address. Null when too many events came to list their addresses separately. */
  address: z.string().nullable(),
  times: z.number().int(),
})
export type SecurityEvent = z.infer<typeof SecurityEvent>
