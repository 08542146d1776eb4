/** The kiosk on a phone. */

import { register } from '@countroom/server/testing/customers.ts'

import { answer, expect, inspect, test } from './journey.ts'

test('a customer checks in at a kiosk on a phone', async ({ venue, signedIn }) => {
  const manager = await venue.administrator()
  const phone = '2145550142'
  await register(manager, venue, { firstName: 'Maximiliana Guadalupe', lastName: 'Fernández', phone })
  const page = await signedIn(await venue.station())
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('button', { name: 'Open Kiosk' }).tap()
  await answer(page, 'Open the kiosk for customers?', 'Open Kiosk')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome! What is your phone number?' })).toBeVisible()
  await inspect(page, 'kiosk')
  const checkIn = page.getByRole('button', { name: 'Check in' })
  // Everything is visible without scrolling.
  await expect(checkIn).toBeInViewport({ ratio: 1 })
  for (const digit of phone) await page.getByRole('button', { name: digit, exact: true }).tap()
  await inspect(page, 'kiosk-typed')
  await checkIn.tap()
  await expect(page.getByRole('status')).toHaveText('Welcome, Maximiliana Guadalupe! You are on the list.')
  await inspect(page, 'kiosk-welcome', page.getByRole('status'))
  // A tap closes the welcome, so that the next customer does not have to wait.
  await page.getByRole('status').tap()
  await expect(checkIn).toBeDisabled()
  const { pending } = await manager.call('POST /customer/customerPendingList', { locationId: venue.id })
  expect(pending.map(({ source }) => source)).toEqual(['kiosk'])
})
