import type { deliveryCalls } from '@countroom/contract/delivery/delivery.calls.ts'
import type { CallBody } from '@countroom/contract/kernel/define-call.ts'

import { type Handlers, inTwoSteps } from '../../platform/http/handlers.ts'
import type { Answer } from '../../platform/outside/answer.ts'
import type { Scope } from '../../platform/scope.ts'
import * as delivery from './delivery.service.ts'

export const deliveryRoutes: Handlers<typeof deliveryCalls> = {
  async getDelivery(scope) {
    return delivery.describeDelivery(scope)
  },

  async saveDelivery(scope, body) {
    const { secret, before, after } = await delivery.saveDelivery(scope, body)
    const reply = { version: after.version, secret, message: 'Saved' }
    return { reply, before, after, ...(secret !== null && { isSecret: true as const }) }
  },

  async renewDeliverySecret(scope) {
    const { secret, webhookHost } = await delivery.renewSecret(scope)
    return { reply: { secret }, before: null, after: { webhookHost }, isSecret: true }
  },

  // The mail server or the webhook may answer slowly, so this call holds no connection to the database while it waits.
  testDelivery: inTwoSteps({
    prepare: (scope: Scope, { channel }: CallBody<typeof deliveryCalls.testDelivery>) =>
      delivery.sendTest(scope, channel),
    change: async (_, { channel }, answer: Answer) => ({
      reply: answer,
      before: null,
      after: { channel, ...answer },
    }),
  }),
}
