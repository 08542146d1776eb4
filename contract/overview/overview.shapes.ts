/** The data that an owner sees of each venue. Meter figures are in whole dollars. The figures of drawers are in dollars and cents. */

import { z } from 'zod'

import { AlertCounts } from '../alerts/alerts.shapes.ts'
import { DateOnly, Instant } from '../kernel/dates.ts'
import { LocationId, RowId, UserId } from '../kernel/ids.ts'
import { CHART_DAYS } from './overview.rules.ts'

const Figures = {
  inValue: z.number().int(),
  outValue: z.number().int(),
  difference: z.number().int(),
  /** In percent; null when no money came in. */
  hold: z.number().nullable(),
  /** How much the counted drawers of the settled shifts were short (below 0) or over in all; null when nobody counted a drawer. */
  shortOver: z.number().nullable(),
}

export const VenueOverview = z.object({
  locationId: LocationId,
  name: z.string(),
  timezone: z.string(),
  /** Whether people can work at the venue now. When they cannot, the overview has no figures, people or alerts of the venue. */
  isWorking: z.boolean(),
  /** The end of the grace period, when the license has ended; otherwise null. */
  graceUntil: Instant.nullable(),
  /** Whether meter readings are one of the venue's services. Without them, there are no figures. */
  hasReadings: z.boolean(),
  /** The last business day on which a session ended; null when no session has ended yet. */
  last: z.object({ businessDay: DateOnly, ...Figures }).nullable(),
  /** The mean of the same weekday in the four weeks before; null when no session ended on any of them. */
  usual: z.object({ weeks: z.number().int(), ...Figures }).nullable(),
  /**
   * The net profit of the week so far, from Tuesday to today, as in the Weekly Report. Null when no figure of the week is known, or when the venue
   * does not have Accounting.
   */
  week: z.object({ fromDay: DateOnly, netProfit: z.number() }).nullable(),
  /** The running reading session, and how many machines are already read in it. */
  running: z
    .object({ sessionId: RowId, startedAt: Instant, startedBy: z.string(), machines: z.number().int() })
    .nullable(),
  /**
   * True when no session ended yesterday and no session is running now, although the venue usually has a session on yesterday's weekday. Yesterday is
   * the business day before the current one.
   */
  isMissing: z.boolean(),
  /** The people on shift, sorted by clock in, earliest first. */
  onShift: z.array(z.object({ userId: UserId, name: z.string(), clockIn: Instant })),
  /** The number of open alerts that the person has not hidden. Each class is counted up to 100. */
  alerts: AlertCounts,
  /** Total In minus total Out of each of the last 30 business days. The current day is the last. Null for a day without an ended session. */
  differences: z.array(z.number().int().nullable()).length(CHART_DAYS),
  /** The current business day. */
  today: DateOnly,
})
export type VenueOverview = z.infer<typeof VenueOverview>
