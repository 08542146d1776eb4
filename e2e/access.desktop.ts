/** Access that was lost. A license key reactivates an expired company. When a person's sign-in ends, their browsers open the login screen. */

import { expect, inspect, says, signIn, test } from './journey.ts'
import { Venue } from './venue.ts'

test.use({ newBrowsers: true })

test('an expired company is reactivated with a license key', async ({ house, page, expectFault }) => {
  expectFault(/ 401 .* \/api\/login$/, / 422 .* \/company\/activateCompanyWithKey$/)
  const venue = await Venue.open(house, { isExpired: true })
  const key = await venue.newLicenceKey()
  const person = await venue.administrator()
  await page.goto('/')
  await signIn(page, person)
  const dialog = page.getByRole('dialog', { name: 'Company Account Expired' })
  await expect(dialog).toContainText('Please enter your new license key to reactivate your account.')
  await inspect(page, 'company-expired', dialog)
  await dialog.getByLabel('License Key').fill('0000-0000')
  await dialog.getByRole('button', { name: 'Activate' }).click()
  await says(page, 'This license key is not valid. Check it and try again.')
  await dialog.getByLabel('License Key').fill(key.toLowerCase().replaceAll('-', ' '))
  await dialog.getByRole('button', { name: 'Activate' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('banner')).toContainText(person.name)
  await expect(page.getByRole('banner')).toContainText(venue.name)
})

test('when a person’s sign-in ends, the browser opens the login screen and its local storage is empty', async ({
  venue,
  signedIn,
  expectFault,
}) => {
  expectFault(/ 401 /)
  const person = await venue.administrator()
  const hearing = await signedIn(person, '/master-reading')
  const deaf = await signedIn(person, '/master-reading')
  // This browser gets no messages, so it learns that the sign-in has ended only from the answer to its next call.
  await deaf.routeWebSocket(/\/ws\?/, () => {})
  await deaf.reload()
  for (const page of [hearing, deaf]) {
    await expect(page.getByRole('heading', { level: 1, name: 'Master Reading' })).toBeVisible()
  }
  await person.endSessions()
  await expect(hearing).toHaveURL('/login')
  // On a slow computer, the screen may make its next call before this click. In that case the login screen is already open, and the click goes to
  // the field Email.
  await deaf.getByRole('link', { name: 'Employee Check-in' }).or(deaf.getByLabel('Email')).first().click()
  await expect(deaf).toHaveURL('/login')
  for (const page of [hearing, deaf]) {
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  }
  await signIn(deaf, person)
  await expect(deaf).toHaveURL('/dashboard')
})
