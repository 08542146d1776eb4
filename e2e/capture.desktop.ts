/** The station's webcam. When a customer checks in, the server requests a photo, and the webcam takes it. */

import type { Page } from '@playwright/test'

import { register } from '@countroom/server/testing/customers.ts'

import { checkIn, give } from './desk.ts'
import { expect, inspect, test } from './journey.ts'
import { reloadListening } from './station.ts'
import type { Person, Venue } from './venue.ts'

/** Whether a waiting customer has a check-in photo. */
async function hasPhoto(person: Person, venue: Venue, pendingId: number): Promise<boolean> {
  const { pending } = await person.call('POST /customer/customerPendingList', { locationId: venue.id })
  return pending.find((entry) => entry.pendingId === pendingId)!.photo !== null
}

/** Reloads the page and counts its requests for a camera. With `isRefused`, every request is refused. */
async function watchCamera(page: Page, { isRefused = false } = {}): Promise<() => Promise<number>> {
  await page.addInitScript((refuses) => {
    const { mediaDevices } = navigator
    const ask = mediaDevices.getUserMedia.bind(mediaDevices)
    const counted = window as unknown as { cameraAsked: number }
    counted.cameraAsked = 0
    mediaDevices.getUserMedia = async (constraints) => {
      counted.cameraAsked += 1
      if (refuses) throw new DOMException('Permission denied', 'NotAllowedError')
      return ask(constraints)
    }
  }, isRefused)
  await reloadListening(page)
  return () => page.evaluate(() => (window as unknown as { cameraAsked: number }).cameraAsked)
}

test('a check-in in another browser makes the station’s camera take a photo, and Points Watching shows the photo', async ({
  venue,
  signedIn,
}) => {
  const owner = await venue.setUpFloor([{ machine: '12', in: 0, out: 0 }])
  const rosa = await register(owner, venue, { firstName: 'Rosa', lastName: 'Diaz' })
  const station = await signedIn(await venue.station())
  const office = await signedIn(owner, '/dashboard')
  const askedAtStation = await watchCamera(station)
  const askedAtOffice = await watchCamera(office)

  const pendingId = await checkIn(owner, venue, rosa)
  await expect.poll(() => hasPhoto(owner, venue, pendingId)).toBe(true)
  expect(await askedAtStation()).toBe(1)
  // An administrator's browser has a camera too, but does not use it.
  expect(await askedAtOffice()).toBe(0)

  const luis = await register(owner, venue, { firstName: 'Luis', lastName: 'Diaz' })
  const cher = await register(owner, venue, { firstName: 'Cher', lastName: 'Diaz' })
  const others = [await checkIn(owner, venue, luis), await checkIn(owner, venue, cher)]
  for (const other of others) await expect.poll(() => hasPhoto(owner, venue, other)).toBe(true)

  await give(owner, venue, pendingId, '12')
  await office.goto('/point-watching')
  await office.getByRole('button', { name: 'Compare the photos of Rosa Diaz' }).click()
  const dialog = office.getByRole('dialog', { name: 'Rosa Diaz' })
  const photo = dialog.getByRole('button', { name: 'Enlarge the photo of Rosa Diaz at check-in' }).locator('img')
  await expect(photo).toBeVisible()
  // The picture of Chromium's fake camera has the requested width.
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(600)
  await inspect(office, 'captured', dialog)
})

test('a station still works when its browser refuses the camera, and a kiosk’s camera takes a photo', async ({
  venue,
  signedIn,
}) => {
  const owner = await venue.administrator()
  const account = await venue.station()
  const refused = await signedIn(account)
  const askedRefused = await watchCamera(refused, { isRefused: true })
  const warnings: string[] = []
  refused.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())))

  const rosa = await register(owner, venue, { firstName: 'Rosa', lastName: 'Diaz' })
  const waiting = await checkIn(owner, venue, rosa)
  await expect.poll(askedRefused).toBe(1)
  await expect.poll(() => warnings.join()).toContain('no photo was taken')
  expect(await hasPhoto(owner, venue, waiting)).toBe(false)
  await expect(refused.getByRole('alert')).toHaveCount(0)
  await expect(refused.getByRole('heading', { level: 1 })).toContainText('Welcome, Front Desk!')

  await account.call('POST /account/openKiosk', { locationId: venue.id })
  const kiosk = await signedIn(account)
  const question = kiosk.getByRole('heading', { level: 1, name: 'Welcome! What is your phone number?' })
  await reloadListening(kiosk)
  await expect(question).toBeVisible()
  const phone = '2145550142'
  await register(owner, venue, { firstName: 'Cher', lastName: 'Diaz', phone })
  await kiosk.keyboard.type(phone, { delay: 80 })
  await kiosk.keyboard.press('Enter')
  await expect(kiosk.getByRole('status')).toContainText('Welcome, Cher!')
  const { pending } = await owner.call('POST /customer/customerPendingList', { locationId: venue.id })
  const { pendingId } = pending.find(({ customer }) => customer.firstName === 'Cher')!
  await expect.poll(() => hasPhoto(owner, venue, pendingId)).toBe(true)
})
