/** Alerts as people see them (part 1 sections 2 and 3). */

import { z } from 'zod'

import { ALERT_CLASSES } from '../kernel/alerts.ts'
import { Instant } from '../kernel/dates.ts'
import { RowId } from '../kernel/ids.ts'

export const AlertClassification = z.enum(ALERT_CLASSES)

export const Alert = z.object({
  alertId: RowId,
  classification: AlertClassification,
  alertMessage: z.string(),
  timestamp: Instant,
  /** Whose change raised it; empty when the server raised it by itself. */
  identifier: z.object({ userName: z.string() }),
})
export type Alert = z.infer<typeof Alert>

/** How many open alerts of each class a person sees. Counted like the list, so together at most 10,001. */
export const AlertCounts = z.object({
  critical: z.number().int(),
  warning: z.number().int(),
  info: z.number().int(),
})
export type AlertCounts = z.infer<typeof AlertCounts>
