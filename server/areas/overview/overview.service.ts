/** The overview for owners of several venues. It takes its figures from other areas. */

import { effectiveRoles } from '@countroom/contract/access/roles.ts'
import { daysAfter, weekStartOf } from '@countroom/contract/days/days.rules.ts'
import { businessDayOf } from '@countroom/contract/kernel/time.ts'
import { MOST_VENUES } from '@countroom/contract/overview/overview.rules.ts'
import type { VenueOverview } from '@countroom/contract/overview/overview.shapes.ts'

import type { Scope } from '../../platform/scope.ts'
import * as alerts from '../alerts/alerts.service.ts'
import * as cash from '../cash/cash.service.ts'
import * as clock from '../clock/clock.service.ts'
import * as companies from '../companies/companies.service.ts'
import * as readings from '../readings/readings.service.ts'
import * as weeklyReport from '../weekly-report/weekly-report.service.ts'
import * as queries from './overview.queries.ts'
import { type Calendar, calendarOf, describeDays, describeWeek, urgentFirst } from './overview.rules.ts'

const PARTS: queries.Parts = {
  ...companies.OVERVIEW_PARTS,
  ...readings.OVERVIEW_PARTS,
  ...cash.OVERVIEW_PARTS,
  ...clock.OVERVIEW_PARTS,
  ...alerts.OVERVIEW_PARTS,
  ...weeklyReport.OVERVIEW_PARTS,
}

/** The venues of an administrator. Venues that need attention come first. */
export async function list(scope: Scope): Promise<{ venues: VenueOverview[]; isShortened: boolean }> {
  const today = businessDayOf(scope.now, scope.location.timezone)
  // At another venue, the business day may be one day earlier or later.
  const net = { from: weekStartOf(daysAfter(today, -1)), to: daysAfter(today, 1) }
  const rows = await queries.listVenues(scope, PARTS, { today, net }, MOST_VENUES + 1)
  const calendars = new Map<string, Calendar>()
  const calendarAt = (timezone: string) => {
    const day = businessDayOf(scope.now, timezone)
    const calendar = calendars.get(day) ?? calendarOf(day)
    calendars.set(day, calendar)
    return calendar
  }
  const venues = rows.slice(0, MOST_VENUES).map((row) => venueOf(scope, row, calendarAt(row.timezone)))
  return { venues: urgentFirst(venues), isShortened: rows.length > MOST_VENUES }
}

function venueOf(scope: Scope, row: queries.VenueRow, calendar: Calendar): VenueOverview {
  const roles = effectiveRoles(scope.account.roles, row.services, { isOnline: true, isClockedIn: true })
  const hasReadings = roles.has('ROLE_MASTER_READING') || roles.has('ROLE_ADD_MACHINE_READING')
  const { today } = calendar
  const showsReadings = row.is_working && hasReadings
  const { running } = row
  const drawers = row.drawers?.map((day) => ({ business_day: day.business_day, cents: cash.shortOverOf(day) }))
  const days = showsReadings
    ? describeDays(calendar, row.last_day, row.totals ?? [], drawers ?? [])
    : describeDays(calendar, null, [], [])
  return {
    locationId: row.company_id,
    name: row.name,
    timezone: row.timezone,
    isWorking: row.is_working,
    graceUntil: row.grace_until?.toISOString() ?? null,
    hasReadings,
    ...days,
    week: row.is_working && roles.has('ROLE_ACCOUNTING') ? describeWeek(today, row.net ?? []) : null,
    running:
      showsReadings && running !== null
        ? {
            sessionId: running.reading_session_id,
            startedAt: new Date(running.started_at).toISOString(),
            startedBy: running.started_by,
            machines: running.machines_read,
          }
        : null,
    isMissing: days.isMissing && running === null,
    onShift: (row.is_working ? (row.on_shift ?? []) : []).map(({ user_id, name, clock_in_at }) => ({
      userId: user_id,
      name,
      clockIn: new Date(clock_in_at).toISOString(),
    })),
    alerts: {
      critical: countOf(row, 'critical'),
      warning: countOf(row, 'warning'),
      info: countOf(row, 'info'),
    },
    today,
  }
}

function countOf({ is_working, alerts: counts }: queries.VenueRow, asked: keyof VenueOverview['alerts']): number {
  return is_working ? (counts.find(({ classification }) => classification === asked)?.count ?? 0) : 0
}
