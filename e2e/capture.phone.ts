/** A station on a phone takes no photos automatically. */

import { register } from '@countroom/server/testing/customers.ts'

import { checkIn } from './desk.ts'
import { expect, test } from './journey.ts'
import { reloadListening } from './station.ts'

test('a phone’s camera takes no photo when another browser checks a customer in', async ({ venue, signedIn }) => {
  const owner = await venue.administrator()
  const rosa = await register(owner, venue)
  const page = await signedIn(await venue.station())
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      document.title = 'asked'
      throw new DOMException('Permission denied', 'NotAllowedError')
    }
  })
  const socket = await reloadListening(page)
  // Resolves when the server's request for a photo has reached the phone.
  const asked = socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('captureImage'))
  await checkIn(owner, venue, rosa)
  await asked
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome, Front Desk!')
  await page.waitForTimeout(1_000)
  expect(await page.title()).not.toBe('asked')
})
