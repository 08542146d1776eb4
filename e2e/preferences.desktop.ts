/** A person's table settings on several devices. */

import type { Page } from '@playwright/test'

import { expect, test } from './journey.ts'

const usernames = (page: Page) => page.getByRole('columnheader', { name: 'Username' })

test.use({ newBrowsers: true })

test('a new device begins with the person’s latest table settings, and a device keeps the settings that it already has', async ({
  venue,
  signedIn,
}) => {
  const admin = await venue.administrator()
  const here = await signedIn(admin, '/settings/users')
  const sort = async () => {
    const saved = here.waitForResponse((response) => response.url().endsWith('/account/saveUserSetting'))
    await usernames(here).getByRole('button').click()
    expect((await saved).status()).toBe(200)
  }
  await sort()
  await expect(usernames(here)).toHaveAttribute('aria-sort', 'ascending')
  const there = await signedIn(admin, '/settings/users')
  await expect(usernames(there)).toHaveAttribute('aria-sort', 'ascending')

  await sort()
  const elsewhere = await signedIn(admin, '/settings/users')
  await expect(usernames(elsewhere)).toHaveAttribute('aria-sort', 'descending')
  await expect(usernames(there)).toHaveAttribute('aria-sort', 'ascending')
})
