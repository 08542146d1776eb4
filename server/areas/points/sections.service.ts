/** The sections about gifts in reports (part 2 section 7). Voided gifts are listed but are in no sum. */

import { voidOf } from '../../platform/db/voids.ts'
import type { Section } from '../../platform/pdf/report.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { giftSections, matchSections, type PrintedGift, shiftSections } from './points.pdf.ts'
import * as queries from './points.queries.ts'

/** All gifts: who gave what to whom. `isOfOne` is true when one employee gave them all. */
export async function describeGifts(scope: Scope, filter: queries.GiftFilter, isOfOne: boolean): Promise<Section[]> {
  return giftSections(await listGifts(scope, filter), isOfOne, scope.location.timezone)
}

/** The sums of the gifts that the filter selects: by kind, by employee and by customer. */
export async function describeMatches(scope: Scope, filter: queries.GiftFilter): Promise<Section[]> {
  return matchSections(await listGifts(scope, filter), scope.location.timezone)
}

/** The points given in a shift, and the gifts that were voided later. */
export async function describeShift(scope: Scope, shift: Shift): Promise<Section[]> {
  return shiftSections(await listGifts(scope, inShift(shift)), scope.location.timezone)
}

interface Shift {
  userId: number
  clockIn: string
  /** Null while the shift is open. */
  clockOut: string | null
}

/** Selects the gifts of a shift's employee from clock-in to clock-out, or until now. */
export function inShift({ userId, clockIn, clockOut }: Shift): queries.GiftFilter {
  return { userId, from: new Date(clockIn), before: clockOut === null ? null : new Date(clockOut) }
}

/** The name of a person whose gifts this location may report. Throws 'user.unknown'. */
export async function giverName(scope: Scope, userId: number): Promise<string> {
  const name = await queries.findGiverName(scope, userId)
  if (name === undefined) throw new Refusal('user.unknown', { path: 'userId' })
  return name
}

async function listGifts(scope: Scope, filter: queries.GiftFilter): Promise<PrintedGift[]> {
  const rows = await queries.listGiftsForReport(scope, filter)
  return rows.map((row) => ({
    customerId: row.customer_id,
    firstName: row.first_name,
    lastName: row.last_name,
    machine: row.machine,
    givenAt: row.given_at,
    cents: row.given_cents,
    userId: row.given_by,
    employeeName: row.given_by_name,
    isHighRoller: row.is_high_roller,
    voided: voidOf(row),
  }))
}
