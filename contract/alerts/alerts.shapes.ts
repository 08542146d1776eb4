/** Alerts as people see them (part 1 sections 2 and 3). */

import { z } from 'zod'

import { CashAmount } from '../cash/cash.shapes.ts'
import { ALERT_CLASSES } from '../kernel/alerts.ts'
import { Instant } from '../kernel/dates.ts'
import { RowId } from '../kernel/ids.ts'
import { hasAtMostTwoDecimals } from '../kernel/money.ts'
import { MAX_THRESHOLD } from './thresholds.rules.ts'

export const AlertClassification = z.enum(ALERT_CLASSES)

export const Alert = z.object({
  alertId: RowId,
  classification: AlertClassification,
  alertMessage: z.string(),
  timestamp: Instant,
  /** The person who made the change that raised the alert; empty when no person's change raised it. */
  identifier: z.object({ userName: z.string() }),
})
export type Alert = z.infer<typeof Alert>

/** How many open alerts of each class a person sees. The server counts at most 10,001 alerts, of all classes together. */
export const AlertCounts = z.object({
  critical: z.number().int(),
  warning: z.number().int(),
  info: z.number().int(),
})
export type AlertCounts = z.infer<typeof AlertCounts>

const within = (least: number, most: number) => z.number().int().min(least).max(most)

/** The thresholds at which the server raises an alert at a location. Amounts are in dollars. */
export const AlertThresholds = z.strictObject({
  drawerDifference: CashAmount,
  shorts: CashAmount,
  /** Percent of the cash that the drawers handled. */
  shortsPart: z.number().min(0).max(MAX_THRESHOLD.percent).refine(hasAtMostTwoDecimals, 'Use at most two decimals.'),
  overpaid: CashAmount,
  unpaid: CashAmount,
  payout: within(1, MAX_THRESHOLD.dollars),
  payoutTimes: within(1, MAX_THRESHOLD.times),
  void: CashAmount,
  openShiftHours: within(1, MAX_THRESHOLD.hours),
  missedDays: within(1, MAX_THRESHOLD.days),
  idleDays: within(1, MAX_THRESHOLD.days),
})

export const SavedThresholds = AlertThresholds.extend({ version: z.number().int() })
export type SavedThresholds = z.infer<typeof SavedThresholds>
