/** Reading sessions, readings and their reports (part 1 section 7, part 2 section 7). */

import { z } from 'zod'

import { AvailableShift } from '../clock/clock.shapes.ts'
import { LOCKED_DAY } from '../days/days.rules.ts'
import { DateOnly, Instant, isLongRange } from '../kernel/dates.ts'
import { defineCall } from '../kernel/define-call.ts'
import { LocationId, RowId } from '../kernel/ids.ts'
import { MachineName } from '../machines/machines.shapes.ts'
import { isAbsenceExplained, MAX_ABSENCE_NOTE_LENGTH } from './readings.rules.ts'
import {
  Absence,
  AbsenceReason,
  MachineResult,
  MachineTotals,
  MeterReason,
  PreviousReading,
  Reading,
  ReadingInput,
  RunningSession,
  SessionSummary,
  Totals,
} from './readings.shapes.ts'

const AtLocation = z.strictObject({ locationId: LocationId })
const OneSession = z.strictObject({ sessionId: RowId, locationId: LocationId })
const Range = z.strictObject({ fromDate: DateOnly, toDate: DateOnly, locationId: LocationId })
const readers = ['ROLE_ADD_MACHINE_READING', 'ROLE_MASTER_READING'] as const

export const readingsCalls = {
  startNewSession: defineCall({
    http: 'POST /machine/startNewSession',
    allow: 'ROLE_ADD_MACHINE_READING',
    request: AtLocation,
    reply: { session: RunningSession },
    refuses: ['reading.sessionRunning', 'reading.noMachines', LOCKED_DAY],
    emits: ['sessions'],
    audit: 'reading session started',
    summary: 'Start a round in which every machine is read',
  }),
  loadStartedSession: defineCall({
    http: 'POST /machine/loadStartedSession',
    allow: 'ROLE_ADD_MACHINE_READING',
    request: z.strictObject({ locationId: LocationId, employeeSessionIds: z.array(RowId).max(500).optional() }),
    reply: {
      session: RunningSession.nullable(),
      /**
       * Machines without a game, in the order of their numbers. Nobody can read such a machine before it gets a game. Before the session can end,
       * each of these machines must be read or taken out.
       */
      unassigned: z.array(z.string()),
    },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'The running reading session with its readings and the machines that are missing',
  }),
  endSession: defineCall({
    http: 'POST /machine/endSession',
    allow: 'ROLE_ADD_MACHINE_READING',
    request: z.strictObject({
      sessionId: RowId,
      /** The schema accepts an empty list. The service refuses it with the sentence of the specification (`reading.noShift`). */
      employeeSessionIds: z.array(RowId).max(500),
      locationId: LocationId,
    }),
    reply: { session: SessionSummary },
    refuses: [
      'reading.sessionUnknown',
      'reading.noSessionRunning',
      'reading.noShift',
      'reading.shiftUnavailable',
      'reading.missing',
    ],
    emits: ['sessions', 'readings', 'clock', 'cash', 'tickets'],
    raises: ['drawer.uncounted', 'ticket.overpaid', 'ticket.unpaid'],
    audit: 'reading session ended',
    summary:
      'End the round and settle the chosen employee sessions. Every machine must have a reading or have been taken out with a reason',
  }),
  leaveSession: defineCall({
    http: 'POST /machine/leaveSession',
    allow: 'ROLE_ADD_MACHINE_READING',
    request: z
      .strictObject({
        sessionId: RowId,
        locationId: LocationId,
        machine: MachineName,
        reason: AbsenceReason,
        /** Required with the reason `other`. */
        note: z.string().trim().max(MAX_ABSENCE_NOTE_LENGTH).optional(),
      })
      .refine(({ reason, note = '' }) => isAbsenceExplained(reason, note), {
        path: ['note'],
        message: 'Write why this machine is not read.',
      }),
    reply: { absence: Absence },
    refuses: [
      'machine.unknown',
      'reading.sessionUnknown',
      'reading.noSessionRunning',
      'reading.alreadyRead',
      'reading.alreadyLeft',
    ],
    emits: ['readings'],
    audit: 'machine left the reading session',
    summary:
      'Take a machine that cannot be read out of the running session. The report of the session shows the reason',
  }),
  rejoinSession: defineCall({
    http: 'POST /machine/rejoinSession',
    allow: 'ROLE_ADD_MACHINE_READING',
    request: z.strictObject({ sessionId: RowId, locationId: LocationId, machine: MachineName }),
    reply: { machine: z.string() },
    refuses: ['machine.unknown', 'reading.sessionUnknown', 'reading.noSessionRunning', 'reading.notLeft'],
    emits: ['readings'],
    audit: 'machine back in the reading session',
    summary: 'Bring a machine that was taken out of the running session back into it',
  }),
  getAvailableEmployeeSessions: defineCall({
    http: 'POST /machine/getAvailableEmployeeSessions',
    allow: 'ROLE_ADD_MACHINE_READING',
    request: AtLocation,
    reply: { sessions: z.array(AvailableShift) },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'The employee sessions that are not settled yet, newest first, and whether each is due',
  }),
  getPreviousInAndOutReading: defineCall({
    http: 'POST /machine/getPreviousInAndOutReading',
    allow: 'ROLE_ADD_MACHINE_READING',
    request: z.strictObject({ locationId: LocationId, machine: z.string().trim().min(1).max(40) }),
    reply: { previous: PreviousReading },
    refuses: ['machine.unknown', 'reading.notAssigned'],
    emits: [],
    audit: false,
    summary: 'A machine’s previous In and Out, and its reading in the running session',
  }),
  updateReading: defineCall({
    http: 'POST /machine/updateReading',
    allow: 'ROLE_ADD_MACHINE_READING',
    request: z.strictObject({ locationId: LocationId, data: ReadingInput }),
    reply: { reading: Reading },
    refuses: [
      'machine.unknown',
      'reading.sessionUnknown',
      'reading.noSessionRunning',
      'reading.notAssigned',
      'reading.meterInvalid',
      'reading.meterFell',
      'reading.beforeTooLow',
      'reading.outlier',
      'reading.guardNotNeeded',
      'reading.readMeanwhile',
    ],
    emits: ['readings'],
    audit: 'reading saved',
    summary: 'Save one machine’s meters in the running session. A second save corrects the first',
    raises: ['meter.fell', 'machine.paidOut', 'reading.outlierConfirmed'],
  }),
  listReading: defineCall({
    http: 'POST /machine/listReading',
    allow: readers,
    request: OneSession,
    reply: { session: SessionSummary, readings: z.array(Reading), absent: z.array(Absence) },
    refuses: ['reading.sessionUnknown'],
    emits: [],
    audit: false,
    summary: 'The readings of one session by machine number',
    isShared: true,
  }),
  listReadingHistory: defineCall({
    http: 'POST /machine/listReadingHistory',
    allow: readers,
    request: z.strictObject({ sessionId: RowId, locationId: LocationId, machine: z.string().trim().min(1).max(40) }),
    reply: {
      revisions: z.array(
        z.object({
          revision: z.number().int(),
          curIn: z.number().int(),
          curOut: z.number().int(),
          /** The typed text, when it was a formula. */
          inText: z.string().nullable(),
          outText: z.string().nullable(),
          inReason: MeterReason.nullable(),
          outReason: MeterReason.nullable(),
          readAt: Instant,
          readBy: z.string(),
        }),
      ),
    },
    refuses: ['machine.unknown', 'reading.sessionUnknown'],
    emits: [],
    audit: false,
    summary: 'Every value of a machine’s reading in a session, newest first, each with its reader and time',
  }),
  getSessionIds: defineCall({
    http: 'POST /machine/getSessionIds',
    allow: [...readers, 'ROLE_ACCOUNTING'],
    request: Range,
    reply: { sessions: z.array(SessionSummary), totals: Totals },
    refuses: ['range.tooManyDays'],
    emits: [],
    audit: false,
    summary: 'The reading sessions of a range of business days with their totals, newest first. At most five years',
    isCostly: isLongRange,
  }),
  listMachineTotals: defineCall({
    http: 'POST /machine/listMachineTotals',
    allow: readers,
    request: Range,
    reply: { machines: z.array(MachineTotals) },
    refuses: ['range.tooManyDays'],
    emits: [],
    audit: false,
    summary: 'The profit of each machine over a range of business days, the best first. At most five years',
    isCostly: isLongRange,
  }),
  listMachineResults: defineCall({
    http: 'POST /machine/listMachineResults',
    allow: 'ROLE_MASTER_READING',
    request: Range.extend({
      /** A second range of business days to compare with. */
      compared: z.strictObject({ fromDate: DateOnly, toDate: DateOnly }).optional(),
    }),
    reply: {
      machines: z.array(MachineResult),
      /**
       * The last business day of the range that has a session; null when the range has no session. The days without play, and the days on the floor
       * in this range, are counted up to this day.
       */
      lastDay: DateOnly.nullable(),
      /** A machine without play for at least this many days is flagged as dead. */
      idleDays: z.number().int(),
    },
    refuses: ['range.tooManyDays'],
    emits: [],
    audit: false,
    summary:
      'The results of the machines in a range of business days, beside a second range: figures, games, days on the floor and flags. At most five years each',
    isCostly: ({ compared, ...range }) => isLongRange(range) || (compared !== undefined && isLongRange(compared)),
  }),
}
