/** Points Watching: who gave what to whom, day by day (part 2 section 2). */

import { whyUnlisted } from '@countroom/contract/access/roles.ts'
import { toDollars } from '@countroom/contract/kernel/money.ts'
import { wallClockOf } from '@countroom/contract/kernel/time.ts'
import { MAX_WATCHED_DAYS } from '@countroom/contract/points/points.rules.ts'
import type { PointsEmployee, WatchedDay, WatchedEntry } from '@countroom/contract/points/points.shapes.ts'

import { requireDays } from '../../platform/http/require-days.ts'
import { readPhoto } from '../../platform/photos/photos.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { listChoices } from '../team/team.service.ts'
import * as queries from './points.queries.ts'
import { checkInPhoto, deletedCheckInPhoto, filesOf } from './points.service.ts'

/** The points given in a range of business days, the last day first, with the newest photo of each customer. Throws 'range.tooManyDays'. */
export async function listWatched(scope: Scope, filter: queries.GivenFilter): Promise<WatchedDay[]> {
  requireDays({ fromDate: filter.fromDay, toDate: filter.toDay }, MAX_WATCHED_DAYS)
  const rows = await queries.listGiven(scope, filter, 1)
  const byDay = Map.groupBy(rows, (row) => row.given_day!)
  return [...byDay].map(([date, visits]) => ({
    date,
    customerPendingList: visits.map((visit) => watchedEntry(scope, visit)),
  }))
}

function watchedEntry(scope: Scope, visit: queries.VisitRow): WatchedEntry {
  const photos = filesOf(scope, visit)
  const [signInDate, signInTime] = wallClockOf(visit.signed_in_at, scope.location.timezone).toISOString().split('T')
  return {
    pendingId: visit.visit_id,
    customer: {
      customerId: visit.customer_id,
      firstName: visit.first_name,
      lastName: visit.last_name,
      photos,
      files: photos,
    },
    points: toDollars(visit.given_cents!),
    signInDate: signInDate!,
    signInTime: signInTime!.slice(0, 8),
    givenAt: visit.given_at!.toISOString(),
    ticket: visit.ticket!,
    type: visit.given_by_name!,
    userId: visit.given_by!,
    isHighRoller: visit.is_high_roller,
    photo: checkInPhoto(scope, visit),
    photoDeleted: deletedCheckInPhoto(visit),
  }
}

/**
 * The people whom the filter offers, sorted by name. These are the employees whom all employee pickers offer, and other people who gave points on
 * these days. The other people have a mark.
 */
export async function listEmployees(scope: Scope, fromDay?: string, toDay?: string): Promise<PointsEmployee[]> {
  const [choices, givers] = await Promise.all([listChoices(scope), queries.listGivers(scope, fromDay, toDay)])
  const people = [
    ...choices.map(({ userId, name, employeeColor }) => ({ userId, name, employeeColor, unlisted: null })),
    ...givers.map((row) => ({
      userId: row.user_id,
      name: row.name,
      employeeColor: row.employee_color,
      unlisted: whyUnlisted({ ...row, isHere: row.is_here }),
    })),
  ]
  const byId = new Map(people.map((person) => [person.userId, person]))
  return [...byId.values()].toSorted((a, b) => a.name.localeCompare(b.name) || a.userId - b.userId)
}

/** The JPEG of the photo that was taken at a check-in. Throws 'pending.unknown' and 'photo.unknown'. */
export async function readCheckInPhoto(scope: Scope, visitId: number): Promise<Buffer> {
  const hash = await queries.findVisitPhoto(scope, visitId)
  if (hash === undefined) throw new Refusal('pending.unknown', { path: 'pendingId' })
  if (hash === null) throw new Refusal('photo.unknown')
  return readPhoto(scope, 'check-in', hash.toString('hex'), 'full')
}
