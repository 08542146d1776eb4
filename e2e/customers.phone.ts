/** The Customers screen on a phone: two hundred long names, and a photo that is taken with one hand. */

import { expect, inspect, openScreen, says, test } from './journey.ts'

test('a customer is found among two hundred, photographed and saved on a phone', async ({ venue, signedIn }) => {
  const manager = await venue.administrator('Mona')
  const blank = { tagId: '', dob: '1985-04-23', address: '', driverLicense: '', points: '20', comments: '' }
  await manager.call('POST /customer/import', {
    locationId: venue.id,
    rows: Array.from({ length: 200 }, (_, index) => ({
      ...blank,
      row: index + 2,
      firstName: `Guest ${index + 1}`,
      lastName: 'Wolfeschlegelsteinhausen'.repeat(1 + (index % 3)),
      phone: String(5_125_550_100 + index),
    })),
  })
  const page = await signedIn(manager, '/customer')
  await expect(page.getByText('200 customers')).toBeVisible()
  await inspect(page, 'customers')

  await page.getByPlaceholder('Search').fill('guest 137')
  const card = page.getByRole('listitem').filter({ hasText: 'Guest 137' })
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('512-555-0236')
  const more = page.getByRole('button', { name: /^More for Guest 137/ })
  await more.click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: /^History of Guest 137/ })
  // The date does not break into two lines.
  expect((await history.getByText(/^\d{4}-\d\d-\d\d$/).boundingBox())!.height).toBeLessThan(36)
  // The history fills the screen, so Back closes it and does not leave the list.
  await page.goBack()
  await expect(history).toBeHidden()
  await expect(card).toBeVisible()
  await more.click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByLabel('Phone')).toHaveValue('5125550236')
  await expect(page.getByText('Still needed: Photo')).toBeVisible()
  await inspect(page, 'edit-customer')

  await page.getByRole('button', { name: 'Open camera' }).click()
  const take = page.getByRole('button', { name: 'Take photo' })
  await expect(take).toBeEnabled()
  // The button is within reach of the thumb.
  expect((await take.boundingBox())!.y).toBeGreaterThan(844 * 0.66)
  await inspect(page, 'customer-camera', page.getByRole('dialog'))
  // Back closes the camera and not the form.
  await page.goBack()
  await expect(take).toBeHidden()
  await expect(page.getByLabel('Phone')).toHaveValue('5125550236')
  await page.getByRole('button', { name: 'Open camera' }).click()
  await expect(take).toBeEnabled()
  await take.click()
  await expect(page.getByRole('list', { name: 'Photos' }).getByRole('listitem')).toHaveCount(1)
  await page.getByLabel('Last name').fill('Wolf')
  await page.getByRole('button', { name: 'Save' }).click()
  await says(page, 'Saved')
  await expect(card).toContainText('Guest 137 Wolf')
  await expect(
    card
      .getByRole('img', { name: 'Photo of Guest 137 Wolf' })
      .or(card.getByRole('button', { name: 'Enlarge the photo of Guest 137 Wolf' })),
  ).toBeVisible()

  // While a customer waits, nobody can set their points, so the menu item is disabled.
  await card.getByRole('button', { name: /^Check in/ }).click()
  await expect(card).toContainText('Waiting')
  await page.getByRole('button', { name: /^More for Guest 137/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Set points' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Import' }).click()
  const file = { name: 'more.csv', mimeType: 'text/csv', buffer: Buffer.from('First,Last,Phone\nAna,Reyes,555\n') }
  await page.getByLabel('File to import').setInputFiles(file)
  await says(page, '1 row has to be corrected')
  await inspect(page, 'import-customers', page.getByRole('dialog'))
})

test('a phone has the Customers screen only for people with the role Customer Mobile, and Back closes the menu before it leaves the screen', async ({
  venue,
  signedIn,
}) => {
  const roles = ['ROLE_CHECK_IN_OUT', 'ROLE_DASHBOARD', 'ROLE_CUSTOMER'] as const
  const [lee, kim] = await Promise.all([
    venue.person({ firstname: 'Lee', roles, isClockedIn: true }),
    venue.person({ firstname: 'Kim', roles: [...roles, 'ROLE_CUSTOMER_MOBILE'], isClockedIn: true }),
  ])
  const without = await signedIn(lee)
  await without.getByRole('button', { name: 'Menu' }).click()
  const menu = without.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Customers' })).toHaveCount(0)
  await without.goBack()
  await expect(menu).toBeHidden()
  await expect(without).toHaveURL('/dashboard')
  await without.goto('/customer')
  await expect(without.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(without.getByRole('heading', { level: 1, name: 'Customers' })).toHaveCount(0)
  await expect(without.getByPlaceholder('Search')).toHaveCount(0)
  const page = await signedIn(kim)
  await page.getByRole('button', { name: 'Menu' }).click()
  await openScreen(page, 'Customers')
})
