/** Reading sessions and readings (part 1 section 3). */

import { z } from 'zod'

import { DateOnly, Instant } from '../kernel/dates.ts'
import { LocationId, RowId, UserId } from '../kernel/ids.ts'
import { MAX_METER } from '../kernel/meters.ts'
import { MachineType } from '../machines/machines.shapes.ts'
import { ABSENCE_REASONS, MACHINE_FLAGS, METER_REASONS } from './readings.rules.ts'

const Meter = z.number().int().min(0).max(MAX_METER)

export const MeterReasonKind = z.enum(METER_REASONS)
export type MeterReasonKind = z.infer<typeof MeterReasonKind>
export const MeterReason = z
  .strictObject({
    kind: MeterReasonKind,
    note: z.string().trim().min(1).max(200),
    /** The last value before somebody cleared the meter, when somebody noted it. */
    before: Meter.optional(),
  })
  .refine(({ kind, before }) => before === undefined || kind === 'cleared', {
    path: ['before'],
    message: 'Give the value before clearing only for a meter that was cleared.',
  })
export type MeterReason = z.infer<typeof MeterReason>

/**
 * The typed text: digits or a formula ("100+25"). The server evaluates it, and stores a formula with its result. The schema accepts any text and any
 * number. `evaluateMeter` checks length and syntax, so that the refusal says what is wrong.
 */
const MeterEntry = z.string().or(z.number())

export const ReadingInput = z.strictObject({
  machine: z.string().trim().min(1).max(40),
  in: MeterEntry,
  out: MeterEntry,
  sessionId: RowId,
  locationId: LocationId,
  /** The reason for each meter that fell. */
  reasons: z.strictObject({ in: MeterReason.optional(), out: MeterReason.optional() }).optional(),
  /** True when the person confirms an unusually high daily figure. */
  isOutlierConfirmed: z.boolean().optional(),
  /**
   * The reading of the machine in this session that the person saw and wants to correct; null when they saw none. The server refuses the save when
   * the current reading is a different one with different values or reasons. Without this field, the save corrects the current reading.
   */
  replaces: RowId.nullable().optional(),
})
export type ReadingInput = z.input<typeof ReadingInput>

export const Reading = z.object({
  readingId: RowId,
  sessionId: RowId,
  machine: z.string(),
  game: z.string(),
  type: MachineType,
  prevIn: Meter,
  prevOut: Meter,
  curIn: Meter,
  curOut: Meter,
  /** Daily in, daily out and their difference in whole dollars. Daily in and out are negative only after a correction of the previous reading. */
  inValue: z.number().int(),
  outValue: z.number().int(),
  difference: z.number().int(),
  /** In percent with two decimals; null when the In meter is 0. */
  lifePay: z.number().nullable(),
  lifeHold: z.number().nullable(),
  readAt: Instant,
  readBy: z.string(),
  /** The number of corrections of this machine in this session. */
  corrections: z.number().int(),
  /** The person who made the reading that this reading corrected, when it was somebody else; otherwise null. */
  correctedReader: z.string().nullable(),
  reasons: z.object({ in: MeterReason.nullable(), out: MeterReason.nullable() }),
  isOutlierConfirmed: z.boolean(),
})
export type Reading = z.infer<typeof Reading>

export const AbsenceReason = z.enum(ABSENCE_REASONS)
export type AbsenceReason = z.infer<typeof AbsenceReason>

/** A machine that was taken out of a session. The session can end without its reading. */
export const Absence = z.object({
  machine: z.string(),
  reason: AbsenceReason,
  note: z.string(),
  leftAt: Instant,
  leftBy: z.string(),
})
export type Absence = z.infer<typeof Absence>

export const Totals = z.object({
  machines: z.number().int(),
  inValue: z.number().int(),
  outValue: z.number().int(),
  difference: z.number().int(),
})
export type Totals = z.infer<typeof Totals>

/** The running session, for Add Master Reading. */
export const RunningSession = z.object({
  sessionId: RowId,
  sessionStarted: Instant,
  startedBy: z.string(),
  readings: z.array(Reading),
  totals: Totals,
  /**
   * `machines` has every machine of the floor, in the order of their numbers. `missing` has the machines without a reading in this session that were
   * not taken out.
   */
  machines: z.array(z.string()),
  missing: z.array(z.string()),
  absent: z.array(Absence),
  /** The `employeeSessionIds` of the request that can still be settled. */
  clockSessionIds: z.array(RowId),
})
export type RunningSession = z.infer<typeof RunningSession>

/** A session in a list, with its totals. */
export const SessionSummary = z.object({
  sessionId: RowId,
  startedAt: Instant,
  endedAt: Instant.nullable(),
  startedBy: z.string(),
  endedBy: z.string().nullable(),
  businessDay: DateOnly,
  totals: Totals,
  /** The shifts that the session settled. */
  employees: z.array(z.object({ clockId: RowId, userId: UserId, name: z.string() })),
})
export type SessionSummary = z.infer<typeof SessionSummary>

export const MachineTotals = z.object({
  machine: z.string(),
  game: z.string(),
  type: MachineType,
  sessions: z.number().int(),
  inValue: z.number().int(),
  outValue: z.number().int(),
  difference: z.number().int(),
})
export type MachineTotals = z.infer<typeof MachineTotals>

export const MachineFlag = z.enum(MACHINE_FLAGS)
export type MachineFlag = z.infer<typeof MachineFlag>

/** The figures of a machine over a range of business days, in whole dollars. */
export const MachineRange = z.object({
  /** The number of days in the range on which the machine was on the floor, counted up to the last day with a session. */
  daysOnFloor: z.number().int(),
  /** The number of sessions in which it was read. */
  sessions: z.number().int(),
  inValue: z.number().int(),
  outValue: z.number().int(),
  difference: z.number().int(),
})
export type MachineRange = z.infer<typeof MachineRange>

/** A machine that was read or on the floor in the chosen range of business days or in the range to compare with. */
export const MachineResult = MachineRange.extend({
  machineId: RowId,
  machine: z.string(),
  /**
   * The game and type of the machine's last assignment in the chosen range. Without one, those of its last assignment in the range to compare with.
   */
  game: z.string(),
  type: MachineType,
  /** The last business day with play, up to the end of the chosen range. Null when the machine had not been played by then. */
  lastPlayed: DateOnly.nullable(),
  flags: z.array(MachineFlag),
  /** The same figures for the range to compare with; null without such a range. */
  compared: MachineRange.nullable(),
})
export type MachineResult = z.infer<typeof MachineResult>

export const PreviousReading = z.object({
  machine: z.string(),
  prevIn: Meter,
  prevOut: Meter,
  /** When the previous values were read; null when they come from the assignment. */
  previousReadAt: Instant.nullable(),
  /** This machine's reading in the running session. A save would correct it. Null when there is none. */
  reading: Reading.nullable(),
})
export type PreviousReading = z.infer<typeof PreviousReading>
