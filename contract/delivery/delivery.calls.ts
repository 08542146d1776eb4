/** Delivery of alerts and closing messages outside the browser: each administrator chooses for themself, at each location. */

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
      'What the person gets outside the browser, and the newest messages that did not arrive; version 0 before anybody has changed it',
  }),
  saveDelivery: defineCall({
    http: 'POST /delivery/save',
    allow: ADMINISTRATORS,
    request: Delivery.extend({
      locationId: LocationId,
      /** The version of the changed settings, 0 for the first ones; without it the last save wins. */
      version: z.number().int().min(0).optional(),
    })
      .refine(({ quietFrom, quietTo }) => (quietFrom === null) === (quietTo === null), {
        path: ['quietTo'],
        message: 'Give both times of the quiet hours, or neither.',
      })
      .refine(({ quietFrom, quietTo }) => quietFrom === null || quietFrom !== quietTo, {
        path: ['quietTo'],
        message: 'Quiet hours end at another time than they begin.',
      }),
    /** The secret is in the reply to the save that made it, and nowhere else. */
    reply: { version: z.number().int(), secret: z.string().nullable() },
    refuses: ['list.changed', 'delivery.inside'],
    emits: [],
    audit: 'delivery saved',
    summary: 'Choose what one gets outside the browser. The first webhook gets a secret that signs what is sent',
  }),
  renewDeliverySecret: defineCall({
    http: 'POST /delivery/renewSecret',
    allow: ADMINISTRATORS,
    request: z.strictObject({ locationId: LocationId }),
    reply: { secret: z.string() },
    refuses: ['delivery.noWebhook'],
    emits: [],
    audit: 'webhook secret renewed',
    summary: 'Make a new secret for one’s webhook. The one before signs no longer',
  }),
  testDelivery: defineCall({
    http: 'POST /delivery/test',
    allow: ADMINISTRATORS,
    request: z.strictObject({ locationId: LocationId, channel: DeliveryChannel }),
    reply: { isDelivered: z.boolean(), answer: z.string() },
    refuses: ['delivery.noWebhook', 'delivery.noMail'],
    emits: [],
    audit: 'test message sent',
    summary: 'Send a test message to oneself, and say what the mail server or the webhook answered. Ten an hour',
  }),
}
