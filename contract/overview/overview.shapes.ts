/** What an owner sees of each venue. Meters in whole dollars, drawers in dollars. */

import { z } from 'zod'

import { AlertCounts } from '../alerts/alerts.shapes.ts'
import { DateOnly, Instant } from '../kernel/dates.ts'
import { LocationId, RowId, UserId } from '../kernel/ids.ts'
import { CHART_DAYS } from './overview.rules.ts'

const Figures = {
  inValue: z.number().int(),
  outValue: z.number().int(),
  difference: z.number().int(),
  /** Percent; null when nothing came in. */
  hold: z.number().nullable(),
  /** What the counted drawers of the settled shifts were short (below 0) or over together; null when nobody counted one. */
  shortOver: z.number().nullable(),
}

export const VenueOverview = z.object({
  locationId: LocationId,
  name: z.string(),
  timezone: z.string(),
  /** Whether people can work there now. A venue whose license has ended shows nothing else. */
  isWorking: z.boolean(),
  /** Until when it works although its license has ended. */
  graceUntil: Instant.nullable(),
  /** Whether the venue pays for meter readings. Without them there is no figure. */
  hasReadings: z.boolean(),
  /** The last business day on which a session ended; null before the first. */
  last: z.object({ businessDay: DateOnly, ...Figures }).nullable(),
  /** The mean of the same weekday in the four weeks before; null when no session ended on any of them. */
  usual: z.object({ weeks: z.number().int(), ...Figures }).nullable(),
  /** The net profit of the week so far, from Tuesday to today, as the Weekly Report has it. Null while nothing of it is known, and without Accounting. */
  week: z.object({ fromDay: DateOnly, netProfit: z.number() }).nullable(),
  /** The running session, and how many machines are read. */
  running: z
    .object({ sessionId: RowId, startedAt: Instant, startedBy: z.string(), machines: z.number().int() })
    .nullable(),
  /** No session ended on the last whole business day, none runs, and that weekday usually has one. */
  isMissing: z.boolean(),
  /** Who is on shift, the first who came first. */
  onShift: z.array(z.object({ userId: UserId, name: z.string(), clockIn: Instant })),
  /** Open alerts that the person does not hide, each class counted to at most 100. */
  alerts: AlertCounts,
  /** The difference of each of the last 30 business days, the current one last; null for a day without an ended session. */
  differences: z.array(z.number().int().nullable()).length(CHART_DAYS),
  /** The current business day. */
  today: DateOnly,
})
export type VenueOverview = z.infer<typeof VenueOverview>
