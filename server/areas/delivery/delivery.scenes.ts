/**
 * For the tests in server/proofs: a request body for each call of this area, and a scene for each change. A scene adds the rows that the change
 * needs, and returns a body with which the change succeeds.
 */

import type { deliveryCalls } from '@countroom/contract/delivery/delivery.calls.ts'

import type { AreaScenes } from '../../proofs/area-scenes.ts'
import type { Person, Venue } from '../../testing/house.ts'

type Scenes = AreaScenes<typeof deliveryCalls>

const CHOSEN = {
  isByEmail: true,
  webhookUrl: 'https://hook.example/hook?key=canary-key',
  classes: ['critical' as const, 'info' as const],
  getsClosing: true,
  quietFrom: '23:00',
  quietTo: '08:00',
}

const bodies: Scenes['bodies'] = (at) => {
  const locationId = at.venue.id
  return {
    getDelivery: { locationId },
    saveDelivery: { ...CHOSEN, locationId, version: 0 },
    renewDeliverySecret: { locationId },
    testDelivery: { locationId, channel: 'webhook' },
  }
}

const withWebhook = async ({ id: locationId }: Venue, admin: Person) => {
  await admin.call('POST /delivery/save', { ...CHOSEN, locationId })
  return { locationId }
}

const scenes: Scenes['scenes'] = {
  saveDelivery: async ({ id: locationId }) => ({ ...CHOSEN, locationId }),
  renewDeliverySecret: withWebhook,
  testDelivery: async (venue, admin) => ({ ...(await withWebhook(venue, admin)), channel: 'webhook' }),
}

export const deliveryScenes: Scenes = { bodies, scenes }
