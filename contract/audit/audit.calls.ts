/** The calls that read the audit trail and the security events (domain 13). */

import { z } from 'zod'

import { ADMINISTRATORS } from '../access/roles.ts'
import { DateOnly } from '../kernel/dates.ts'
import { defineCall } from '../kernel/define-call.ts'
import { LocationId, UserId } from '../kernel/ids.ts'
import { serverPage } from '../kernel/server-page.ts'
import { AuditAction, AuditEntry, AuditPerson, SecurityEvent } from './audit.shapes.ts'
import { SECURITY_CODES } from './security.rules.ts'

const entryPage = serverPage('entries', AuditEntry)
const eventPage = serverPage('events', SecurityEvent)

export const auditCalls = {
  listAudit: defineCall({
    http: 'POST /audit/list',
    allow: 'ROLE_AUDIT',
    request: z.strictObject({
      locationId: LocationId,
      /** Days in the location's zone, both included. */
      fromDate: DateOnly,
      toDate: DateOnly,
      /** Only entries in which this person was signed in or acted. */
      userId: UserId.optional(),
      /** Only entries of the call with this name, as in `AuditAction.call`. */
      call: z.string().max(60).optional(),
      /** Leaves out the entries of the calls in `SIGN_IN_CALLS`: sign-ins, sign-outs, chip scans, and choices of an employee or a location. */
      hidesSignIns: z.boolean().optional(),
      /** Leaves out entries with a higher number, so that later pages stay the same while new entries come in. */
      upTo: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
      /** Only entries that follow the entry with this number in the list, so that an export can continue. `total` also counts only these entries. */
      after: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
      ...entryPage.request,
    }),
    reply: entryPage.reply,
    refuses: [],
    emits: [],
    audit: false,
    summary: 'What was changed, by whom, newest first',
    isCostly: entryPage.isAll,
  }),
  getAuditFilters: defineCall({
    http: 'POST /audit/getFilters',
    allow: 'ROLE_AUDIT',
    request: z.strictObject({ locationId: LocationId }),
    reply: { people: z.array(AuditPerson), actions: z.array(AuditAction) },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'The people and the kinds of change that the audit trail can be filtered by',
  }),
  listSecurityEvents: defineCall({
    http: 'POST /audit/listSecurityEvents',
    allow: ADMINISTRATORS,
    request: z.strictObject({
      locationId: LocationId,
      /** Days in the location's zone, both included. The server keeps events for thirty days. */
      fromDate: DateOnly,
      toDate: DateOnly,
      code: z.enum(SECURITY_CODES).optional(),
      ...eventPage.request,
    }),
    reply: eventPage.reply,
    refuses: [],
    emits: [],
    audit: false,
    summary:
      'Failed and slowed sign-ins, refused access, reached limits and changed roles of the location, newest first. Master administrators see the events of all locations',
    isCostly: eventPage.isAll,
  }),
}
