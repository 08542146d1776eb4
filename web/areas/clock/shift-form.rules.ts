/** Computes the hours and pay of a shift entered by hand, and checks the shift before the server does (part 1 section 5). */

import { MAX_SHIFT_HOURS } from '@countroom/contract/clock/clock.rules.ts'
import type { ClockRecord } from '@countroom/contract/clock/clock.shapes.ts'
import { toCents, toDollars } from '@countroom/contract/kernel/money.ts'
import { hundredthHoursBetween, payCents } from '@countroom/contract/kernel/time.ts'

import { NO_MOMENT, placeMoment, type Placed, type TypedMoment, typedMomentOf } from './shift-times.rules.ts'

export interface ShiftDraft {
  /** Null until an employee is chosen. */
  userId: number | null
  clockIn: TypedMoment
  clockOut: TypedMoment
  state: ClockRecord['state']
}

export type DraftField = 'userId' | 'clockIn' | 'clockOut' | 'state'
/** `dayMissing`, `timeMissing` and `whichOfTwo` are about one part of a moment. The other faults are about the whole field. */
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
  /** In dollars. */
  pay: number
}

export interface JudgedDraft {
  faults: Partial<Record<DraftField, DraftFault>>
  /** An ISO instant in UTC. Undefined while the typed text is not a valid moment. */
  clockIn: string | undefined
  /** The clock out, in the same format as `clockIn`. Null for a shift that is still open. */
  clockOut: string | null | undefined
  /** Undefined until both times are valid and in order, and an employee is chosen. */
  totals: ShiftTotals | undefined
}

export function emptyDraft(userId: number | null): ShiftDraft {
  return { userId, clockIn: NO_MOMENT, clockOut: NO_MOMENT, state: 'Unpaid' }
}

/** The form's values for an existing shift. */
export function draftOf(shift: ClockRecord, timezone: string): ShiftDraft {
  return {
    userId: shift.userId,
    clockIn: typedMomentOf(shift.clockIn, timezone),
    clockOut: shift.clockOut === null ? NO_MOMENT : typedMomentOf(shift.clockOut, timezone),
    state: shift.state,
  }
}

/**
 * The hours and pay of a shift at an hourly rate in dollars, each rounded half up to two decimals. The server computes
 * the same.
 */
export function shiftTotals(clockIn: string, clockOut: string, hourlyRate: number): ShiftTotals {
  const hundredths = hundredthHoursBetween(new Date(clockIn), new Date(clockOut))
  return { hours: hundredths / 100, pay: toDollars(payCents(hundredths, toCents(hourlyRate))) }
}

/**
 * Checks the typed values. `shift` is the edited shift; a time that was not edited keeps its seconds. `hourlyRate` is in dollars, and
 * undefined until an employee is chosen. `now` is in ms since 1970.
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
