import { expect, test } from 'vitest'

import { missingOf, valuesOf } from '../../ui/fields.rules.ts'
import { chosenOf, DELIVERY_FIELDS } from './delivery.fields.ts'

const SAVED = {
  isByEmail: true,
  webhookUrl: 'https://hook.example/in',
  classes: ['critical' as const, 'info' as const],
  getsClosing: false,
  quietFrom: '23:00',
  quietTo: '08:00',
  version: 2,
  isWebhookLost: false,
  email: 'ana@example.com',
  isMailReady: true,
}
const form = valuesOf(DELIVERY_FIELDS, SAVED)
const faults = (more: Partial<typeof form>) => missingOf(DELIVERY_FIELDS, { ...form, ...more }, undefined)

test('the saved delivery settings can be saved again without a change', () => {
  const { version: _, email: __, isMailReady: ___, isWebhookLost: ____, ...chosen } = SAVED
  expect(chosenOf(form)).toEqual(chosen)
  expect(faults({})).toEqual([])
})

test('an empty address means no webhook, and empty times mean no quiet hours', () => {
  expect(chosenOf({ ...form, webhookUrl: ' ', quietFrom: '', quietTo: '' })).toMatchObject({
    webhookUrl: null,
    quietFrom: null,
    quietTo: null,
  })
  expect(faults({ webhookUrl: ' ', quietFrom: '', quietTo: '' })).toEqual([])
})

test('the form cannot be saved with a wrong webhook address, with only one quiet time, or with two equal times', () => {
  expect(faults({ webhookUrl: 'http://hook.example' })).toEqual(['webhookUrl'])
  expect(faults({ webhookUrl: 'https://hook.example:65536/in' })).toEqual(['webhookUrl'])
  expect(faults({ webhookUrl: 'https://hook.example:65535/in?at=https://a:99999' })).toEqual([])
  expect(faults({ quietTo: '' })).toEqual(['quietTo'])
  expect(faults({ quietFrom: '08:00' })).toEqual(['quietTo'])
})
