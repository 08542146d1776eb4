/** What is delivered outside the browser, by e-mail or webhook: alerts, and a message at the end of each reading session. */

import { z } from 'zod'

import { AlertClassification } from '../alerts/alerts.shapes.ts'
import { Instant } from '../kernel/dates.ts'
import { isTimeOfDay } from '../points/points.rules.ts'
import { CHANNELS, MAX_WEBHOOK_LENGTH, webhookFaultOf } from './delivery.rules.ts'

export const DeliveryChannel = z.enum(CHANNELS)

const TimeOfDay = z.string().trim().refine(isTimeOfDay, 'Write the time as HH:MM, such as 23:00.')

const WEBHOOK_FAULTS = {
  address: `Enter an address that begins with https://, has no name or password in it, and has at most ${MAX_WEBHOOK_LENGTH} characters.`,
  port: 'The number after the colon is the port. It is at most 65535. Leave it out if you do not know it.',
}
const webhookFault = (typed: unknown) =>
  WEBHOOK_FAULTS[(typeof typed === 'string' && webhookFaultOf(typed)) || 'address']

/** What one administrator gets outside the browser, at one location. */
export const Delivery = z.strictObject({
  isByEmail: z.boolean(),
  /** Null when the person wants no webhook. */
  webhookUrl: z
    .url({ error: ({ input }) => webhookFault(input) })
    .refine((url) => webhookFaultOf(url) === undefined, { error: ({ input }) => webhookFault(input) })
    .nullable(),
  /** The classes of alerts that are sent. */
  classes: z.array(AlertClassification).max(3),
  /** Whether the person gets a message with the figures of each reading session that ends. */
  getsClosing: z.boolean(),
  /**
   * Quiet hours, in which only critical alerts are sent. They are times of day at the location and may run past midnight. Both are set, or neither.
   */
  quietFrom: TimeOfDay.nullable(),
  quietTo: TimeOfDay.nullable(),
})

export const SavedDelivery = Delivery.extend({
  version: z.number().int(),
  /** Whether the server can no longer decrypt the webhook's URL or secret, because the server's secret key was changed. */
  isWebhookLost: z.boolean(),
  /** The address that gets the e-mail. The person signs in with it. */
  email: z.string(),
  /** Whether this server can send e-mail at all. */
  isMailReady: z.boolean(),
})
export type SavedDelivery = z.infer<typeof SavedDelivery>

/** A message that did not arrive. Either the server tries again, or it has given up. */
export const FailedDelivery = z.object({
  channel: DeliveryChannel,
  createdAt: Instant,
  attempts: z.number().int(),
  /** The receiver's last answer. */
  answer: z.string(),
  /** When the server tries again; null when it has given up. */
  nextAt: Instant.nullable(),
})
export type FailedDelivery = z.infer<typeof FailedDelivery>
