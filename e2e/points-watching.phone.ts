/** Points Watching on an owner's phone: several employees, and no sideways scrolling. */

import { register } from '@countroom/server/testing/customers.ts'

import { checkIn, give } from './desk.ts'
import { expect, inspect, openScreen, test } from './journey.ts'

test('on a phone, an owner sees the points that several employees gave', async ({ venue, signedIn }) => {
  const owner = await venue.setUpFloor([{ machine: '12', in: 0, out: 0 }])
  for (const firstname of ['Ana', 'Ben', 'Maximiliana', 'Wolfeschlegelsteinhausen']) {
    const employee = await venue.person({ firstname, roles: ['ROLE_DASHBOARD', 'ROLE_CUSTOMER'], isClockedIn: true })
    const customer = await register(owner, venue, { firstName: `Guest of ${firstname}` })
    await give(employee, venue, await checkIn(employee, venue, customer), '12')
  }
  const page = await signedIn(owner)
  await page.getByRole('button', { name: 'Menu' }).tap()
  await openScreen(page, 'Points Watching')
  const photo = page.getByRole('button', { name: 'Compare the photos of Guest of Ana Diaz' })
  await expect(photo).toBeVisible()
  await inspect(page, 'points-watching')
  await photo.tap()
  const dialog = page.getByRole('dialog', { name: 'Guest of Ana Diaz' })
  await expect(dialog).toContainText('No photo was taken at check-in.')
  await inspect(page, 'points-photos', dialog)
  await dialog.getByRole('button', { name: 'Close' }).tap()
  await page.getByRole('combobox', { name: 'Select Employee' }).tap()
  await page.getByRole('option', { name: 'Ben Reyes' }).tap()
  await expect(photo).toHaveCount(0)
  await expect(page.getByText('Guest of Ben Diaz')).toBeVisible()
})
