/** Raffles: draws whose result anybody can check, and prizes that are paid from a shift's drawer or as machine credit (domain 8). */

import { createHash, randomBytes } from 'node:crypto'

import { needsChangeApproval } from '@countroom/contract/cash/cash.rules.ts'
import type { RaisedAlert } from '@countroom/contract/kernel/alerts.ts'
import { toDollars, writtenAmount } from '@countroom/contract/kernel/money.ts'
import type { PhotoFile } from '@countroom/contract/kernel/photos.ts'
import { businessDayOf } from '@countroom/contract/kernel/time.ts'
import { compareMachines } from '@countroom/contract/machines/machines.rules.ts'
import { promisedText, type Sha256, winnerPlace } from '@countroom/contract/raffle/draw.rules.ts'
import { DRAW_WAITS_DAYS, drawStateOf, firstWaitingDay, machinesLeft } from '@countroom/contract/raffle/raffle.rules.ts'
import type { Draw, Raffle, WholeDraw } from '@countroom/contract/raffle/raffle.shapes.ts'

import type { Statement } from '../../platform/db/sql.ts'
import { lockThenRead } from '../../platform/db/transaction.ts'
import { voidOf } from '../../platform/db/voids.ts'
import { requireVoidReason, voidReason } from '../../platform/http/void-reason.ts'
import type { Section } from '../../platform/pdf/report.ts'
import { printedPaths } from '../../platform/pdf/row-photos.ts'
import { deletedPhoto, photoFile, readThumbnails } from '../../platform/photos/photos.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { type Approver, requireApproval } from '../cash/approval.service.ts'
import * as cash from '../cash/cash.service.ts'
import * as clock from '../clock/clock.service.ts'
import * as customers from '../customers/customers.service.ts'
import { listMachines, lockMachines } from '../machines/machines.service.ts'
import { counting, photoOf, prizeSections, type PrintedPrize, raffleSections } from './raffle.pdf.ts'
import * as queries from './raffle.queries.ts'
import { isNameOfStaff } from './raffle.rules.ts'

/** The hashes, in hex, of those given photos that belong to a prize with a winner who is still a registered customer. */
export const namedPhotos = queries.namedPhotos
/** Finds the photos of winners that are older than the location's rule allows, and records that they are deleted. */
export const oldPhotos = queries.oldPhotos
/** The photos that were taken when a customer won. */
export const listPhotosOf = queries.listPhotosOf

const sha256: Sha256 = (text) => createHash('sha256').update(text).digest('hex')

// Draws -------------------------------------------------------------------------------------------------------------------------

/**
 * The draws of one business day, newest first. Also lists the draws of any day that still wait for a winner, oldest first. Also counts the machines
 * that are left in today's round.
 */
export async function listDraws(scope: Scope, day: string | undefined) {
  const today = todayOf(scope)
  const [draws, waiting, floor, { drawnIds }] = await Promise.all([
    queries.listDraws(scope, day ?? today),
    queries.listWaiting(scope, firstWaitingDay(today)),
    listMachines(scope),
    queries.findRound(scope, today),
  ])
  return {
    draws: draws.map((row) => drawOf(scope, row)),
    waiting: waiting.map((row) => drawOf(scope, row)),
    machinesLeft: machinesLeft(floor, drawnIds).length,
    machineCount: floor.length,
  }
}

/** Throws 'raffle.drawUnknown'. */
export async function findDraw(scope: Scope, drawId: number): Promise<WholeDraw> {
  return wholeDrawOf(scope, known(await queries.findDraw(scope, drawId)))
}

/** The draw that a new draw replaces, and the reason. */
interface Replaced {
  number: number
  machine: string | null
  reason: string
}

/**
 * Draws one of the machines that are left in this round of the day. When no machine is left and `beginsRound` is true, a new round begins with all
 * machines. A lock makes the draws of a location run one after another, so two draws of a round never get the same machine. Throws 'cash.noShift',
 * 'cash.settled', 'raffle.noMachines' and 'raffle.allDrawn'. If the draw replaces another one, also throws 'raffle.drawUnknown', 'raffle.drawOver' and
 * 'void.reasonMissing'.
 */
export async function startDraw(
  scope: Scope,
  {
    beginsRound,
    insteadOf,
  }: { beginsRound: boolean; insteadOf: { drawId: number; reason?: string | undefined } | undefined },
): Promise<{ draw: WholeDraw; replaced: Replaced | null; writes: Statement[] }> {
  const day = todayOf(scope)
  const { shift, next, floor, last, old } = await lockThenRead({
    locks: {
      shift: () => clock.lockOpenShift(scope),
      next: () => queries.lockNumber(scope),
      machines: () => lockMachines(scope),
      draw: async () => insteadOf && queries.lockDraw(scope, insteadOf.drawId),
    },
    reads: {
      floor: () => listMachines(scope),
      last: () => queries.findRound(scope, day),
      old: async () => insteadOf && queries.findDraw(scope, insteadOf.drawId),
    },
  })
  if (shift === undefined) throw new Refusal('cash.noShift')
  // The prize would be refused, because it is paid out of the drawer.
  cash.requireUnsettled(shift)
  const replaced = insteadOf === undefined ? null : replacedBy(scope, known(old), insteadOf.reason)
  if (floor.length === 0) throw new Refusal('raffle.noMachines')
  const left = machinesLeft(floor, last.drawnIds)
  if (left.length === 0 && !beginsRound) throw new Refusal('raffle.allDrawn')
  const round = left.length === 0 ? last.round + 1 : last.round
  const pool = (left.length === 0 ? floor : left).toSorted((one, other) => compareMachines(one.name, other.name))

  const { draw_id, number, drawn_by_name } = next
  const machines = pool.map(({ name }) => name)
  const seed = randomBytes(32)
  const hash = Buffer.from(await sha256(promisedText({ number, seed: seed.toString('hex'), machines })), 'hex')
  const { id: machineId, name: machine } = pool[await winnerPlace(seed.toString('hex'), pool.length, sha256)]!
  const made = { draw_id, number, day, round, machines, seed, hash, machineId, machine }
  const row: queries.DrawRow = {
    ...made,
    drawn_by_name,
    business_day: day,
    drawn_at: scope.now,
    revealed_at: null,
    ended_as: null,
    end_reason: '',
    raffle_id: null,
  }
  return {
    draw: wholeDrawOf(scope, row),
    replaced,
    writes: [
      ...(replaced === null ? [] : [queries.endDraw(scope, insteadOf!.drawId, 'again', replaced.reason)]),
      queries.insertDraw(scope, made),
    ],
  }
}

function replacedBy(scope: Scope, row: queries.DrawRow, reason: string | undefined): Replaced {
  requireWaiting(scope, row)
  const { number, machine } = drawOf(scope, row)
  return { number, machine, reason: requireVoidReason(reason) }
}

/** Shows the machine and the seed of a draw. Changes nothing if they are shown already. Throws 'raffle.drawUnknown'. */
export async function revealDraw(scope: Scope, drawId: number): Promise<{ draw: WholeDraw; writes: Statement[] }> {
  const row = await lockDraw(scope, drawId)
  const draw = wholeDrawOf(scope, { ...row, revealed_at: row.revealed_at ?? scope.now })
  return { draw, writes: [queries.revealDraw(scope, drawId)] }
}

/**
 * Closes a draw without a prize, usually because no winner came. A draw of an earlier business day needs a reason. Throws 'raffle.drawUnknown',
 * 'raffle.drawOver', 'raffle.notShown' and 'void.reasonMissing'.
 */
export async function endWithoutWinner(
  scope: Scope,
  drawId: number,
  reason: string | undefined,
): Promise<{ before: Draw; draw: Draw; writes: Statement[] }> {
  const row = await lockDraw(scope, drawId)
  requireOpen(scope, row)
  const why = voidReason(reason, { isOptional: row.business_day === todayOf(scope) })
  return {
    before: drawOf(scope, row),
    draw: drawOf(scope, { ...row, ended_as: 'noShow', end_reason: why }),
    writes: [queries.endDraw(scope, drawId, 'noShow', why)],
  }
}

async function lockDraw(scope: Scope, drawId: number): Promise<queries.DrawRow> {
  const { found } = await lockThenRead({
    locks: { draw: () => queries.lockDraw(scope, drawId) },
    reads: { found: () => queries.findDraw(scope, drawId) },
  })
  return known(found)
}

function known(draw: queries.DrawRow | undefined): queries.DrawRow {
  if (draw === undefined) throw new Refusal('raffle.drawUnknown')
  return draw
}

const ENDS = {
  claimed: 'the prize was given',
  noShow: 'it was closed without a prize',
  again: 'another machine was drawn instead',
  lapsed: `it waited for its winner for ${DRAW_WAITS_DAYS} days`,
} as const

/** Throws 'raffle.drawOver' for a draw that has a prize, is closed, or has waited too long. */
function requireWaiting(scope: Scope, row: queries.DrawRow): void {
  const { state, number, machine } = drawOf(scope, row)
  if (state === 'drawing' || state === 'open') return
  const draw = machine === null ? number : `${number} of machine ${machine}`
  throw new Refusal('raffle.drawOver', { values: { draw, what: ENDS[state] } })
}

/** Throws 'raffle.drawOver' as `requireWaiting` does, and 'raffle.notShown' while the machine is not shown yet. */
function requireOpen(scope: Scope, row: queries.DrawRow): void {
  requireWaiting(scope, row)
  if (row.revealed_at === null) throw new Refusal('raffle.notShown', { values: { number: row.number } })
}

function todayOf({ now, location }: Scope): string {
  return businessDayOf(now, location.timezone)
}

function drawOf(scope: Scope, row: queries.DrawRow): Draw {
  const isRevealed = row.revealed_at !== null
  const isClaimed = row.raffle_id !== null
  const businessDay = row.business_day
  return {
    drawId: row.draw_id,
    number: row.number,
    businessDay,
    round: row.round,
    hash: row.hash.toString('hex'),
    drawnAt: row.drawn_at.toISOString(),
    drawnBy: row.drawn_by_name,
    state: drawStateOf({ businessDay, isRevealed, endedAs: row.ended_as, isClaimed }, todayOf(scope)),
    seed: isRevealed ? row.seed.toString('hex') : null,
    machine: isRevealed ? row.machine : null,
    reason: row.end_reason,
    raffleId: row.raffle_id,
  }
}

function wholeDrawOf(scope: Scope, row: queries.DrawRow): WholeDraw {
  return { ...drawOf(scope, row), machines: row.machines }
}

// Prizes ------------------------------------------------------------------------------------------------------------------------

/** The prizes of a shift, newest first, and their sum in dollars. Throws 'shift.unknown' and 'cash.otherDrawer'. */
export async function listPrizes(
  scope: Scope,
  userId: number,
  shiftId: number | undefined,
): Promise<{ raffles: Raffle[]; total: number; clockId: number | null; sessionId: number | null }> {
  const shift = await cash.findDrawerShift(scope, userId, shiftId)
  const rows = shift === null ? [] : await queries.listPrizes(scope, shift.shiftId)
  return {
    raffles: rows.map((row) => raffleOf(scope, row)),
    total: toDollars(rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0)),
    clockId: shift?.shiftId ?? null,
    sessionId: shift?.sessionId ?? null,
  }
}

/** The stored photos of a customer, newest first. Throws 'customer.unknown'. */
export async function listStoredPhotos(scope: Scope, customerId: number): Promise<PhotoFile[]> {
  return storedPhotos(scope, (await customers.findCustomer(scope, customerId)).photos)
}

export interface PrizeToGive {
  drawId: number | undefined
  customerId: number
  cents: number
  isCredit: boolean
  winnerNumber: string
  isBeyondDrawerConfirmed: boolean | undefined
}

/**
 * Gives the prize of a draw to a customer. Cash comes from the drawer of the acting person's open shift; machine credit does not. A prize for an
 * earlier day's draw counts on the day of this shift. A machine that was retired after its draw has still won. Without `drawId`, throws
 * 'raffle.notDrawn' when no draw of the acting person waits for its winner. Also throws 'cash.noShift', 'cash.settled', 'raffle.drawUnknown',
 * 'raffle.drawOver', 'raffle.notShown', 'customer.unknown', 'raffle.photoMissing' and 'cash.beyondDrawer'.
 */
export async function givePrize(
  scope: Scope,
  prize: PrizeToGive,
): Promise<{ raffle: Raffle; writes: Statement[]; alerts: RaisedAlert<'raffle.employeeWon'>[] }> {
  const { customerId, cents, isCredit, winnerNumber } = prize
  const drawId = prize.drawId ?? (await queries.findOpenDraw(scope, scope.actorId, firstWaitingDay(todayOf(scope))))
  if (drawId === undefined) throw new Refusal('raffle.notDrawn')
  const drawer = await cash.openDrawer(scope, undefined, {
    locks: { winner: () => customers.holdCustomer(scope, customerId), draw: () => queries.lockDraw(scope, drawId) },
    reads: { found: () => queries.findDraw(scope, drawId), next: () => queries.findNextPrize(scope, customerId) },
  })
  const { shift, winner, next } = drawer
  const found = known(drawer.found)
  requireOpen(scope, found)
  if (winner === undefined) throw new Refusal('customer.unknown', { path: 'customerId' })
  const [photo] = scope.photos
  if (photo === undefined) throw new Refusal('raffle.photoMissing', { path: 'newFiles' })
  if (!isCredit) cash.requireWithinDrawer(scope, drawer, cents, prize.isBeyondDrawerConfirmed)

  const { raffle_id: raffleId } = next
  const { shiftId } = shift
  const isEmployee = isNameOfStaff(winner.name, next.staff)
  const row: queries.PrizeRow = {
    ...next,
    draw_id: drawId,
    draw_number: found.number,
    machine: found.machine,
    customer_id: customerId,
    name: winner.name,
    amount_cents: cents,
    is_credit: isCredit,
    winner_number: winnerNumber,
    is_employee: isEmployee,
    photo_hash: photo.hash,
    photo_removed_at: null,
    photo_kept_days: null,
    given_at: scope.now,
    given_by: scope.actorId,
    shift_id: shiftId,
    is_voided: false,
  }
  const made = { raffleId, drawId, shiftId, customerId, cents, isCredit, winnerNumber, isEmployee }
  return {
    raffle: raffleOf(scope, row),
    writes: [queries.insertPrize(scope, { ...made, photoHash: photo.hash })],
    alerts: isEmployee
      ? [
          {
            code: 'raffle.employeeWon',
            cause: `raffle ${raffleId}`,
            values: { customer: winner.name, machine: found.machine, amount: writtenAmount(cents) },
          },
        ]
      : [],
  }
}

/**
 * Voids a prize. Its draw then waits for a winner again, unless it has lapsed. Throws 'raffle.unknown', 'cash.otherDrawer', 'cash.settled',
 * 'void.reasonMissing' and 'approval.needed'.
 */
export async function voidPrize(
  scope: Scope,
  raffleId: number,
  reason: string | undefined,
  approver: Approver | null,
): Promise<{ raffle: Raffle; reason: string; writes: Statement[]; alerts: RaisedAlert<'raffle.voided'>[] }> {
  const shiftId = await queries.findShiftOf(scope, raffleId)
  if (shiftId === undefined) throw new Refusal('raffle.unknown')
  const { rules, row } = await cash.openDrawer(scope, shiftId, {
    locks: { prize: () => queries.lockPrize(scope, raffleId) },
    reads: { row: () => queries.findPrize(scope, raffleId) },
  })
  if (row === undefined || row.is_voided) throw new Refusal('raffle.unknown')
  const why = requireVoidReason(reason)
  const { amount_cents: cents, name, machine } = row
  requireApproval(scope, approver, needsChangeApproval(cents, rules), cents)
  const values = { customer: name, amount: writtenAmount(cents), machine, reason: why }
  return {
    raffle: raffleOf(scope, row),
    reason: why,
    writes: [queries.voidPrize(scope, raffleId, why, approver?.userId ?? null)],
    alerts:
      cents < scope.location.thresholds.voidCents
        ? []
        : [{ code: 'raffle.voided', cause: `raffle ${raffleId}`, values }],
  }
}

function raffleOf(scope: Scope, row: queries.PrizeRow): Raffle {
  const { id: locationId } = scope.location
  return {
    raffleId: row.raffle_id,
    drawId: row.draw_id,
    drawNumber: row.draw_number,
    machine: row.machine,
    customerId: row.customer_id,
    name: row.name,
    amount: toDollars(row.amount_cents),
    isCredit: row.is_credit,
    winnerNumber: row.winner_number,
    isEmployee: row.is_employee,
    photo: row.photo_hash === null ? null : photoFile(locationId, 'raffle', row.photo_hash, row.name),
    photoDeleted: deletedPhoto(row.photo_removed_at, row.photo_kept_days),
    files: storedPhotos(scope, row.files),
    time: row.given_at.toISOString(),
    userId: row.given_by,
    employeeName: row.given_by_name,
    clockId: row.shift_id,
    locationId,
  }
}

function storedPhotos({ location }: Scope, photos: readonly { hash: string; displayName: string }[]): PhotoFile[] {
  return photos.map(({ hash, displayName }) =>
    photoFile(location.id, 'customer', Buffer.from(hash, 'hex'), displayName),
  )
}

// Reports -----------------------------------------------------------------------------------------------------------------------

/** The sections about raffle prizes in the shift report. */
export async function describeShift(scope: Scope, shiftId: number): Promise<Section[]> {
  return prizeSections(await listPrinted(scope, shiftId), scope.location.timezone)
}

/** The sections of the Raffle Report of a shift, with the photos of the winners. */
export async function describePrizes(scope: Scope, shiftId: number): Promise<Section[]> {
  const prizes = await listPrinted(scope, shiftId)
  // Everybody who may read the report sees its photos, even without access to the screens that show these photos.
  const paths = printedPaths(counting(prizes).map(photoOf))
  const photos = await readThumbnails(scope, 'raffle', paths)
  return raffleSections(prizes, photos, scope.location.timezone)
}

async function listPrinted(scope: Scope, shiftId: number): Promise<PrintedPrize[]> {
  const rows = await queries.listPrizesForReport(scope, shiftId)
  return rows.map((row) => ({ ...raffleOf(scope, row), voided: voidOf(row) }))
}
