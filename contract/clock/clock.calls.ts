/** The time clock (part 1 sections 2 and 7). */

import { z } from 'zod'

import { defineCall } from '../kernel/define-call.ts'
import { ActingUserId, LocationId, RowId, UserId } from '../kernel/ids.ts'
import { ClockRecord } from './clock.shapes.ts'

/** `locationId` may be left out: then the session's selected location is meant. */
const WhoClocks = z.strictObject({ userId: ActingUserId, locationId: LocationId.optional() })

export const clockCalls = {
  clockIn: defineCall({
    http: 'POST /clock/clockIn',
    allow: 'ROLE_CHECK_IN_OUT',
    request: WhoClocks,
    reply: { clockRecord: ClockRecord },
    refuses: ['clock.alreadyIn'],
    emits: ['clock', 'account'],
    audit: 'clocked in',
    summary: 'Start a shift now',
  }),
  clockOut: defineCall({
    http: 'POST /clock/clockOut',
    allow: 'ROLE_CHECK_IN_OUT',
    request: WhoClocks,
    reply: { clockRecord: ClockRecord },
    refuses: ['clock.notIn'],
    emits: ['clock', 'account'],
    audit: 'clocked out',
    summary: 'End the running shift now',
  }),
  loadClockRecords: defineCall({
    http: 'POST /clock/loadClockRecords',
    allow: 'ROLE_CHECK_IN_OUT',
    request: WhoClocks,
    reply: { clockRecord: ClockRecord.nullable() },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'The running shift, or the last one when none runs',
  }),
  previewShiftReport: defineCall({
    http: 'POST /report/previewShiftReport',
    allow: ['ROLE_ADD_MACHINE_READING', 'ROLE_EMPLOYEE_SESSION'],
    request: z.strictObject({
      userId: UserId,
      locationId: LocationId,
      /** MM/dd/yyyy and a time, as browsers send it. The report's dates come from the shift itself, which `clockId` names. */
      date: z.string().max(40).optional(),
      clockId: RowId,
    }),
    reply: { pdfData: z.base64() },
    refuses: ['shift.unknown'],
    emits: [],
    audit: false,
    summary: 'The shift report of one employee session as a PDF, base64',
  }),
}
