/** Notifications on a phone, where their list fills the screen. */

import { addAlert } from '@countroom/server/testing/alerts.ts'

import { expect, inspect, says, test } from './journey.ts'

test('notifications fill the screen of a phone, are split into pages, and have a button ‘Snooze or delete’ of at least 44 px', async ({
  venue,
  signedIn,
}) => {
  for (let nth = 1; nth <= 99; nth++) {
    await addAlert(venue, `Machine ${nth} has had no play since 2026-05-20 6:00 PM.`, 'machine.idle')
  }
  await addAlert(
    venue,
    'Ticket 1204 for 180.00 on machine 31 was voided. Reason: the customer gave it back, and it was paid on machine 13.',
    'ticket.voided',
  )
  const page = await signedIn(await venue.administrator())
  const bell = page.getByRole('button', { name: 'Notifications: 99+' })
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await expect(bell).toBeVisible()
  await inspect(page, 'alerts-bell')
  await bell.tap()
  await expect(list.getByRole('listitem')).toHaveCount(25)
  expect((await list.boundingBox())!.width).toBe(390)
  await inspect(page, 'alerts', list)
  await list.getByRole('button', { name: 'Next page' }).tap()
  // The newest notification is first, so page 2 begins with the notification of machine 75.
  await expect(list.getByRole('listitem').first()).toContainText('Machine 75 ')
  await expect(list.getByRole('listitem')).toHaveCount(25)
  await expect(list.getByRole('listitem').filter({ hasText: 'Ticket 1204' })).toHaveCount(0)
  await list.getByRole('button', { name: 'Previous page' }).tap()

  const control = list.getByRole('button', { name: /^Snooze or delete: Ticket 1204/ })
  const { width, height } = (await control.boundingBox())!
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await control.tap()
  await inspect(page, 'alerts-asked', list)
  await list.getByRole('button', { name: 'Delete', exact: true }).tap()
  await says(page, 'Notification deleted')
  await expect(list.getByRole('listitem').filter({ hasText: 'Ticket 1204' })).toHaveCount(0)

  // The browser's Back closes the list and does not leave the screen.
  await page.goBack()
  await expect(list).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Notifications: 99', exact: true })).toBeVisible()
})
