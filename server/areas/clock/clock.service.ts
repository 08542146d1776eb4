/** The time clock (domain 4). */

import { DateTime } from 'luxon'

import type { ClockRecord, LocalDateTime } from '@countroom/contract/clock/clock.shapes.ts'
import { toDollars } from '@countroom/contract/kernel/money.ts'
import { hundredthHoursBetween, payCents } from '@countroom/contract/kernel/time.ts'

import { Refusal } from '../../platform/http/refusal.ts'
import type { Scope } from '../../platform/http/scope.ts'
import * as queries from './clock.queries.ts'

/** Opens the acting person's shift, now. */
export async function clockIn(scope: Scope): Promise<ClockRecord> {
  const shift = await queries.openShift(scope)
  if (shift === undefined) throw new Refusal('clock.alreadyIn')
  return clockRecordOf(scope, shift)
}

/** Closes the acting person's open shift, now, and totals it. */
export async function clockOut(scope: Scope): Promise<{ opened: ClockRecord; closed: ClockRecord }> {
  const shift = await queries.lockOpenShift(scope)
  if (shift === undefined) throw new Refusal('clock.notIn')
  // Where the server's clock was set back in between, the shift lasted no time rather than a negative one.
  const clockOutAt = scope.now < shift.clock_in_at ? shift.clock_in_at : scope.now
  const hoursHundredths = hundredthHoursBetween(shift.clock_in_at, clockOutAt)
  const closed = await queries.closeShift(scope, shift.shift_id, {
    clockOutAt,
    hoursHundredths,
    payCents: payCents(hoursHundredths, shift.hourly_rate_cents),
  })
  return { opened: clockRecordOf(scope, shift), closed: clockRecordOf(scope, closed) }
}

/** The acting person's open shift, else their last one, else null. */
export async function findCurrentShift(scope: Scope): Promise<ClockRecord | null> {
  const shift = await queries.findCurrentShift(scope)
  return shift === undefined ? null : clockRecordOf(scope, shift)
}

/** A shift of this person at this location. */
export async function findShift(scope: Scope, shiftId: number, userId: number): Promise<ClockRecord> {
  const shift = await queries.findShift(scope, shiftId, userId)
  if (shift === undefined) throw new Refusal('shift.unknown', { path: 'clockId' })
  return clockRecordOf(scope, shift)
}

function clockRecordOf(scope: Scope, shift: queries.ShiftRow): ClockRecord {
  const { id, timezone } = scope.location
  return {
    clockId: shift.shift_id,
    userId: shift.user_id,
    name: shift.name,
    locationId: id,
    timeIn: localDateTime(shift.clock_in_at, timezone),
    timeOut: shift.clock_out_at && localDateTime(shift.clock_out_at, timezone),
    clockIn: shift.clock_in_at.toISOString(),
    clockOut: shift.clock_out_at?.toISOString() ?? null,
    totalHours: shift.total_hours_hundredths === null ? null : shift.total_hours_hundredths / 100,
    totalPay: shift.total_pay_cents === null ? null : toDollars(shift.total_pay_cents),
    state: shift.state,
    status: shift.clock_out_at === null ? 'open' : 'closed',
    sessionId: shift.reading_session_id,
  }
}

function localDateTime(instant: Date, timezone: string): LocalDateTime {
  const local = DateTime.fromJSDate(instant, { zone: timezone })
  return {
    year: local.year,
    monthValue: local.month,
    dayOfMonth: local.day,
    hour: local.hour,
    minute: local.minute,
    second: local.second,
    nano: local.millisecond * 1_000_000,
  }
}
