/** Bonuses that customers claim on a machine, each with a photo. The drawer of a shift pays them, or the machine gives credit (domain 8). */

import type { BonusColumn } from '@countroom/contract/bonus/bonus.rules.ts'
import type { ClaimedBonus, Specification } from '@countroom/contract/bonus/bonus.shapes.ts'
import { isOpen } from '@countroom/contract/bonus/open.rules.ts'
import { needsChangeApproval } from '@countroom/contract/cash/cash.rules.ts'
import { isPrivileged } from '@countroom/contract/customers/privilege.rules.ts'
import type { RaisedAlert } from '@countroom/contract/kernel/alerts.ts'
import { toCents, toDollars, writtenAmount } from '@countroom/contract/kernel/money.ts'
import type { PageSize } from '@countroom/contract/kernel/paging.ts'
import { folded } from '@countroom/contract/kernel/text.ts'
import { writtenTime } from '@countroom/contract/kernel/time.ts'

import { type CountedPage, pageOf } from '../../platform/db/counted-page.ts'
import type { Statement } from '../../platform/db/sql.ts'
import { voidOf } from '../../platform/db/voids.ts'
import { requireVoidReason } from '../../platform/http/void-reason.ts'
import type { Section } from '../../platform/pdf/report.ts'
import { printedPaths } from '../../platform/pdf/row-photos.ts'
import { deletedPhoto, photoFile, readThumbnails } from '../../platform/photos/photos.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { type Approver, requireApproval } from '../cash/approval.service.ts'
import * as cash from '../cash/cash.service.ts'
import { holdCustomer } from '../customers/customers.service.ts'
import { holdMachine } from '../machines/machines.service.ts'
import { bonusReportSections, bonusSections, counting, photoOf, type PrintedBonus } from './bonus.pdf.ts'
import * as queries from './bonus.queries.ts'
import { type DefinitionRow, holdDefinition } from './definitions.queries.ts'
import { claimPhoto, lockPhoto } from './photos.queries.ts'

// The list ----------------------------------------------------------------------------------------------------------------------

export interface BonusesAsked {
  userId: number
  clockId?: number | undefined
  search?: string | undefined
  orderBy?: BonusColumn | undefined
  order?: 'asc' | 'desc' | undefined
  page?: number | undefined
  rowsPerPage?: PageSize | undefined
}

/**
 * A page of the bonuses of a shift, newest first unless the caller sorts them. Also returns the sum of all bonuses of the shift in dollars. Both
 * leave out voided bonuses. Throws 'shift.unknown' and 'cash.otherDrawer'.
 */
export async function listBonuses(
  scope: Scope,
  { userId, clockId, search = '', orderBy = 'time', order, ...page }: BonusesAsked,
): Promise<CountedPage<ClaimedBonus> & { totalBonus: number }> {
  const shift = await cash.findDrawerShift(scope, userId, clockId)
  if (shift === null) return { rows: [], total: 0, hasMore: false, totalBonus: 0 }
  const { rows, totalCents, ...counted } = await queries.listBonuses(scope, {
    shiftId: shift.shiftId,
    words: folded(search)
      .split(/\s+/)
      .filter((word) => word !== ''),
    orderBy,
    order: order ?? (orderBy === 'time' ? 'desc' : 'asc'),
    ...pageOf(page),
  })
  return { ...counted, rows: rows.map((row) => bonusOf(scope, row)), totalBonus: toDollars(totalCents) }
}

/** The sections about bonuses in the shift report. */
export async function describeShift(scope: Scope, shiftId: number): Promise<Section[]> {
  return bonusSections(await listPrinted(scope, shiftId), scope.location.timezone)
}

/** The sections of the bonus report, which shows only the bonuses of a shift. The first 200 rows have photos. */
export async function describeBonuses(scope: Scope, shiftId: number): Promise<Section[]> {
  const bonuses = await listPrinted(scope, shiftId)
  const paths = printedPaths(counting(bonuses).map(photoOf))
  return bonusReportSections(bonuses, await readThumbnails(scope, 'bonus', paths), scope.location.timezone)
}

async function listPrinted(scope: Scope, shiftId: number): Promise<PrintedBonus[]> {
  const rows = await queries.listForReport(scope, shiftId)
  return rows.map((row) => ({ ...bonusOf(scope, row), voided: voidOf(row) }))
}

// Claiming ----------------------------------------------------------------------------------------------------------------------

export interface BonusToClaim {
  machine: string
  /** The hash of the photo, in hex. */
  photo: string
  customerId: number
  manageBonusId: number
  specification: Specification
  isBeyondDrawerConfirmed: boolean | undefined
}

/**
 * Gives a customer a bonus in the acting person's shift. Throws 'cash.noShift', 'cash.settled', 'machine.unknown', 'customer.unknown',
 * 'cash.beyondDrawer', 'bonus.photoGone', 'bonus.photoUsed', and the refusals of `requireClaimable`.
 */
export async function claimBonus(
  scope: Scope,
  claim: BonusToClaim,
): Promise<{ bonus: ClaimedBonus; writes: Statement[] }> {
  const photoHash = Buffer.from(claim.photo, 'hex')
  const drawer = await cash.openDrawer(scope, undefined, {
    locks: {
      machine: () => holdMachine(scope, claim.machine),
      customer: () => holdCustomer(scope, claim.customerId),
      definition: () => holdDefinition(scope, claim.manageBonusId),
      photo: () => lockPhoto(scope, photoHash),
    },
    reads: {},
  })
  const { shift, machine, customer, definition, photo } = drawer
  if (machine === undefined) {
    throw new Refusal('machine.unknown', { path: 'machine', values: { machine: claim.machine } })
  }
  const claimable = requireClaimable(scope, definition, claim.specification)
  if (customer === undefined) throw new Refusal('customer.unknown', { path: 'customerId' })
  if (photo === undefined) throw new Refusal('bonus.photoGone', { path: 'photo' })
  if (photo.bonus_id !== null) throw new Refusal('bonus.photoUsed', { path: 'photo' })
  const cents = toCents(claim.specification.amount)
  const { paid_in: paidIn } = claimable
  if (paidIn === 'cash') cash.requireWithinDrawer(scope, drawer, cents, claim.isBeyondDrawerConfirmed)
  const inserted: queries.NewBonus = {
    bonusId: photo.next_id,
    shiftId: shift.shiftId,
    machineId: machine.id,
    customerId: claim.customerId,
    definitionId: claimable.bonus_definition_id,
    bonusName: claimable.name,
    specify: claim.specification.description,
    cents,
    paidIn,
    photoHash,
  }
  const row: queries.BonusRow = {
    bonus_id: photo.next_id,
    first_name: customer.first_name,
    last_name: customer.last_name,
    tag_id: customer.tag_id,
    customer_id: claim.customerId,
    bonus_name: inserted.bonusName,
    specify: inserted.specify,
    machine: machine.name,
    amount_cents: cents,
    paid_in: paidIn,
    photo_hash: photoHash,
    photo_removed_at: null,
    photo_kept_days: null,
    claimed_at: scope.now,
    claimed_by: scope.actorId,
    claimed_by_name: photo.actor_name,
    shift_id: shift.shiftId,
    is_voided: false,
  }
  return {
    bonus: bonusOf(scope, row),
    writes: [queries.insertBonus(scope, inserted), claimPhoto(scope, photoHash, photo.next_id)],
  }
}

/**
 * Throws 'bonus.unknown', 'bonus.disabled' and 'bonus.closed'. Throws 'bonus.specificationGone' when the bonus no longer has this specification
 * with this amount.
 */
function requireClaimable(
  scope: Scope,
  definition: DefinitionRow | undefined,
  { description, amount }: Specification,
): DefinitionRow {
  if (definition === undefined) throw new Refusal('bonus.unknown', { path: 'manageBonusId' })
  const { name, is_enabled: enabled, weekdays, specifications } = definition
  const path = 'manageBonusId'
  if (!enabled) throw new Refusal('bonus.disabled', { path, values: { name } })
  const { timezone } = scope.location
  if (!isOpen({ enabled, weekdays }, scope.now, timezone)) {
    throw new Refusal('bonus.closed', { path, values: { name, time: writtenTime(scope.now, timezone) } })
  }
  const isOffered = specifications.some(
    (each) => each.description === description && toCents(each.amount) === toCents(amount),
  )
  if (!isOffered) throw new Refusal('bonus.specificationGone', { path: 'specification', values: { name, description } })
  return definition
}

/**
 * Voids a claimed bonus. Throws 'bonus.claimUnknown', 'cash.otherDrawer', 'cash.settled', 'void.reasonMissing' and 'approval.needed'.
 */
export async function voidBonus(
  scope: Scope,
  bonusId: number,
  reason: string | undefined,
  approver: Approver | null,
): Promise<{
  bonus: ClaimedBonus
  reason: string
  alerts: RaisedAlert<'bonus.voided'>[]
  writes: Statement[]
}> {
  const shiftId = await queries.findShiftOf(scope, bonusId)
  if (shiftId === undefined) throw new Refusal('bonus.claimUnknown')
  const { rules, row } = await cash.openDrawer(scope, shiftId, {
    locks: { row: () => queries.lockBonus(scope, bonusId) },
    reads: {},
  })
  if (row === undefined || row.is_voided) throw new Refusal('bonus.claimUnknown')
  const why = requireVoidReason(reason)
  const cents = row.amount_cents
  requireApproval(scope, approver, needsChangeApproval(cents, rules), cents)
  const bonus = bonusOf(scope, row)
  const values = {
    bonus: bonus.bonusName,
    customer: customerOf(bonus),
    amount: writtenAmount(cents),
    machine: bonus.machine,
    reason: why,
  }
  return {
    bonus,
    reason: why,
    alerts:
      cents < scope.location.thresholds.voidCents
        ? []
        : [{ code: 'bonus.voided', cause: `bonus claim ${bonusId}`, values }],
    writes: [queries.voidBonus(scope, bonusId, why, approver?.userId ?? null)],
  }
}

/** The name of the customer of a claim. */
export function customerOf({ firstName, lastName }: Pick<ClaimedBonus, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}

function bonusOf(scope: Scope, row: queries.BonusRow): ClaimedBonus {
  const photo = row.photo_hash === null ? null : photoFile(scope.location.id, 'bonus', row.photo_hash, '')
  return {
    bonusId: row.bonus_id,
    customerId: row.customer_id,
    firstName: row.first_name,
    lastName: row.last_name,
    tagId: isPrivileged(scope.effectiveRoles) ? row.tag_id : null,
    bonusName: row.bonus_name,
    specify: row.specify,
    machine: row.machine,
    bonusAmount: toDollars(row.amount_cents),
    paidIn: row.paid_in,
    photo: photo?.path ?? null,
    imageUrl: photo?.localURL ?? null,
    photoDeleted: deletedPhoto(row.photo_removed_at, row.photo_kept_days),
    time: row.claimed_at.toISOString(),
    userId: row.claimed_by,
    employeeName: row.claimed_by_name,
    clockId: row.shift_id,
    locationId: scope.location.id,
  }
}
