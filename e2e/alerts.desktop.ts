/** Notifications at a desk. They appear live. An administrator can hide one from their own list, or delete it for everybody. */

import type { Page } from '@playwright/test'

import { addAlert } from '@countroom/server/testing/alerts.ts'
import { saveReading } from '@countroom/server/testing/floor.ts'

import { answer, expect, inspect, says, test } from './journey.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications: / })
const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const row = (page: Page, text: string) => list(page).getByRole('listitem').filter({ hasText: text })

test('notifications appear live on two screens, one person snoozes one, and another deletes all of them for everybody', async ({
  venue,
  signedIn,
}) => {
  await venue.setUpFloor([{ machine: '7', in: 0, out: 0 }])
  const reader = await venue.reader('Ana')
  const sessionId = await venue.startRound(reader)
  const [ada, rita] = [await venue.administrator('Ada'), await venue.administrator('Rita')]
  const [first, second] = [await signedIn(ada), await signedIn(rita)]
  const own = await signedIn(reader)

  await bell(first).click()
  await expect(list(first).getByText('There are currently no notifications!')).toBeVisible()
  await expect(list(first).getByRole('button', { name: 'Clear Notifications' })).toHaveCount(0)
  await inspect(first, 'alerts-none', list(first))
  await addAlert(venue, 'Machine 12 has had no play since 2026-05-20 6:00 PM.', 'machine.idle')
  await addAlert(venue, 'The shift of Ana Reyes that began at 2026-05-29 6:00 PM was entered or corrected by hand.')
  await saveReading(reader, venue, sessionId, '7', 400, 1000)
  await expect(row(first, 'Machine 7 paid out 1,000 and took in 400.')).toContainText('Ana Reyes')
  await expect(bell(second)).toHaveAccessibleName('Notifications: 3, 1 of them critical')

  // Ana is not an administrator. She sees the notifications for her roles, but can neither hide nor delete them.
  await bell(own).click()
  await expect(list(own).getByRole('listitem')).toHaveCount(2)
  await expect(list(own).getByRole('button', { name: /Snooze|Clear/ })).toHaveCount(0)

  await list(first).getByRole('button', { name: 'Warning 1' }).click()
  await expect(list(first).getByRole('listitem')).toHaveCount(1)
  await list(first).getByRole('button', { name: 'All 3' }).click()

  // Uses the keyboard alone. Enter on the button opens the question, and Escape closes the question but not the list.
  const control = list(first).getByRole('button', { name: 'Snooze or delete: Machine 12' })
  await control.focus()
  await first.keyboard.press('Enter')
  await expect(list(first).getByRole('button', { name: 'No', exact: true })).toBeFocused()
  await inspect(first, 'alerts-asked', list(first))
  await first.keyboard.press('Escape')
  await expect(control).toBeFocused()
  await first.keyboard.press('Enter')
  await list(first).getByRole('button', { name: 'Snooze until 7:00 AM' }).click()
  await says(first, 'Snoozed for you until')
  await expect(row(first, 'Machine 12')).toHaveCount(0)
  await expect(list(first).getByText('Snoozed for you until 7:00 AM: 1')).toBeVisible()
  await expect(
    list(first)
      .getByRole('button', { name: /^Snooze or delete/ })
      .last(),
  ).toBeFocused()

  await bell(second).click()
  await expect(list(second).getByRole('listitem')).toHaveCount(3)
  await row(second, 'Machine 7')
    .getByRole('button', { name: /^Snooze or delete/ })
    .click()
  await row(second, 'Machine 7').getByRole('button', { name: 'No', exact: true }).click()
  await expect(row(second, 'Machine 7')).toHaveCount(1)
  await row(second, 'Machine 7')
    .getByRole('button', { name: /^Snooze or delete/ })
    .click()
  await row(second, 'Machine 7').getByRole('button', { name: 'Delete', exact: true }).click()
  await says(second, 'Notification deleted')
  await expect(row(first, 'Machine 7')).toHaveCount(0)

  await list(second).getByRole('button', { name: 'Clear Notifications' }).click()
  await answer(second, 'Clear Notifications?', 'No')
  await expect(list(second).getByRole('listitem')).toHaveCount(2)
  await list(second).getByRole('button', { name: 'Clear Notifications' }).click()
  await answer(second, 'Clear Notifications?', 'Yes, Clear')
  await says(second, '2 notifications deleted')
  for (const page of [first, second]) {
    await expect(list(page).getByText('There are currently no notifications!')).toBeVisible()
    // The button that had the focus is gone. The dialog takes the focus back a moment later.
    await expect(page.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(list(page)).toHaveCount(0)
    await expect(bell(page)).toHaveAccessibleName('Notifications: 0')
  }
  await expect(bell(first)).toBeFocused()
})
