/** The words that the audit trail uses for the changes of this area. The URL of a webhook may contain a key, so the trail stores only its host. */

import type { AuditWords, ChangesOf } from '../audit/words.rules.ts'
import type { deliveryCalls } from './delivery.calls.ts'

export const deliveryWords: AuditWords<ChangesOf<typeof deliveryCalls>> = {
  keys: {
    isByEmail: ['By e-mail', 'yesNo'],
    webhookHost: ['Webhook to', 'text'],
    classes: ['Classes', 'text'],
    getsClosing: ['Message at the end of a session', 'yesNo'],
    quietFrom: ['Quiet from', 'text'],
    quietTo: ['Quiet to', 'text'],
    version: ['Version', 'id'],
    channel: ['Sent by', 'text'],
    isDelivered: ['Delivered', 'yesNo'],
    answer: ['Answer', 'text'],
  },
  sentences: {
    saveDelivery: 'changed what is sent to them',
    renewDeliverySecret: 'made a new secret for their webhook to {webhookHost}',
    testDelivery: 'sent a test message to themselves by {channel}',
  },
}
