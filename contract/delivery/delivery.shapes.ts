/** Delivery of alerts and closing messages outside the browser. */

import { z } from 'zod'

import { AlertClassification } from '../alerts/alerts.shapes.ts'
import { Instant } from '../kernel/dates.ts'
import { isTimeOfDay } from '../points/points.rules.ts'
import { CHANNELS, webhookFaultOf } from './delivery.rules.ts'

export const DeliveryChannel = z.enum(CHANNELS)

const TimeOfDay = z.string().refine(isTimeOfDay, 'Give a time of day as 23:00.')

const WEBHOOK_FAULTS = {
  address: 'Enter an address that begins with https:// and has no name or password in it.',
  port: 'The number after the colon is the port. It is at most 65535. Leave it out if you do not know it.',
}
const webhookFault = (typed: unknown) =>
  WEBHOOK_FAULTS[(typeof typed === 'string' && webhookFaultOf(typed)) || 'address']

/** What one administrator gets outside the browser, at one location. */
export const Delivery = z.strictObject({
  isByEmail: z.boolean(),
  /** Null: no webhook. */
  webhookUrl: z
    .url({ error: ({ input }) => webhookFault(input) })
    .refine((url) => webhookFaultOf(url) === undefined, { error: ({ input }) => webhookFault(input) })
    .nullable(),
  /** The classes of alerts that are sent. */
  classes: z.array(AlertClassification).max(3),
  /** Whether a message tells the figures of each session that ends. */
  getsClosing: z.boolean(),
  /** From and to when only critical alerts are sent: times of day at the location, over midnight too. Both or neither. */
  quietFrom: TimeOfDay.nullable(),
  quietTo: TimeOfDay.nullable(),
})

export const SavedDelivery = Delivery.extend({
  version: z.number().int(),
  /** Whether the server can no longer read the address or the secret of the webhook, because its secret key was changed. */
  isWebhookLost: z.boolean(),
  /** Where e-mail goes: the address with which the person signs in. */
  email: z.string(),
  /** Whether this server can send e-mail at all. */
  isMailReady: z.boolean(),
})
export type SavedDelivery = z.infer<typeof SavedDelivery>

/** A message that did not arrive yet, or was given up. */
export const FailedDelivery = z.object({
  channel: DeliveryChannel,
  createdAt: Instant,
  attempts: z.number().int(),
  /** What the receiver answered last. */
  answer: z.string(),
  /** When it is tried again; null when it was given up. */
  nextAt: Instant.nullable(),
})
export type FailedDelivery = z.infer<typeof FailedDelivery>
