/** The Company screen: the creation of a company, its license, and the Membership Summary (part 1 section 2, Company). */

import { randomBytes } from 'node:crypto'

import { answer, expect, inspect, says, signIn, test } from './journey.ts'
import { Person } from './venue.ts'

const OWN = 'a marsh heron at dusk'

test('a company is created, gets a license, loses it, and works again with a new license', async ({
  house,
  venue,
  page: office,
  signedIn,
  expectFault,
}) => {
  expectFault(/ 409 .* \/company\/create$/, / 401 /)
  const master = await venue.person({ firstname: 'Mona', roles: ['ROLE_MASTER_ADMIN'] })
  const page = await signedIn(master, '/settings/company')
  const id = randomBytes(3).toString('hex')
  const name = `Bluebonnet ${id}`
  const [username, password] = [`renata.${id}@example.com`, 'seven tame walruses']
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })

  await test.step('a new company gets its first administrator', async () => {
    await page.getByRole('button', { name: 'Create Order Planning' }).click()
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
    await expect(page.getByText(/^Still needed: Company Name, Contact Name/)).toBeVisible()
    for (const [label, text] of [
      ['Company Name', venue.name.toUpperCase()],
      ['Contact Name', 'Renata Cole'],
      ['Phone', '(214) 555-0100'],
      ['Email', username],
      ['Address Line 1', '1 Main Street'],
      ['City', 'Dallas'],
      ['State', 'TX'],
      ['Zip Code', '75201'],
      ['First name', 'Renata'],
      ['Last name', 'Cole'],
      ['Email of the administrator', username],
      ['Password', password],
    ] as const)
      await field(label).fill(text)
    await expect(field('Phone')).toHaveValue('2145550100')
    await page.getByRole('button', { name: 'Select all' }).click()
    await expect(page.getByText('26 of 26 selected')).toBeVisible()
    await page.getByRole('button', { name: 'Select none' }).click()
    await expect(page.getByText('0 of 26 selected')).toBeVisible()
    await page.getByLabel('Manage Employees', { exact: true }).check()
    await page.getByLabel('Bonus', { exact: true }).check()
    await expect(page.getByText(/^Also selected: .*Employee Check-in/)).toBeVisible()
    await inspect(page, 'company-new')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/already exists\. Use another name\./)).toBeVisible()
    await field('Company Name').fill(name)
    await page.getByRole('button', { name: 'Save' }).click()
    await says(page, 'Saved')
    await expect(page.getByRole('heading', { level: 1, name: 'Company' })).toBeVisible()
  })

  await test.step('a search finds the company, and a double click opens it', async () => {
    await page.getByLabel('Search').fill(id)
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('No license')
    await inspect(page, 'company')
    await page.getByText(name).dblclick()
    await expect(field('Company Name')).toHaveValue(name)
  })

  const key = await test.step('a license key is generated for the company', async () => {
    await field('Amount').pressSequentially('200.5')
    await expect(page.getByText('Enter whole dollars, without cents.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Generate License Key' })).toBeDisabled()
    await field('Amount').fill('200')
    await page.getByRole('button', { name: 'Generate License Key' }).click()
    await says(page, 'This key is not activated yet.')
    await inspect(page, 'company-edit')
    return field('License Key').inputValue()
  })

  const activate = async (signedInWith: string, title = 'Company Account Expired') => {
    await signIn(office, new Person(house, 0, username, 'Renata Cole', ''), signedInWith)
    const dialog = office.getByRole('dialog', { name: title })
    await dialog.getByLabel('License Key').fill(await field('License Key').inputValue())
    await dialog.getByRole('button', { name: 'Activate' }).click()
  }
  await test.step('when the license is revoked during the first sign-in, the login screen says that the account has expired, and the company gets another key', async () => {
    await office.goto('/')
    await activate(password, 'Company not active yet')
    await expect(office.getByRole('heading', { name: 'Set your own password' })).toBeVisible()
    await page.getByRole('button', { name: 'Revoke License Key' }).click()
    await answer(page, 'cannot use the system', 'Revoke License Key')
    await expect(page.getByText('The license was revoked. Employees cannot use the system.')).toBeVisible()
    // The administrator's browser learns about the revoked license when it reloads.
    await office.reload()
    await expect(office).toHaveURL('/login')
    await expect(office.getByText('Your company account has expired.')).toBeVisible()
    await page.getByRole('button', { name: 'Generate License Key' }).click()
    await says(page, 'This key is not activated yet.')
  })

  await test.step('the administrator of the company activates the key and chooses a password', async () => {
    await activate(password)
    await office.getByLabel('Temporary password').fill(password)
    await office.getByLabel('New password', { exact: true }).fill(OWN)
    await office.getByLabel('New password again').fill(OWN)
    await office.getByRole('button', { name: 'Save password' }).click()
    await expect(office).toHaveURL('/dashboard')
    await expect(office.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(office.getByText('Your company account has expired.')).toHaveCount(0)
  })

  await test.step('the administrator makes a password for the station', async () => {
    await office.goto('/settings/users')
    await office.getByRole('button', { name: 'Station' }).click()
    const dialog = office.getByRole('dialog', { name: `Station of ${name}` })
    await expect(dialog.getByLabel('Email')).toHaveValue(`info@bluebonnet-${id}.station`)
    await inspect(office, 'station', dialog)
    await dialog.getByRole('button', { name: 'Make a new password' }).click()
    await answer(office, 'is signed out immediately', 'Make a new password')
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue(/^.{12,}$/)
    await inspect(office, 'station-password', dialog)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('a service that is removed disappears from the menus of the company’s people immediately', async () => {
    const customers = office.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Customers' })
    await expect(customers).toBeVisible()
    for (const service of ['Bonus', 'Customers'])
      await page.getByRole('checkbox', { name: service, exact: true }).uncheck()
    await page.getByRole('button', { name: 'Save' }).click()
    await says(page, 'Saved')
    await expect(customers).toHaveCount(0)
    await page.getByText(name).dblclick()
  })

  await test.step('the people of a company on hold or closed are signed out, see the reason, and are not asked for a key', async () => {
    const set = async (status: string) => {
      await page.getByRole('combobox', { name: 'Company Status' }).click()
      await page.getByRole('option', { name: status }).click()
      await page.getByRole('button', { name: 'Save' }).click()
      if (status === 'On hold') await answer(page, `Put ${name} on hold?`, 'Put on hold')
      await says(page, 'Saved')
      await page.getByText(name).dblclick()
    }
    await set('On hold')
    await expect(office).toHaveURL('/login')
    await expect(office.getByText('Your company account is on hold')).toBeVisible()
    await inspect(office, 'company-hold')
    await set('Closed')
    const renata = new Person(house, 0, username, 'Renata Cole', '')
    await signIn(office, renata, OWN)
    await expect(office.getByText('Your company account was closed.')).toBeVisible()
    await expect(office.getByRole('dialog')).toHaveCount(0)
    await set('Active')
    await signIn(office, renata, OWN)
    await expect(office).toHaveURL('/dashboard')
  })

  await test.step('the license is renewed once, and then revoked', async () => {
    await expect(page.getByText('The license runs until')).toBeVisible()
    await page.getByRole('button', { name: 'Renew License Key' }).click()
    await answer(page, 'Renew the license', 'Renew License Key')
    await says(page, 'License renewed')
    await expect(page.getByRole('button', { name: 'Renew License Key' })).toBeDisabled()
    await expect(page.getByRole('row').filter({ hasText: '1 month' })).toHaveCount(3)
    await expect(page.getByRole('row').filter({ hasText: 'Starts later' })).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Renew License Key' })).toBeEnabled()
    await page.getByRole('button', { name: 'Revoke License Key' }).click()
    await answer(page, 'cannot use the system', 'Revoke License Key')
    await expect(page.getByText('The license was revoked. Employees cannot use the system.')).toBeVisible()
    await expect(office).toHaveURL('/login')
  })

  await test.step('the company works again with another key', async () => {
    await page.getByRole('button', { name: 'Generate License Key' }).click()
    await says(page, 'This key is not activated yet.')
    await expect(field('License Key')).not.toHaveValue(key)
    await activate(OWN)
    await expect(office).toHaveURL('/dashboard')
  })

  /** Makes the license of the company end this many days ago. The company may work for seven days after the end. */
  const endedDaysAgo = (days: number) =>
    house.owner.query(
      `update licences l set expires_at = now() - make_interval(days => $2), works_until = now() + make_interval(days => 7 - $2)
       from companies c where c.company_id = l.company_id and c.name = $1 and l.revoked_at is null and l.starts_at is not null`,
      [name, days],
    )
  await test.step('the company works for seven days after the end of its license, and its administrator sees until when', async () => {
    await endedDaysAgo(1)
    await office.reload()
    await expect(
      office.getByText(/The license of this company has ended\. The company works until .* Ask your provider/),
    ).toBeVisible()
    await inspect(office, 'grace')
  })

  await test.step('after seven days nobody can sign in, and the company works again with a new license', async () => {
    await endedDaysAgo(8)
    await office.getByRole('button', { name: 'Logout' }).click()
    await answer(office, 'Are you sure you want to logout?', 'Yes, Logout')
    await expect(office).toHaveURL('/login')
    await page.goto('/settings/company')
    await page.getByText(name).dblclick()
    await field('Amount').fill('200')
    await page.getByRole('button', { name: 'Generate License Key' }).click()
    await says(page, 'This key is not activated yet.')
    await activate(OWN)
    await expect(office).toHaveURL('/dashboard')
    await page.getByRole('button', { name: 'Back' }).click()
  })

  await test.step('the Membership Summary shows the company, and an amount can be corrected', async () => {
    await page.getByRole('button', { name: 'Membership Summary' }).click()
    await expect(page.getByRole('heading', { name: 'Yearly Projections' })).toBeVisible()
    // The sum includes the two licenses that began this month and were not revoked. It does not include licenses that were revoked and replaced, or
    // the renewal that never began.
    await expect(page.getByRole('row').filter({ hasText: name }).last()).toContainText('$400.00')
    await inspect(page, 'membership')
    const row = page.getByRole('row').filter({ hasText: venue.name }).last()
    await row.getByRole('button', { name: `Edit the amounts of ${venue.name}` }).click()
    await expect(row.getByRole('textbox')).toBeFocused()
    await row.getByRole('textbox').fill('')
    await page.keyboard.press('Enter')
    await says(page, 'Please fill all amounts with valid numbers.')
    await row.getByRole('textbox').fill('150.5')
    await inspect(page, 'membership-edit')
    await row.getByRole('button', { name: `Save the amounts of ${venue.name}` }).click()
    await expect(row).toContainText('$150.50')
  })

  await test.step('View Active Membership opens a PDF', async () => {
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'View Active Membership' }).click()
    await expect(page.getByText(name).first()).toBeVisible()
    for (const button of ['Back to Menu', 'Download PDF', 'Print PDF', 'Zoom Out', 'Zoom In'])
      await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible()
    await inspect(page, 'membership-report')
  })
})
