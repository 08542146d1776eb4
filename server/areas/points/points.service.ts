/** The front desk: who is waiting, how many points they get, and within which limits (domain 7). Each visit gets points only once. */

import { isPrivileged } from '@countroom/contract/customers/privilege.rules.ts'
import { toCents, toDollars } from '@countroom/contract/kernel/money.ts'
import type { DeletedPhoto, PhotoFile } from '@countroom/contract/kernel/photos.ts'
import { businessDayOf, wallClockOf, writtenTime } from '@countroom/contract/kernel/time.ts'
import type {
  EntryCustomer,
  GivenEntry,
  MatchOffer,
  PendingEntry,
  WaitingVoid,
} from '@countroom/contract/points/points.shapes.ts'

import { lockThenRead, sentAlong } from '../../platform/db/transaction.ts'
import { voidOf } from '../../platform/db/voids.ts'
import { voidReason } from '../../platform/http/void-reason.ts'
import { deletedPhoto, lockPhotos, photoFile, removeUnnamed } from '../../platform/photos/photos.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import * as clock from '../clock/clock.service.ts'
import * as days from '../days/days.service.ts'
import { holdMachine, holdRunningSession } from '../machines/machines.service.ts'
import { decideMatch, type Gift, type LocationRule, type MatchDecision } from './match.rules.ts'
import * as queries from './points.queries.ts'

// Check-in ---------------------------------------------------------------------------------------------------------------------

export interface Arrival {
  customer: { phone: string } | { customerId: number }
  /** The points for which the request asks. Undefined when it asks for none, so the match rule decides. */
  points: number | undefined
  source: 'desk' | 'manual'
}

/**
 * Puts a customer on the pending list. Throws 'pending.already', 'pending.photoMissing', 'customer.unknown', 'customer.phoneUnknown',
 * 'customer.phoneShared', 'customer.administratorsOnly' and 'request.tooMany'.
 */
export async function enroll(scope: Scope, arrival: Arrival): Promise<PendingEntry> {
  const [photo] = scope.photos
  if (arrival.source === 'manual' && photo === undefined) throw new Refusal('pending.photoMissing', { path: 'photo' })
  const customer = await lockArrived(scope, arrival.customer)
  const waiting = await makeWay(scope, customer)
  if (waiting !== undefined) {
    const values = { name: nameOf(customer), time: writtenTime(waiting.signed_in_at, scope.location.timezone) }
    throw new Refusal('pending.already', { values })
  }
  const askedCents = arrival.points === undefined ? null : await askedFor(scope, customer, toCents(arrival.points))
  return checkIn(scope, customer, {
    signedInBy: scope.actorId,
    source: arrival.source,
    askedCents,
    photoHash: photo?.hash ?? null,
  })
}

async function lockArrived(scope: Scope, named: Arrival['customer']): Promise<queries.CustomerRow> {
  if ('customerId' in named) {
    const customer = await queries.lockCustomer(scope, named.customerId)
    if (customer === undefined) throw new Refusal('customer.unknown', { path: 'customerId' })
    return customer
  }
  const [customer, ...others] = await withoutGuessing(
    scope,
    named.phone,
    () => queries.lockCustomersByPhone(scope, named.phone),
    ({ length }) => length > 0,
  )
  if (customer === undefined) {
    throw new Refusal('customer.phoneUnknown', { path: 'phone', values: { phone: named.phone } })
  }
  if (others.length > 0) {
    throw new Refusal('customer.phoneShared', { path: 'phone', values: { count: others.length + 1 } })
  }
  return customer
}

/**
 * Runs a search by a whole phone number. People who may not see phone numbers can search for only a limited number of unknown numbers. Throws
 * 'request.tooMany' when a person has reached this limit.
 */
export async function withoutGuessing<Found>(
  scope: Scope,
  phone: string,
  find: () => Promise<Found>,
  isRight: (found: Found) => boolean,
): Promise<Found> {
  if (isPrivileged(scope.effectiveRoles)) return find()
  return scope.platform.limits.phone.counted(scope.account.userId, phone, find, isRight)
}

/**
 * The points for which an administrator asks. Null when the number equals the customer's next match: anybody may send this number, and the match rule
 * still decides. Throws 'customer.administratorsOnly' when anybody but an administrator asks for another number.
 */
async function askedFor(scope: Scope, customer: queries.CustomerRow, cents: number): Promise<number | null> {
  const gifts = await queries.listGifts(scope, { customerId: customer.customer_id })
  if (decide(scope, customer, gifts, null).amountCents === cents) return null
  if (!scope.account.isAdministrator) throw new Refusal('customer.administratorsOnly', { path: 'points' })
  return cents
}

/**
 * The visit of a locked customer who is already waiting. Undefined when the customer is not waiting. If the visit is so old that the customer must
 * have left, ends the visit and returns undefined.
 */
export async function makeWay(scope: Scope, customer: queries.CustomerRow): Promise<queries.VisitRow | undefined> {
  const visit = await queries.findWaiting(scope, customer.customer_id)
  if (visit === undefined || visit.signed_in_at >= queries.waitingSince(scope)) return visit
  await queries.lapse(scope, visit.visit_id)
  return undefined
}

/** Puts a customer on the pending list. The caller has locked the customer, and made sure that the customer is not waiting yet. */
export async function checkIn(
  scope: Scope,
  customer: queries.CustomerRow,
  visit: Pick<queries.NewVisit, 'signedInBy' | 'source' | 'askedCents' | 'photoHash'>,
): Promise<PendingEntry> {
  const businessDay = businessDayOf(scope.now, scope.location.timezone)
  sentAlong(queries.insertVisit(scope, { ...visit, customerId: customer.customer_id, businessDay }))
  const row = await queries.findWaiting(scope, customer.customer_id)
  return pendingEntry(scope, row!)
}

// The lists --------------------------------------------------------------------------------------------------------------------

/** The waiting customers, the longest waiting first. For an earlier business day: the customers who got no points. */
export async function listPending(scope: Scope, day: string | undefined): Promise<PendingEntry[]> {
  const isToday = day === undefined || day === today(scope)
  const rows = isToday ? await queries.listWaiting(scope) : await queries.listUngiven(scope, day)
  return rows.map((row) => pendingEntry(scope, row))
}

/** The points given on a business day by one employee or by all, the last gifts first. Also returns the voids that wait for a second person. */
export async function listGivenEntries(
  scope: Scope,
  day: string = today(scope),
  userId?: number,
): Promise<{ points: GivenEntry[]; total: number; voids: WaitingVoid[] }> {
  const [rows, voids] = await Promise.all([
    queries.listGiven(scope, { fromDay: day, toDay: day, userId }),
    queries.listWaitingVoids(scope),
  ])
  const cents = rows.reduce((sum, row) => sum + row.given_cents!, 0)
  return {
    points: rows.map((row) => givenEntry(scope, row)),
    total: toDollars(cents),
    voids: voids.map((row) => waitingVoid(scope, row)),
  }
}

// Giving -----------------------------------------------------------------------------------------------------------------------

/** How many points a customer would get now and why, or why the customer gets none. Throws 'customer.unknown'. */
export async function findOffer(scope: Scope, customerId: number): Promise<MatchOffer> {
  const [customer, gifts] = await Promise.all([
    queries.findCustomer(scope, customerId),
    queries.listGifts(scope, { customerId }),
  ])
  if (customer === undefined) throw new Refusal('customer.unknown', { path: 'customerId' })
  const decision = decide(scope, customer, gifts, customer.asked_points_cents)
  return {
    amount: toDollars(decision.amountCents),
    isAllowed: decision.limit === null,
    limit: decision.limit,
    nextAt: decision.nextAt?.toISOString() ?? null,
    explanation:
      decision.limit === null
        ? reasonOf(customer, decision, customer.asked_points_cents !== null) + voidsOf(scope, decision)
        : refusalOf(scope, nameOf(customer), decision).message,
    rule: decision.rule,
    ruleName: customer.rule?.rule_name ?? '',
    lastMatchAt: decision.lastMatchAt?.toISOString() ?? null,
    timeLimit: hours(decision.cooldownHundredths),
    matchesToday: decision.matchesToday,
    maxMatchesPerDay: decision.maxMatchesPerDay,
    pointsToday: toDollars(decision.givenTodayCents),
    maxAmountPerDay: decision.maxAmountPerDayCents === null ? null : toDollars(decision.maxAmountPerDayCents),
  }
}

/**
 * Gives a waiting customer their match, once. A match may come from the giver's drawer. So the running session and the giver's open shift cannot end
 * before the match is stored. The refusal of a second try says who gave how much and when. Throws 'pending.unknown', 'pending.given',
 * 'pending.noMachine', the refusal of the limit that applies, and 'points.changed' when the screen showed another number.
 */
export async function giveMatch(scope: Scope, visitId: number, shown: number | undefined): Promise<GivenEntry> {
  const { customer, visit, isOnFloor, gifts } = await lockThenRead({
    locks: {
      session: () => holdRunningSession(scope),
      shift: () => clock.lockOpenShift(scope),
      customer: () => queries.lockCustomerOf(scope, visitId),
      isOnFloor: () => queries.holdMachineOf(scope, visitId),
    },
    reads: {
      visit: () => queries.findVisit(scope, visitId),
      gifts: () => queries.listGifts(scope, { visitId }),
    },
  })
  const waiting = requireWaiting(scope, visit)
  // Somebody may have retired the assigned machine in the meantime.
  if (!isOnFloor) throw new Refusal('pending.noMachine', { path: 'pendingId' })
  const decision = decide(scope, customer!, gifts, waiting.asked_points_cents)
  if (decision.limit !== null) throw refusalOf(scope, nameOf(waiting), decision)
  const points = toDollars(decision.amountCents)
  if (shown !== undefined && shown !== points) {
    throw new Refusal('points.changed', { path: 'points', values: { points: pointsInWords(points), shown } })
  }
  const gift = { cents: decision.amountCents, day: today(scope), isHighRoller: customer!.is_rule }
  const given = await queries.give(scope, visitId, gift)
  return givenEntry(scope, {
    ...waiting,
    ...given,
    given_by: scope.actorId,
    given_cents: gift.cents,
    is_high_roller: gift.isHighRoller,
  })
}

/** Assigns a machine to a waiting customer. Throws 'pending.unknown', 'pending.given' and 'machine.unknown'. */
export async function assignMachine(
  scope: Scope,
  visitId: number,
  machine: string,
): Promise<{ entry: PendingEntry; before: string | null }> {
  const { visit, held } = await lockThenRead({
    locks: { customer: () => queries.lockCustomerOf(scope, visitId), held: () => holdMachine(scope, machine) },
    reads: { visit: () => queries.findVisit(scope, visitId) },
  })
  const waiting = requireWaiting(scope, visit)
  if (held === undefined) throw new Refusal('machine.unknown', { path: 'ticket', values: { machine } })
  await queries.setMachine(scope, visitId, held.id)
  return { entry: pendingEntry(scope, { ...waiting, ticket: held.name }), before: waiting.ticket }
}

// Voids ------------------------------------------------------------------------------------------------------------------------

/**
 * Voids an entry that somebody deletes from one of the two lists. Throws:
 * 'pending.unknown': the entry is unknown or already voided.
 * 'pending.given': an entry of the pending list has received its points in the meantime.
 * 'pending.notGiven': an entry of the points list has no points.
 * 'void.reasonMissing': the reason is too short, or is missing for points.
 * 'pending.dayOver': the points are of an earlier business day, and no administrator makes the request.
 * 'day.locked': the points belong to a verified day.
 */
export async function voidEntry(
  scope: Scope,
  visitId: number,
  list: 'pending' | 'points',
  reason: string | undefined,
): Promise<PendingEntry | GivenEntry> {
  const { visit } = await lockVisit(scope, visitId)
  if (visit === undefined || visit.is_voided) throw new Refusal('pending.unknown', { path: 'pendingId' })
  if (list === 'pending' && visit.given_at !== null) throw alreadyGiven(scope, visit)
  if (list === 'points' && visit.given_at === null) throw new Refusal('pending.notGiven', { path: 'pendingId' })
  const why = voidReason(reason, { isOptional: list === 'pending' })
  if (list === 'points') {
    requireDay(scope, visit.given_day!)
    await requireOpen(scope, visitId)
  }
  await queries.voidVisit(scope, visitId, why)
  await removeCheckInPhoto(scope, visit)
  return visit.given_at === null ? pendingEntry(scope, visit) : givenEntry(scope, visit)
}

/**
 * Approves a void that the giver of the points made. Throws 'pending.unknown', 'void.own' for the giver and for the person who voided, and
 * 'void.notWaiting'. For points of an earlier business day, throws 'pending.dayOver' unless an administrator makes the
 * request.
 */
export async function approveVoid(scope: Scope, visitId: number): Promise<GivenEntry> {
  const { visit } = await lockVisit(scope, visitId)
  if (visit === undefined) throw new Refusal('pending.unknown', { path: 'pendingId' })
  if (visit.given_at === null || !visit.is_voided) throw new Refusal('void.notWaiting')
  if (!isSecondPerson(scope, visit.given_by, visit.voided_by)) throw new Refusal('void.own')
  requireDay(scope, visit.given_day!)
  if (!(await queries.approveVoid(scope, visitId))) throw new Refusal('void.notWaiting')
  await removeCheckInPhoto(scope, visit)
  return givenEntry(scope, visit)
}

/** Throws 'day.locked' when the gift belongs to a session of a verified day. */
async function requireOpen(scope: Scope, visitId: number): Promise<void> {
  const { day } = await lockThenRead({
    locks: { days: () => days.holdDays(scope) },
    reads: { day: () => queries.findDayOfGift(scope, visitId) },
  })
  if (day !== undefined) await days.requireOpenDays(scope, [day])
}

/** Locks the photos, the running session and the visit's customer, and then reads the visit. */
async function lockVisit(scope: Scope, visitId: number) {
  return lockThenRead({
    locks: {
      photos: () => lockPhotos(scope),
      session: () => holdRunningSession(scope),
      customer: () => queries.lockCustomerOf(scope, visitId),
    },
    reads: { visit: () => queries.findVisit(scope, visitId) },
  })
}

/** Removes the photo of a voided visit, unless the void still waits for a second person. */
async function removeCheckInPhoto(scope: Scope, { photo_hash }: queries.VisitRow): Promise<void> {
  if (photo_hash !== null) await removeUnnamed(scope, [photo_hash])
}

/** True when neither the acting person nor the signed-in account is one of the involved people: the giver and the person who voided. */
function isSecondPerson(scope: Scope, ...involved: (number | null)[]): boolean {
  return !involved.includes(scope.actorId) && !involved.includes(scope.account.userId)
}

/** Throws 'pending.dayOver' for an earlier business day, unless an administrator makes the request. */
function requireDay(scope: Scope, day: string): void {
  if (day < today(scope) && !scope.account.isAdministrator) throw new Refusal('pending.dayOver', { values: { day } })
}

function waitingVoid(scope: Scope, row: queries.WaitingVoidRow): WaitingVoid {
  const isInTime = row.given_day >= today(scope) || scope.account.isAdministrator
  return {
    pendingId: row.visit_id,
    firstName: row.first_name,
    lastName: row.last_name,
    points: toDollars(row.given_cents),
    givenAt: row.given_at.toISOString(),
    employeeName: row.given_by_name,
    voided: voidOf(row)!,
    mayApprove: isInTime && isSecondPerson(scope, row.given_by, row.voided_by),
  }
}

/**
 * Takes a customer off the pending list and removes the photo of the check-in. Before the call, take `lockPhotos` and then lock the customer's row.
 * Returns the id of the voided visit, or undefined when the customer was not waiting.
 */
export async function voidWaiting(scope: Scope, customerId: number, reason: string): Promise<number | undefined> {
  const visitId = await queries.voidWaiting(scope, customerId, reason)
  if (visitId === undefined) return undefined
  const photo = await queries.findVisitPhoto(scope, visitId)
  if (photo) await removeUnnamed(scope, [photo])
  return visitId
}

/** Deletes the stored time of a deleted customer's last visit. Before the call, lock the customer's row. */
export function forgetLastVisit(scope: Scope, customerId: number): Promise<void> {
  return queries.deleteLastVisit(scope, customerId)
}

/** Returns the visit if it is still on the pending list. Throws 'pending.given' and 'pending.unknown'. */
function requireWaiting(scope: Scope, visit: queries.VisitRow | undefined): queries.VisitRow {
  if (visit !== undefined && !visit.is_voided && visit.given_at !== null) throw alreadyGiven(scope, visit)
  const isWaiting =
    visit !== undefined && !visit.is_voided && !visit.is_lapsed && visit.signed_in_at >= queries.waitingSince(scope)
  if (!isWaiting) throw new Refusal('pending.unknown', { path: 'pendingId' })
  return visit
}

// The rule in words ------------------------------------------------------------------------------------------------------------

function decide(
  scope: Scope,
  customer: queries.CustomerRow,
  gifts: readonly Gift[],
  askedCents: number | null,
): MatchDecision {
  return decideMatch({
    rule: customer.rule === null ? null : locationRule(customer.rule),
    customer: {
      pointsCents: customer.points_cents,
      isRule: customer.is_rule,
      cooldownHundredths: customer.cooldown_hundredths,
      maxMatchesPerDay: customer.max_matches_per_day,
      maxAmountPerDayCents: customer.max_amount_per_day_cents,
      matchValuesCents: customer.match_values_cents,
    },
    gifts,
    now: scope.now,
    timezone: scope.location.timezone,
    askedCents,
  })
}

function locationRule(rule: queries.RuleRow): LocationRule {
  return {
    isEnabled: rule.is_enabled,
    cooldownHundredths: rule.cooldown_hundredths,
    maxMatchesPerDay: rule.max_matches_per_day,
    resetTimes: rule.reset_times,
    countResetTime: rule.count_reset_time,
  }
}

/** The refusal of a match: it says which limit prevents the match and when the next match is possible. */
function refusalOf(scope: Scope, name: string, decision: MatchDecision): Refusal {
  const { nextAt } = decision
  const never = 'An administrator has to change the points or the limits of this customer first.'
  const possible =
    nextAt === null ? never : `The next match is possible at ${writtenTime(nextAt, scope.location.timezone)} or later.`
  const next = possible + voidsOf(scope, decision)
  const amount = toDollars(decision.amountCents)
  switch (decision.limit) {
    case 'cooldown': {
      const last = writtenTime(decision.lastMatchAt!, scope.location.timezone)
      return new Refusal('points.cooldown', {
        values: { name, last, cooldown: hoursInWords(hours(decision.cooldownHundredths)!), next },
      })
    }
    case 'count': {
      const values = { name, count: decision.matchesToday, limit: decision.maxMatchesPerDay!, next }
      return new Refusal('points.count', { values })
    }
    case 'amount': {
      const given = toDollars(decision.givenTodayCents)
      const limit = toDollars(decision.maxAmountPerDayCents!)
      return new Refusal('points.amount', { values: { name, given, limit, amount, next } })
    }
    case 'nothing':
    case null:
      return new Refusal('points.nothing', { values: { name, next } })
  }
}

/** A sentence about voided matches that still count, with a leading space. Empty when there are no such matches, or when no limit applies. */
function voidsOf(scope: Scope, decision: MatchDecision): string {
  const times = decision.voidedMatchesAt
    .toSorted((a, b) => a.getTime() - b.getTime())
    .map((at) => writtenTime(at, scope.location.timezone))
  if (times.length === 0 || (decision.rule === 'none' && decision.limit === null)) return ''
  return times.length === 1
    ? ` A voided match of ${times[0]} still counts until somebody else approves the void.`
    : ` Voided matches of ${times.slice(0, -1).join(', ')} and ${times.at(-1)} still count until somebody else approves the voids.`
}

/** The reason for the number of points, and the state of the day's limits. */
function reasonOf(customer: queries.CustomerRow, decision: MatchDecision, isAsked: boolean): string {
  const { matchesToday, maxMatchesPerDay, givenTodayCents, maxAmountPerDayCents } = decision
  const isOfMatch = !isAsked && customer.match_values_cents.length > 0
  const source = isAsked
    ? 'as an administrator asked'
    : isOfMatch
      ? 'as set in the customer’s match value sequence'
      : 'as set for the customer'
  const most = maxMatchesPerDay === null ? '' : `, of at most ${maxMatchesPerDay}`
  const limits = [
    (isOfMatch || maxMatchesPerDay !== null) && ` This is match ${matchesToday + 1} of the day${most}.`,
    maxAmountPerDayCents !== null &&
      ` The customer has had ${toDollars(givenTodayCents)} points so far, of at most ${toDollars(maxAmountPerDayCents)} a day.`,
  ].filter((limit) => limit !== false)
  return `${pointsInWords(toDollars(decision.amountCents))}, ${source}.${limits.join('')}`
}

function alreadyGiven(scope: Scope, visit: queries.VisitRow): Refusal {
  return new Refusal('pending.given', {
    path: 'pendingId',
    values: {
      name: nameOf(visit),
      points: pointsInWords(toDollars(visit.given_cents!)),
      by: visit.given_by_name!,
      time: writtenTime(visit.given_at!, scope.location.timezone),
    },
  })
}

// Rows to shapes ---------------------------------------------------------------------------------------------------------------

function pendingEntry(scope: Scope, visit: queries.VisitRow): PendingEntry {
  return {
    ...entryOf(scope, visit),
    ticket: visit.ticket,
    points: toDollars(visit.asked_points_cents ?? visit.points_cents),
    source: visit.source,
  }
}

function givenEntry(scope: Scope, visit: queries.VisitRow): GivenEntry {
  return {
    ...entryOf(scope, visit),
    ticket: visit.ticket!,
    points: toDollars(visit.given_cents!),
    givenAt: visit.given_at!.toISOString(),
    userId: visit.given_by!,
    employeeName: visit.given_by_name!,
    isHighRoller: visit.is_high_roller,
  }
}

function entryOf(scope: Scope, visit: queries.VisitRow) {
  const customer: EntryCustomer = {
    customerId: visit.customer_id,
    firstName: visit.first_name,
    lastName: visit.last_name,
    files: JSON.stringify(filesOf(scope, visit)),
    comments: visit.comments,
  }
  return {
    pendingId: visit.visit_id,
    customer,
    signInTime: wallClockOf(visit.signed_in_at, scope.location.timezone).toISOString().slice(11, 19),
    finalSignIn: visit.signed_in_at.toISOString(),
    photo: checkInPhoto(scope, visit),
  }
}

/** The customer's photos, newest first. */
export function filesOf(scope: Scope, visit: queries.VisitRow): PhotoFile[] {
  return (visit.photos ?? []).map((photo) =>
    photoFile(scope.location.id, 'customer', Buffer.from(photo.hash, 'hex'), photo.displayName),
  )
}

/** The photo taken at check-in. */
export function checkInPhoto(scope: Scope, visit: queries.VisitRow): PhotoFile | null {
  return visit.photo_hash === null ? null : photoFile(scope.location.id, 'check-in', visit.photo_hash, 'Check-in')
}

/** Says when and why a check-in's photo was deleted. Null when it was not deleted. */
export function deletedCheckInPhoto({ photo_removed_at, photo_kept_days }: queries.VisitRow): DeletedPhoto | null {
  return deletedPhoto(photo_removed_at, photo_kept_days)
}

export function nameOf(customer: { first_name: string; last_name: string }): string {
  return `${customer.first_name} ${customer.last_name}`
}

function today(scope: Scope): string {
  return businessDayOf(scope.now, scope.location.timezone)
}

function hoursInWords(count: number): string {
  return count === 1 ? '1 hour' : `${count} hours`
}

/** For example '20 points'. */
export function pointsInWords(points: number): string {
  return points === 1 ? '1 point' : `${points} points`
}

function hours(hundredths: number | null): number | null {
  return hundredths === null ? null : hundredths / 100
}
