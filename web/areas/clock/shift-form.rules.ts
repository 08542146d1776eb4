/** What a shift entered by hand comes to, and what is wrong with it before the server is asked (part 1 section 5). */

import { MAX_SHIFT_HOURS } from '@countroom/contract/clock/clock.rules.ts'
import type { ClockRecord } from '@countroom/contract/clock/clock.shapes.ts'
import { toCents, toDollars } from '@countroom/contract/kernel/money.ts'
import { hundredthHoursBetween, payCents } from '@countroom/contract/kernel/time.ts'

import { NO_MOMENT, placeMoment, type Placed, type TypedMoment, typedMomentOf } from './shift-times.rules.ts'

export interface ShiftDraft {
  /** Null until somebody is chosen. */
  userId: number | null
  clockIn: TypedMoment
  clockOut: TypedMoment
  state: ClockRecord['state']
}

export type DraftField = 'userId' | 'clockIn' | 'clockOut' | 'state'
/** `dayMissing` and the like stand at the half that they name; the others at the whole. */
export type DraftFault =
  | 'missing'
  | 'dayMissing'
  | 'timeMissing'
  | 'skipped'
  | 'whichOfTwo'
  | 'order'
  | 'future'
  | 'tooLong'
  | 'paidWhileOpen'

export interface ShiftTotals {
  hours: number
  /** Dollars. */
  pay: number
}

export interface JudgedDraft {
  faults: Partial<Record<DraftField, DraftFault>>
  /** Instants, ISO in UTC; undefined while the typed moment means none. */
  clockIn: string | undefined
  /** Null for a shift that is still running. */
  clockOut: string | null | undefined
  /** Undefined while the shift has no two ends in order. */
  totals: ShiftTotals | undefined
}

export function emptyDraft(userId: number | null): ShiftDraft {
  return { userId, clockIn: NO_MOMENT, clockOut: NO_MOMENT, state: 'Unpaid' }
}

/** The form of a shift that exists. */
export function draftOf(shift: ClockRecord, timezone: string): ShiftDraft {
  return {
    userId: shift.userId,
    clockIn: typedMomentOf(shift.clockIn, timezone),
    clockOut: shift.clockOut === null ? NO_MOMENT : typedMomentOf(shift.clockOut, timezone),
    state: shift.state,
  }
}

/** Hours and pay of a shift at an hourly rate in dollars, each with two decimals, half up: the server comes to the same. */
export function shiftTotals(clockIn: string, clockOut: string, hourlyRate: number): ShiftTotals {
  const hundredths = hundredthHoursBetween(new Date(clockIn), new Date(clockOut))
  return { hours: hundredths / 100, pay: toDollars(payCents(hundredths, toCents(hourlyRate))) }
}

/**
 * Judges what is typed. `shift` is the one that is changed: an end whose text was left alone keeps its seconds. `hourlyRate` in dollars,
 * undefined while nobody is chosen; `now` in ms since 1970.
 */
export function judgeDraft(draft: ShiftDraft, { timezone, hourlyRate, now, shift }: Surroundings): JudgedDraft {
  const placedIn = placeMoment(draft.clockIn, timezone)
  const placedOut = placeMoment(draft.clockOut, timezone)
  const clockIn = instantOf(draft.clockIn, placedIn, shift?.clockIn, timezone)
  const clockOut = placedOut.kind === 'empty' ? null : instantOf(draft.clockOut, placedOut, shift?.clockOut, timezone)

  const faults: JudgedDraft['faults'] = {}
  if (draft.userId === null) faults.userId = 'missing'
  const inFault = placedIn.kind === 'empty' ? 'missing' : faultOf(placedIn)
  if (inFault) faults.clockIn = inFault
  else if (clockIn !== undefined && Date.parse(clockIn) > now) faults.clockIn = 'future'
  const outFault = faultOf(placedOut)
  if (outFault) faults.clockOut = outFault
  if (draft.state === 'Paid' && clockOut === null) faults.state = 'paidWhileOpen'

  if (clockIn === undefined || clockOut === undefined || clockOut === null)
    return { faults, clockIn, clockOut, totals: undefined }
  const lengthMs = Date.parse(clockOut) - Date.parse(clockIn)
  if (lengthMs <= 0) return { faults: { ...faults, clockOut: 'order' }, clockIn, clockOut, totals: undefined }
  if (Date.parse(clockOut) > now) faults.clockOut = 'future'
  else if (lengthMs > MAX_SHIFT_HOURS * 3_600_000) faults.clockOut = 'tooLong'
  const totals = hourlyRate === undefined ? undefined : shiftTotals(clockIn, clockOut, hourlyRate)
  return { faults, clockIn, clockOut, totals }
}

interface Surroundings {
  timezone: string
  hourlyRate: number | undefined
  now: number
  shift?: Pick<ClockRecord, 'clockIn' | 'clockOut'> | undefined
}

function instantOf(
  typed: TypedMoment,
  placed: Placed,
  original: string | null | undefined,
  timezone: string,
): string | undefined {
  if (original && isSame(typed, typedMomentOf(original, timezone))) return original
  return placed.kind === 'once' || placed.kind === 'twice' ? placed.instant : undefined
}

function isSame(one: TypedMoment, other: TypedMoment): boolean {
  return one.day === other.day && one.time === other.time && one.fold === other.fold
}

function faultOf(placed: Placed): DraftFault | undefined {
  if (placed.kind === 'incomplete') return placed.missing === 'day' ? 'dayMissing' : 'timeMissing'
  if (placed.kind === 'skipped') return 'skipped'
  return placed.kind === 'twice' && placed.instant === undefined ? 'whichOfTwo' : undefined
}
