/** The points of a business day, of a shift or of a reading session's day, on paper (part 2 section 7). */

import type { CallBody } from '@countroom/contract/kernel/define-call.ts'
import { businessDayOf, writtenTime } from '@countroom/contract/kernel/time.ts'
import type { pointsCalls } from '@countroom/contract/points/points.calls.ts'
import { dayOfReport } from '@countroom/contract/points/points.rules.ts'

import { type Report } from '../../platform/pdf/report.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { findShift } from '../clock/clock.service.ts'
import { findSession } from '../readings/readings.service.ts'
import { matchPointsReport, pointsReport } from './points.pdf.ts'
import { findGiverName } from './reports.queries.ts'
import { type Gift, listGiven, listGivenInShift } from './watching.service.ts'

type Asked = CallBody<typeof pointsCalls.previewPointReport>

/** Throws 'shift.unknown', 'reading.sessionUnknown' and 'user.unknown'. */
export async function reportPoints(scope: Scope, body: Asked): Promise<Report> {
  const [what, employee] = await Promise.all([coverage(scope, body), employeeName(scope, body.userId)])
  return pointsReport({ employee, ...what, location: scope.location, generatedAt: scope.now })
}

/** Throws 'reading.sessionUnknown'. */
export async function reportMatchPoints(scope: Scope, sessionId: number): Promise<Report> {
  const session = await findSession(scope, sessionId)
  const gifts = await listGiven(scope, { day: session.businessDay })
  return matchPointsReport({ gifts, session, location: scope.location, generatedAt: scope.now })
}

interface Coverage {
  /** In words. */
  covers: string
  gifts: Gift[]
  /** Whose shift it is. */
  employee?: string
}

/** Of several the narrowest counts: the shift, the session's day, the day. */
async function coverage(scope: Scope, { userId, clockId, sessionId, date }: Asked): Promise<Coverage> {
  const session = sessionId === undefined ? undefined : await findSession(scope, sessionId)
  if (clockId !== undefined) {
    const { shift } = await findShift(scope, clockId, userId)
    const at = (instant: string) => writtenTime(instant, scope.location.timezone)
    return {
      covers: `Shift ${at(shift.clockIn)} to ${shift.clockOut === null ? 'now' : at(shift.clockOut)}`,
      gifts: await listGivenInShift(scope, shift),
      employee: shift.name,
    }
  }
  if (session !== undefined) {
    const covers = `Business day ${session.businessDay} · reading session ${session.sessionId}`
    return { covers, gifts: await listGiven(scope, { userId, day: session.businessDay }) }
  }
  const day = date === undefined ? businessDayOf(scope.now, scope.location.timezone) : dayOfReport(date)
  return { covers: `Business day ${day}`, gifts: await listGiven(scope, { userId, day }) }
}

/** Null for everybody. */
async function employeeName(scope: Scope, userId: number | undefined): Promise<string | null> {
  if (userId === undefined) return null
  const name = await findGiverName(scope, userId)
  if (name === undefined) throw new Refusal('user.unknown', { path: 'userId' })
  return name
}
