/** The SQL statement of the overview. Each area provides the part about its own tables. */

import type { Role } from '@countroom/contract/access/roles.ts'
import { CHART_DAYS, MOST_ALERTS, MOST_ON_SHIFT, WEEKS_COMPARED } from '@countroom/contract/overview/overview.rules.ts'

import { type LocationRef, type Sql, sql } from '../../platform/db/sql.ts'
import type { Scope } from '../../platform/scope.ts'
import type { DayTotals, NetOfDay } from './overview.rules.ts'

type Part = (locationId: LocationRef) => Sql

/** The parts of the statement. Each part is about one location, except `venues`, which lists the locations. */
export interface Parts {
  venues: (scope: Scope, limit: number) => Sql
  lastDay: Part
  totals: (locationId: LocationRef, isAsked: Sql) => Sql
  drawers: (locationId: LocationRef, days: Sql) => Sql
  running: Part
  onShift: (locationId: LocationRef, most: number) => Sql
  net: (locationId: LocationRef, days: { from: string; to: string }) => Sql
  alerts: (scope: Scope, locationId: LocationRef, most: number) => Sql
}

/** The sums of drawers: the counted cash and each kind of cash that went in or out, in integer cents. */
interface DrawerColumns {
  counted_cents: number
  bank_cents: number
  expense_cents: number
  ticket_cents: number
  bonus_cents: number
  prize_cents: number
  match_cents: number
}

export interface VenueRow {
  company_id: number
  name: string
  timezone: string
  services: Role[]
  is_working: boolean
  grace_until: Date | null
  last_day: string | null
  totals: DayTotals[] | null
  drawers: (DrawerColumns & { business_day: string })[] | null
  net: NetOfDay[] | null
  running: { reading_session_id: number; started_at: string; started_by: string; machines_read: number } | null
  on_shift: { user_id: number; name: string; clock_in_at: string }[] | null
  alerts: { classification: 'critical' | 'warning' | 'info'; count: number }[]
}

/**
 * `today` is the business day of the location at which the administrator works. Other venues may be a day ahead or behind. `net` is the range of days
 * whose net profits the statement returns.
 */
export interface OverviewDays {
  today: string
  net: { from: string; to: string }
}

/** The first venues of the account by name, read in one SQL statement. */
export async function listVenues(
  scope: Scope,
  parts: Parts,
  { today, net }: OverviewDays,
  limit: number,
): Promise<VenueRow[]> {
  // The alias is long, because the parts use short aliases.
  const at = sql`venue.company_id`
  const weeks = Array.from({ length: WEEKS_COMPARED + 1 }, (_, week) => 7 * week)
  const rows = (part: Sql) => sql`(select json_agg(p) from (${part}) p)`
  const result = await sql<VenueRow>`
    -- JSON is read much faster than an array.
    select venue.company_id, venue.name, venue.timezone, to_json(venue.services) as services, venue.is_working, venue.grace_until,
      last.business_day as last_day,
      ${rows(parts.totals(at, sql`s.business_day >= least(${today}::date - ${CHART_DAYS}::int, last.business_day - ${weeks.at(-1)!}::int)`))} as totals,
      ${rows(parts.drawers(at, sql`array(select last.business_day - days from unnest(${weeks}::int[]) as days)`))} as drawers,
      ${rows(parts.net(at, net))} as net,
      (select to_json(p) from (${parts.running(at)}) p) as running,
      ${rows(parts.onShift(at, MOST_ON_SHIFT))} as on_shift,
      ${rows(parts.alerts(scope, at, MOST_ALERTS))} as alerts
    from (${parts.venues(scope, limit)}) venue
    left join lateral (${parts.lastDay(at)}) last on true
    order by lower(venue.name)
  `.execute(scope.db)
  return result.rows
}
