/**
 * Calls for what is delivered outside the browser, by e-mail or webhook: alerts, and a message at the end of each reading session. Each administrator
 * has their own settings at each location.
 */

import { z } from 'zod'

import { ADMINISTRATORS } from '../access/roles.ts'
import { defineCall } from '../kernel/define-call.ts'
import { LocationId } from '../kernel/ids.ts'
import { Delivery, DeliveryChannel, FailedDelivery, SavedDelivery } from './delivery.shapes.ts'

export const deliveryCalls = {
  getDelivery: defineCall({
    http: 'POST /delivery/get',
    allow: ADMINISTRATORS,
    request: z.strictObject({ locationId: LocationId }),
    reply: { delivery: SavedDelivery, failed: z.array(FailedDelivery) },
    refuses: [],
    emits: [],
    audit: false,
    summary:
      'What the person gets outside the browser, and the newest messages that did not arrive. The version is 0 until the person saves these settings',
  }),
  saveDelivery: defineCall({
    http: 'POST /delivery/save',
    allow: ADMINISTRATORS,
    request: Delivery.extend({
      locationId: LocationId,
      /** The version that the person edited; 0 when they have not saved settings yet. When it is left out, any version is overwritten. */
      version: z.number().int().min(0).optional(),
    })
      .refine(({ quietFrom, quietTo }) => (quietFrom === null) === (quietTo === null), {
        path: ['quietTo'],
        message: 'Give both times of the quiet hours, or neither.',
      })
      .refine(({ quietFrom, quietTo }) => quietFrom === null || quietFrom !== quietTo, {
        path: ['quietTo'],
        message: 'Quiet hours must begin and end at different times.',
      }),
    /** `secret` is set only in the reply to the save that made the secret. */
    reply: { version: z.number().int(), secret: z.string().nullable() },
    refuses: ['delivery.changed', 'delivery.inside'],
    emits: [],
    audit: 'delivery saved',
    summary:
      'Choose what the person gets outside the browser. A webhook without a usable secret gets a new one. The server signs the messages to the webhook with it',
  }),
  renewDeliverySecret: defineCall({
    http: 'POST /delivery/renewSecret',
    allow: ADMINISTRATORS,
    request: z.strictObject({ locationId: LocationId }),
    reply: { secret: z.string() },
    refuses: ['delivery.noWebhook'],
    emits: [],
    audit: 'webhook secret renewed',
    summary: 'Make a new secret for the person’s webhook. It replaces the old secret',
  }),
  testDelivery: defineCall({
    http: 'POST /delivery/test',
    allow: ADMINISTRATORS,
    request: z.strictObject({ locationId: LocationId, channel: DeliveryChannel }),
    reply: { isDelivered: z.boolean(), answer: z.string() },
    refuses: ['delivery.noWebhook', 'delivery.noMail'],
    emits: [],
    audit: 'test message sent',
    summary:
      'Send the person a test message. The reply says what the mail server or the webhook answered. At most ten an hour',
  }),
}
