/** The calls of the time clock and of the screen Employee Sessions (part 1 sections 2 and 7). An employee session is a shift. */

import { z } from 'zod'

import { LOCKED_DAY } from '../days/days.rules.ts'
import { Instant, isLongRange, WallTime } from '../kernel/dates.ts'
import { defineCall } from '../kernel/define-call.ts'
import { Dollars } from '../kernel/dollars.ts'
import { ActingUserId, LocationId, RowId, UserId } from '../kernel/ids.ts'
import { serverPage, sortedBy } from '../kernel/server-page.ts'
import { VoidReason } from '../kernel/voids.ts'
import { ClockRecord, SessionEmployee, SHIFT_COLUMNS } from './clock.shapes.ts'

/** Without `locationId`, the call is about the location that is selected in the signed-in session. */
const WhoClocks = z.strictObject({ userId: ActingUserId, locationId: LocationId.optional() })

/**
 * Shifts that began between `fromDate` and `toDate`. `toDate` names the last second of the range, such as 19:59:59, and this whole second is in the
 * range (part 1 section 5).
 */
const ShiftRange = { fromDate: WallTime, toDate: WallTime, locationId: LocationId }

const shiftPage = serverPage('employeeSession', ClockRecord)

export const clockCalls = {
  clockIn: defineCall({
    http: 'POST /clock/clockIn',
    allow: 'ROLE_CHECK_IN_OUT',
    request: WhoClocks,
    reply: { clockRecord: ClockRecord },
    refuses: ['clock.alreadyIn', 'clock.station', 'clock.covered'],
    emits: ['clock', 'account', 'cash'],
    audit: 'clocked in',
    summary: 'Start a shift now',
  }),
  clockOut: defineCall({
    http: 'POST /clock/clockOut',
    allow: 'ROLE_CHECK_IN_OUT',
    request: WhoClocks,
    reply: { clockRecord: ClockRecord },
    refuses: ['clock.notIn'],
    emits: ['clock', 'account', 'cash'],
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
    summary: 'The person’s running shift, or their last shift when none is running',
  }),
  listEmployeeSession: defineCall({
    http: 'POST /clock/listEmployeeSession',
    allow: 'ROLE_EMPLOYEE_SESSION',
    request: z.strictObject({
      ...ShiftRange,
      /** Without `userId`, the list has the shifts of all employees. */
      userId: UserId.optional(),
      /** Part of a name. */
      search: z.string().max(100).optional(),
      state: z.enum(['Paid', 'Unpaid']).optional(),
      /** Default: newest first. */
      ...sortedBy(SHIFT_COLUMNS),
      ...shiftPage.request,
    }),
    reply: {
      ...shiftPage.reply,
      /** The sums of the shifts on all pages. Open shifts are not included. */
      totalHours: z.number(),
      totalPay: z.number(),
    },
    refuses: ['range.tooManyDays'],
    emits: [],
    audit: false,
    summary: 'A page of the shifts that began in a range of time of at most five years',
    isCostly: (body) => shiftPage.isAll(body) || isLongRange(body),
  }),
  getEmployeeSession: defineCall({
    http: 'POST /clock/getEmployeeSession',
    allow: 'ROLE_EMPLOYEE_SESSION',
    request: z.strictObject({ clockId: RowId, locationId: LocationId }),
    reply: { clockRecord: ClockRecord },
    refuses: ['shift.unknown'],
    emits: [],
    audit: false,
    summary: 'One shift, whenever it began. A deleted shift is refused as unknown',
  }),
  listSessionEmployees: defineCall({
    http: 'POST /clock/listSessionEmployees',
    allow: 'ROLE_EMPLOYEE_SESSION',
    request: z.strictObject(ShiftRange),
    reply: { employees: z.array(SessionEmployee) },
    refuses: ['range.tooManyDays'],
    emits: [],
    audit: false,
    summary:
      'The employees with their hours and pay in a range of at most five years. People who worked in it but are not in the employee list are marked',
    isCostly: isLongRange,
  }),
  updateShiftStatus: defineCall({
    http: 'POST /clock/updateStatus',
    allow: 'ROLE_EMPLOYEE_SESSION',
    request: z.strictObject({
      clockIds: z.array(RowId).min(1).max(5_000),
      status: z.enum(['Paid', 'Unpaid']),
      locationId: LocationId.optional(),
    }),
    reply: { employeeSession: z.array(ClockRecord) },
    refuses: ['shift.unknown', 'shift.open', 'shift.own'],
    emits: ['pay', 'cash'],
    audit: 'employee sessions marked',
    summary: 'Mark shifts as paid or unpaid. When one is refused, none is marked',
  }),
  manualClockSave: defineCall({
    http: 'POST /clock/manualClockSave',
    allow: 'ROLE_EMPLOYEE_SESSION',
    request: z.strictObject({
      locationId: LocationId,
      /** The employee who worked the shift. */
      userId: UserId,
      /** Left out or null for a new shift. */
      clockId: RowId.nullable().optional(),
      name: z.string().max(201).optional(),
      clockIn: Instant,
      clockOut: Instant.nullable().optional(),
      /** The figures on the form. The server refuses the call when its own figures differ. */
      totalPay: Dollars.nullable().optional(),
      totalHours: z.number().nullable().optional(),
      state: z.enum(['Paid', 'Unpaid']).optional(),
      /** The version of the shift on which the edit is based. */
      version: z.number().int().positive().optional(),
    }),
    reply: { clockRecord: ClockRecord },
    refuses: [
      'shift.unknown',
      'shift.own',
      'shift.overlaps',
      'shift.order',
      'shift.future',
      'shift.tooLong',
      'shift.paid',
      'shift.settled',
      'shift.stale',
      'shift.open',
      'shift.totalsDiffer',
      'list.changed',
      LOCKED_DAY,
    ],
    emits: ['clock', 'account', 'cash'],
    audit: 'employee session entered by hand',
    summary: 'Enter or correct a shift by hand',
    raises: ['shift.manual'],
  }),
  deleteEmployeeSession: defineCall({
    http: 'POST /clock/deleteEmployeeSession',
    allow: 'ROLE_EMPLOYEE_SESSION',
    request: z.strictObject({
      clockId: RowId,
      locationId: LocationId,
      /** The range of dates on the screen. It does not change the reply. */
      fromDate: WallTime.optional(),
      toDate: WallTime.optional(),
      reason: VoidReason,
    }),
    reply: { clockRecord: ClockRecord },
    refuses: [
      'shift.unknown',
      'shift.own',
      'shift.paid',
      'shift.settled',
      'shift.hasCash',
      'void.reasonMissing',
      LOCKED_DAY,
    ],
    emits: ['clock', 'account', 'cash'],
    audit: 'employee session voided',
    summary: 'Void a shift. It is removed from every list and sum, and its row stays in the database',
  }),
  closeStaleShift: defineCall({
    http: 'POST /clock/closeStaleShift',
    allow: ['ROLE_ADMIN', 'ROLE_MASTER_ADMIN'],
    request: z.strictObject({
      clockId: RowId,
      locationId: LocationId,
      clockOut: Instant,
      reason: z.string().trim().min(3, 'Say why, in at least 3 characters.').max(500),
    }),
    reply: { clockRecord: ClockRecord },
    refuses: ['shift.unknown', 'shift.notStale', 'shift.order', 'shift.future', 'shift.tooLong', LOCKED_DAY],
    emits: ['clock', 'account', 'cash'],
    audit: 'employee session closed for the employee',
    summary: 'Close a shift that its owner left open for too long',
  }),
}
