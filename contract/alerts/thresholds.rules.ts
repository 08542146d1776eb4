/** From when on something raises an alert (domain 12). Each location may have thresholds of its own. Pure. */

/** The thresholds until a location says otherwise. A later kind of alert adds its own here. */
export const THRESHOLD_DEFAULTS = {
  /** A drawer this much short or over at its first count. */
  drawerDifferenceCents: 50_00,
  /** Shorts of one person in 30 days: at least this much, and more than this part of what their drawers handled, in hundredths of a percent. */
  shortsCents: 100_00,
  shortsPartHundredths: 30,
  /** More paid than printed on a machine, by over this. */
  overpaidCents: 20_00,
  /** Over this much printed and not paid, for two sessions. */
  unpaidCents: 20_00,
  /** A machine that paid out at least this many dollars, and more than so many times what it took in. */
  payoutDollars: 1_000,
  payoutTimes: 2,
  /** A void of at least this much, in cash or in points. */
  voidCents: 100_00,
  /** A shift that is open for longer. */
  openShiftHours: 16,
  /** So many business days in a row without the end of a session. */
  missedDays: 2,
  /** A machine without play in the readings of so many days. */
  idleDays: 7,
}
export type Thresholds = Readonly<typeof THRESHOLD_DEFAULTS>

/** The largest thresholds that a location may set: dollars, times, hours and days. */
export const MAX_THRESHOLD = { dollars: 1_000_000, percent: 100, times: 100, hours: 168, days: 90 } as const
