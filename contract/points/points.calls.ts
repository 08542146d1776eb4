/** Check-in, match points, Points Watching and the match rule (part 1 section 2, part 2 sections 2, 5 and 7; domain 7). */

import { z } from 'zod'

import { MAX_COOLDOWN_HOURS, MAX_MATCHES_PER_DAY, MAX_NAME_LENGTH } from '../customers/customers.rules.ts'
import { Hours, Phone, Points } from '../customers/customers.shapes.ts'
import { LOCKED_DAY } from '../days/days.rules.ts'
import { DateOnly, isLongRange } from '../kernel/dates.ts'
import { defineCall } from '../kernel/define-call.ts'
import { ActingUserId, LocationId, RowId, UserId } from '../kernel/ids.ts'
import { PhotoUpload } from '../kernel/photos.ts'
import { VoidReason } from '../kernel/voids.ts'
import { MachineName } from '../machines/machines.shapes.ts'
import {
  GivenEntry,
  MatchOffer,
  MatchRule,
  PendingEntry,
  PointsEmployee,
  ResetTime,
  ResetTimes,
  WaitingVoid,
  WatchedDay,
} from './points.shapes.ts'

/** A business day. Default: the current business day. */
const Day = DateOnly.optional()

export const pointsCalls = {
  enrollCustomer: defineCall({
    http: 'POST /customer/enrollCustomer',
    allow: ['ROLE_DASHBOARD', 'ROLE_CUSTOMER'],
    request: z
      .strictObject({
        locationId: LocationId,
        /** The customer's phone number. For a customer that was found by name, send `customerId` instead. */
        phone: Phone.optional(),
        customerId: RowId.optional(),
        /** The points to give. Only an administrator may choose a number other than that of the customer's next match. */
        points: Points.optional(),
        photo: PhotoUpload.nullable().optional(),
        /** True from Set Customer Point, where an employee took the photo and confirmed who the customer is. */
        manual: z.boolean().optional(),
      })
      .refine(
        ({ phone, customerId }) => (phone === undefined) !== (customerId === undefined),
        'Give a phone number or a customer.',
      ),
    reply: { pending: PendingEntry },
    refuses: [
      'customer.unknown',
      'customer.phoneUnknown',
      'customer.phoneShared',
      'customer.administratorsOnly',
      'pending.already',
      'pending.photoMissing',
      'photo.unreadable',
      'photo.tooLarge',
      'photo.noSpace',
    ],
    emits: ['pending'],
    audit: 'customer checked in',
    summary: 'Put a customer on the pending list. Refused when they are already on it',
    isLarge: true,
    photos: ['photo'],
  }),
  kioskCheckIn: defineCall({
    http: 'POST /customer/kioskCheckIn',
    allow: 'signed-in',
    request: z.strictObject({ locationId: LocationId, phone: Phone }),
    reply: { firstName: z.string() },
    refuses: ['kiosk.notStation', 'kiosk.unknown', 'request.tooMany'],
    emits: ['pending'],
    audit: 'customer checked in at the kiosk',
    summary: 'At a station: check in the customer with this phone number. The reply has only their first name',
  }),
  customerPendingList: defineCall({
    http: 'POST /customer/customerPendingList',
    allow: 'ROLE_DASHBOARD',
    request: z.strictObject({ locationId: LocationId, date: Day }),
    reply: {
      pending: z.array(PendingEntry),
      /** True when the name of at least one machine is not only digits. Machine fields then accept letters. */
      machinesHaveLetters: z.boolean(),
    },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'The pending list. For an earlier day, the customers who checked in and were given no points',
    isShared: true,
  }),
  customerPointsList: defineCall({
    http: 'POST /customer/customerPointsList',
    allow: 'ROLE_DASHBOARD',
    request: z.strictObject({
      locationId: LocationId,
      /** Only points that this employee gave. Without it, points that anybody gave. */
      userId: UserId.optional(),
      date: Day,
    }),
    /** `voids` has the voids that wait for approval, of all days: newest first, at most 100. */
    reply: { points: z.array(GivenEntry), total: Points, voids: z.array(WaitingVoid) },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'The points given on a business day, newest first, and the voids that wait for a second person',
  }),
  deleteCustomerPending: defineCall({
    http: 'POST /customer/deleteCustomerPending',
    allow: 'ROLE_DASHBOARD',
    request: z.strictObject({
      /** The list from which the user deletes the entry. The server refuses an entry that is no longer on this list. */
      intent: z.enum(['pending', 'points']),
      pendingId: RowId,
      date: Day,
      locationId: LocationId,
      /** Voiding points needs a reason. Voiding an entry of the pending list does not. */
      reason: VoidReason,
    }),
    reply: {},
    refuses: [
      'pending.unknown',
      'pending.given',
      'pending.notGiven',
      'void.reasonMissing',
      'pending.dayOver',
      LOCKED_DAY,
    ],
    emits: ['pending', 'customers', 'report'],
    audit: 'check-in or points voided',
    summary: 'Void an entry of the pending list, or points that were given. The row stays in the database',
    raises: ['points.voided'],
  }),
  approveVoid: defineCall({
    http: 'POST /customer/approveVoid',
    allow: 'ROLE_DASHBOARD',
    request: z.strictObject({ pendingId: RowId, locationId: LocationId }),
    reply: {},
    refuses: ['pending.unknown', 'pending.dayOver', 'void.own', 'void.notWaiting'],
    emits: ['customers'],
    audit: 'void of points approved',
    summary:
      'Approve the void of points that one employee both gave and voided. The points then no longer count toward a limit',
  }),
  setTicket: defineCall({
    http: 'POST /customer/setTicket',
    allow: 'ROLE_DASHBOARD',
    request: z.strictObject({
      userId: ActingUserId,
      pendingId: RowId,
      /** The name of the machine. Most names are numbers. */
      ticket: MachineName,
      locationId: LocationId.optional(),
    }),
    reply: { pending: PendingEntry },
    refuses: ['pending.unknown', 'pending.given', 'machine.unknown'],
    emits: ['pending'],
    audit: 'machine assigned to a customer',
    summary: 'Assign a machine to a waiting customer',
  }),
  getMatchOffer: defineCall({
    http: 'POST /customer/getMatchOffer',
    allow: ['ROLE_DASHBOARD', 'ROLE_CUSTOMER'],
    request: z.strictObject({ customerId: RowId, locationId: LocationId.optional() }),
    reply: { offer: MatchOffer },
    refuses: ['customer.unknown'],
    emits: [],
    audit: false,
    summary: 'The match that a customer would get now, or the limit that blocks it, with an explanation',
  }),
  setPoints: defineCall({
    http: 'POST /customer/setPoints',
    allow: 'ROLE_DASHBOARD',
    request: z.strictObject({
      userId: ActingUserId,
      pendingId: RowId,
      /** The points that the screen showed. The server refuses the call when it calculates a different number. */
      points: Points.optional(),
      locationId: LocationId.optional(),
    }),
    reply: { given: GivenEntry },
    refuses: [
      'pending.unknown',
      'pending.given',
      'pending.noMachine',
      'points.cooldown',
      'points.count',
      'points.amount',
      'points.nothing',
      'points.changed',
    ],
    emits: ['pending', 'customers'],
    audit: 'points given',
    summary: 'Give a waiting customer their match. Refused when it was already given or a limit blocks it',
  }),
  customerPendingByUserAndDate: defineCall({
    http: 'POST /customer/customerPendingByUserAndDate',
    allow: 'ROLE_POINT_WATCHING',
    request: z.strictObject({
      /** Only points that this employee gave. Without it, points that anybody gave. */
      userId: UserId.optional(),
      /** The first and the last business day, both included. At most 92 days. */
      fromDate: DateOnly,
      toDate: DateOnly,
      locationId: LocationId.optional(),
    }),
    reply: { pointsWatching: z.array(WatchedDay) },
    refuses: ['range.tooManyDays'],
    emits: [],
    audit: false,
    summary: 'The points given on each day, the last day first. Days without points are left out',
    isCostly: ({ fromDate, toDate }) => fromDate !== toDate,
  }),
  listPointsEmployees: defineCall({
    http: 'POST /customer/listPointsEmployees',
    allow: 'ROLE_POINT_WATCHING',
    request: z.strictObject({
      locationId: LocationId,
      /** The first and the last business day, both included. When one of them is left out, the range has no limit on its side. */
      fromDate: DateOnly.optional(),
      toDate: DateOnly.optional(),
    }),
    reply: { employees: z.array(PointsEmployee) },
    refuses: [],
    emits: [],
    audit: false,
    summary:
      'The employees to choose from on Points Watching. People who gave points in the range but are not in the employee list are marked',
    isCostly: ({ fromDate, toDate }) =>
      fromDate === undefined || toDate === undefined || isLongRange({ fromDate, toDate }),
  }),
  previewPointWatchingImage: defineCall({
    http: 'POST /customer/previewPointWatchingImage',
    allow: ['ROLE_POINT_WATCHING', 'ROLE_DASHBOARD'],
    request: z.strictObject({ pendingId: RowId, locationId: LocationId.optional() }),
    reply: { fileData: z.base64(), type: z.literal('image/jpeg') },
    refuses: ['pending.unknown', 'photo.unknown'],
    emits: [],
    audit: false,
    summary: 'The photo taken when somebody checked in, base64',
  }),
  listRule: defineCall({
    http: 'POST /rule/list',
    allow: 'ROLE_RULES',
    request: z.strictObject({ locationId: LocationId }),
    reply: { rule: MatchRule.nullable() },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'The match rule of a location; null until somebody saves one',
  }),
  saveRule: defineCall({
    http: 'POST /rule/save',
    allow: 'ROLE_RULES',
    request: z.strictObject({
      ruleName: z.string().trim().max(MAX_NAME_LENGTH),
      locationId: LocationId,
      enableMatchRule: z.boolean(),
      timeLimit: Hours.max(MAX_COOLDOWN_HOURS).nullable(),
      resetTimes: ResetTimes,
      maxMatchesPerDay: z.number().int().min(0).max(MAX_MATCHES_PER_DAY).nullable(),
      maxCountResetTime: ResetTime,
      /** The version that the person edited; 0 when nobody has saved a rule yet. Without a version, the last save wins. */
      version: z.number().int().min(0).optional(),
    }),
    reply: { rule: MatchRule },
    refuses: ['list.changed'],
    emits: ['rules', 'pending'],
    audit: 'match rule saved',
    summary: 'Change the match rule of a location',
  }),
}
