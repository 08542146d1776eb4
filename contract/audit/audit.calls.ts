/** The audit trail, readable (domain 13). */

import { z } from 'zod'

import { DateOnly } from '../kernel/dates.ts'
import { defineCall } from '../kernel/define-call.ts'
import { LocationId, UserId } from '../kernel/ids.ts'
import { AuditAction, AuditEntry, AuditPerson } from './audit.shapes.ts'

export const auditCalls = {
  listAudit: defineCall({
    http: 'POST /audit/list',
    allow: 'ROLE_AUDIT',
    request: z.strictObject({
      locationId: LocationId,
      /** Days in the location's zone, both included. */
      fromDate: DateOnly,
      toDate: DateOnly,
      /** Signed in or acting. */
      userId: UserId.optional(),
      /** A call's name, as `AuditAction.call`. */
      call: z.string().max(60).optional(),
      /** Entries with a lower number than this: the next page. Newest first. */
      before: z.number().int().positive().optional(),
      limit: z.number().int().min(1).max(10_000),
    }),
    reply: { entries: z.array(AuditEntry), total: z.number().int() },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'What was changed, by whom, newest first',
  }),
  getAuditFilters: defineCall({
    http: 'POST /audit/getFilters',
    allow: 'ROLE_AUDIT',
    request: z.strictObject({ locationId: LocationId }),
    reply: { people: z.array(AuditPerson), actions: z.array(AuditAction) },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'The people and the kinds of change that the trail can be narrowed to',
  }),
}
