/** A person chooses their own password, at the first sign-in or at any later time. */

import { expect, inspect, says, signIn, test } from './journey.ts'
import { PASSWORD } from './venue.ts'

const OWN = 'seven wet dogs under a piano'

test.use({ newBrowsers: true })

test('a person with a temporary password must first choose their own password', async ({
  venue,
  page,
  expectFault,
}) => {
  expectFault(/422/)
  const ana = await venue.person({ firstname: 'Ana', roles: ['ROLE_CHECK_IN_OUT'], mustChangePassword: true })
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(new URL(request.url()).pathname)
  })
  page.on('websocket', (socket) => calls.push(new URL(socket.url()).pathname))
  await page.goto('/settings/machine')
  await signIn(page, ana)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set your own password')
  await inspect(page, 'set-password')

  const [temporary, own, again] = [
    page.getByLabel('Temporary password'),
    page.getByLabel('New password', { exact: true }),
    page.getByLabel('New password again'),
  ]
  const save = page.getByRole('button', { name: 'Save password' })
  await temporary.fill(PASSWORD)
  await own.fill('short')
  await again.fill('shore')
  await save.click()
  await expect(page.getByText('Use at least 12 characters.')).toBeVisible()
  await expect(page.getByText('The two passwords are not the same.')).toBeVisible()
  await inspect(page, 'set-password-faults')

  await own.fill('password1234')
  await again.fill('password1234')
  await save.click()
  await expect(page.getByText(/Choose another password: .*easy to guess/)).toBeVisible()
  await expect(own).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set your own password')

  await temporary.fill(PASSWORD)
  await own.fill(OWN)
  await again.fill(OWN)
  await page.getByLabel('Show passwords').check()
  await expect(own).toHaveAttribute('type', 'text')
  expect(new Set(calls)).toEqual(new Set(['/setup/find', '/api/login', '/account/getUser', '/account/changePassword']))
  await page.keyboard.press('Tab')
  await save.click()
  await expect(page).toHaveURL('/check-in-out')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ana')
})

test('a person who changes their password is signed out in all other browsers', async ({
  venue,
  signedIn,
  expectFault,
}) => {
  expectFault(/422/)
  const ana = await venue.person({ firstname: 'Ana', roles: ['ROLE_CHECK_IN_OUT'] })
  const page = await signedIn(ana)
  const other = await page.context().browser()!.newContext()
  const elsewhere = await other.newPage()
  await elsewhere.goto(new URL('/', page.url()).href)
  await signIn(elsewhere, ana)
  await expect(elsewhere.getByRole('banner')).toContainText('Ana Reyes')

  const entry = page.getByRole('button', { name: 'Change Password' })
  await entry.click()
  const dialog = page.getByRole('dialog', { name: 'Change Password' })
  await expect(dialog.getByLabel('Current password')).toBeFocused()
  await inspect(page, 'change-password', dialog)
  await dialog.getByLabel('Current password').fill('not this one')
  await dialog.getByLabel('New password', { exact: true }).fill(OWN)
  await dialog.getByLabel('New password again').fill(OWN)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('That is not your current password. Type it again.')).toBeVisible()
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await says(page, 'Your password was changed.')
  await expect(entry).toBeFocused()
  await expect(elsewhere).toHaveURL('/login')
  await signIn(elsewhere, ana, OWN)
  await expect(elsewhere.getByRole('banner')).toContainText('Ana Reyes')
  await other.close()
})
