/**
 * Verified business days (domain 9). Every change that feeds a column of the weekly report asks here whether the days that it touches are open. The
 * change holds a lock until the change ends, and a verification waits for that lock. So a change is either in the verified figures, or it is refused.
 */

import { dayLabel } from '@countroom/contract/days/days.rules.ts'
import type { Verification } from '@countroom/contract/days/days.shapes.ts'
import { businessDayBounds, businessDayOf, writtenTime } from '@countroom/contract/kernel/time.ts'

import { lockThenRead } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { InLocation, Scope } from '../../platform/scope.ts'
import * as queries from './days.queries.ts'

/** The part of the weekly report's SQL statements that selects the verified days. */
export const { verifiedOf } = queries

/** Throws 'day.locked' when one of the days is verified. Nobody can verify any day before the change has ended. */
export async function requireOpenDays(scope: Scope, days: readonly string[]): Promise<void> {
  const { verified } = await lockThenRead({
    locks: { held: () => queries.holdDays(scope) },
    reads: { verified: () => findFirstVerified(scope, days) },
  })
  requireNotVerified(scope, verified)
}

/** The earliest of these days that is verified. Undefined when all are open. The caller must hold the days with `holdDays` or `lockDays`. */
export async function findFirstVerified(scope: Scope, days: readonly string[]): Promise<Verified | undefined> {
  return queries.findVerified(scope, days)
}

/** Throws 'day.locked' for a day that `findFirstVerified` found. */
export function requireNotVerified(scope: Scope, verified: Verified | undefined): void {
  if (verified !== undefined) throw new Refusal('day.locked', { values: valuesOf(scope, verified) })
}

/**
 * The same as `requireOpenDays`, for a change that depends on a figure to which other changes may add. The change waits for the other changes in
 * progress, and makes new changes wait until it has ended.
 */
export async function requireOpenDaysAlone(scope: Scope, days: readonly string[]): Promise<void> {
  const { verified } = await lockThenRead({
    locks: { locked: () => queries.lockDays(scope) },
    reads: { verified: () => findFirstVerified(scope, days) },
  })
  requireNotVerified(scope, verified)
}

/**
 * Keeps everybody from verifying or reopening days until the change ends. The change calls this before it reads which days it touches, and then
 * checks that these days are open. So nobody can verify a day in between.
 */
export async function holdDays(scope: Scope): Promise<void> {
  await queries.holdDays(scope)
}

/** Throws 'day.future' for a business day that has not begun. */
export function requireBegun(scope: Scope, day: string, path: string): void {
  if (day > businessDayOf(scope.now, scope.location.timezone))
    throw new Refusal('day.future', { path, values: { day: dayLabel(day) } })
}

/** The verified days of a range, with the verified figures. */
export async function listVerified(
  scope: InLocation,
  fromDay: string,
  toDay: string,
): Promise<Map<string, Verification & { figures: unknown }>> {
  const rows = await queries.listVerified(scope, fromDay, toDay)
  return new Map(rows.map((row) => [row.business_day, { ...verificationOf(row), figures: row.figures }]))
}

/**
 * Waits for the location's changes in progress that feed a column, and makes new changes wait until the verification has ended. Throws 'day.notOver'
 * and 'day.verified'.
 */
export async function beginVerification(scope: Scope, day: string): Promise<void> {
  const { to } = businessDayBounds(day, scope.location.timezone)
  if (scope.now < to)
    throw new Refusal('day.notOver', {
      path: 'businessDay',
      values: { day: dayLabel(day), time: writtenTime(to, scope.location.timezone) },
    })
  const { verified } = await lockThenRead({
    locks: { locked: () => queries.lockDays(scope) },
    reads: { verified: () => queries.findVerified(scope, [day]) },
  })
  if (verified !== undefined) throw new Refusal('day.verified', { values: valuesOf(scope, verified) })
}

/** Verifies a day after `beginVerification`, with the figures of its column. Returns the id of the verification, and who verified the day. */
export async function verify(
  scope: Scope,
  day: string,
  note: string,
  figures: object,
): Promise<{ verificationId: number; name: string }> {
  const { verification_id: verificationId, name } = await queries.insertVerification(scope, { day, note, figures })
  return { verificationId, name }
}

/** Reopens a verified day. Returns the id of the reopening, the verification that it ends, and who reopened the day. Throws 'day.notVerified'. */
export async function reopen(
  scope: Scope,
  day: string,
  reason: string,
): Promise<{ verificationId: number; verification: Verification; name: string }> {
  const { verified } = await lockThenRead({
    locks: { locked: () => queries.lockDays(scope) },
    reads: { verified: () => queries.findVerified(scope, [day]) },
  })
  if (verified === undefined)
    throw new Refusal('day.notVerified', { path: 'businessDay', values: { day: dayLabel(day) } })
  const { verification_id: verificationId, name } = await queries.insertVerification(scope, {
    day,
    note: reason,
    figures: null,
  })
  return { verificationId, verification: verificationOf(verified), name }
}

/** A verified day: who verified it, when, and with which note. */
export type Verified = Omit<queries.VerificationRow, 'figures'>

function verificationOf({ recorded_at: at, recorded_by: by, note }: Verified): Verification {
  return { at: at.toISOString(), by, note }
}

function valuesOf(scope: Scope, { business_day, recorded_at, recorded_by }: Verified) {
  const time = writtenTime(recorded_at, scope.location.timezone)
  return { day: dayLabel(business_day), name: recorded_by, time }
}
