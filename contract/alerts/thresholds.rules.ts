/** The thresholds of alerts (domain 12). Each location may set its own. Pure functions. */

/** The thresholds of a location that has not changed them. Add the threshold of a new kind of alert here. */
export const THRESHOLD_DEFAULTS = {
  /** The drawer is short or over by at least this much at its first count. */
  drawerDifferenceCents: 50_00,
  /**
   * One person's shorts in 30 days are at least this much, and more than this part of the cash that their drawers handled. The part is in hundredths
   * of a percent.
   */
  shortsCents: 100_00,
  shortsPartHundredths: 30,
  /** Tickets paid on a machine exceed the tickets it printed by more than this. */
  overpaidCents: 20_00,
  /** More than this much was printed and not paid, for two sessions. */
  unpaidCents: 20_00,
  /** A machine paid out at least `payoutDollars`, and more than `payoutTimes` times the money it took in. */
  payoutDollars: 1_000,
  payoutTimes: 2,
  /** Somebody voids at least this much, in cash or in points. */
  voidCents: 100_00,
  /** A shift is open for longer than this. */
  openShiftHours: 16,
  /** No session ended on this many business days in a row. */
  missedDays: 2,
  /** The readings of a machine show no play for this many days. */
  idleDays: 7,
}
export type Thresholds = Readonly<typeof THRESHOLD_DEFAULTS>

/** The largest thresholds that a location may set, by unit. */
export const MAX_THRESHOLD = { dollars: 1_000_000, percent: 100, times: 100, hours: 168, days: 90 } as const
