/** Manage Employees: invalid input, two administrators who edit the same employee, tags, and deletion. */

import { answer, expect, inspect, says, test } from './journey.ts'
import { scan } from './station.ts'

test('when an employee is entered with mistakes, each mistake is shown at its field', async ({
  venue,
  signedIn,
  expectFault,
}) => {
  expectFault(/ 409 .* \/register\/save$/, / 422 .* \/register\/save$/, / 409 .* \/team\/savePresets$/)
  const manager = await venue.administrator('Mona')
  const ana = await venue.person({ firstname: 'Ana' })
  const page = await signedIn(manager, '/settings/users')
  await page.getByRole('button', { name: 'Add Employee' }).click()
  const save = page.getByRole('button', { name: 'Save' })
  const email = page.getByLabel('Email')
  await expect(email).toBeFocused()

  await test.step('Tab moves from field to field, and a wrong value gets a message', async () => {
    await page.keyboard.type('nobody')
    await page.keyboard.press('Tab')
    await expect(page.getByText('Enter an e-mail address')).toBeVisible()
    await email.fill(ana.username.toUpperCase())
    await page.keyboard.press('Tab')
    await page.keyboard.type('Eve')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Stone')
    await page.keyboard.press('Tab')
    await page.keyboard.type('15.505')
    await page.keyboard.press('Tab')
    await expect(page.getByText('at most two decimals')).toBeVisible()
    await page.getByLabel('Hourly rate').fill('15.5')
    await page.getByLabel('Last name').focus()
    await expect(page.getByLabel('Hourly rate')).toHaveValue('15.50')
  })

  await test.step('checking a service also checks the services that it needs, and unchecking a service also unchecks those that need it', async () => {
    const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
    await expect(box('Dashboard')).toBeChecked()
    await expect(box('Dashboard')).toBeDisabled()
    await expect(box('Master Admin')).toHaveCount(0)
    await box('Settings').check()
    await expect(box('Assign Machine')).toBeChecked()
    await box('Manage Machine').uncheck()
    await expect(box('Assign Machine')).not.toBeChecked()
    await says(page, 'No longer selected: Assign Machine.')
    await box('Settings').uncheck()
    await expect(box('Manage Game')).not.toBeChecked()
    await box('Customers').check()
    await expect(box('Customer Privilege')).toBeChecked()
    await inspect(page, 'employee-services')
    await page.getByRole('button', { name: 'Only Customers' }).click()
    await says(page, 'No longer selected: Customer Privilege, Customer Mobile.')
    await expect(box('Customers')).toBeChecked()
    await box('Customers').uncheck()
    await box('Raffle').check()
    await expect(box('Customers')).toBeChecked()
    await expect(box('Customer Privilege')).not.toBeChecked()
    await box('Admin').check()
    await expect(box('Raffle')).not.toBeChecked()
    await expect(box('Raffle')).toBeDisabled()
    await inspect(page, 'employee-administrator')
    await page.getByRole('button', { name: 'Change presets' }).click()
    const dialog = page.getByRole('dialog', { name: 'Presets' })
    await dialog.getByRole('button', { name: 'Delete Floor' }).click()
    // The button that adds a preset is disabled here, so it cannot take the focus.
    await expect(dialog.getByRole('list', { name: 'Presets' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await box('Admin').uncheck()
    await box('Employee Check-in').check()
  })

  await test.step('a preset checks its services immediately, and the venue can change the services of a preset', async () => {
    const presets = page.getByRole('group', { name: 'Presets' })
    const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
    await presets.getByRole('button', { name: 'Cashier' }).click()
    await expect(presets.getByRole('button', { name: 'Cashier' })).toHaveAttribute('aria-pressed', 'true')
    await expect(box('Employee Check-in')).toBeChecked()
    await expect(box('Manage Employees')).not.toBeChecked()
    await box('Raffle').uncheck()
    await presets.getByRole('button', { name: 'Change presets' }).click()
    const dialog = page.getByRole('dialog', { name: 'Presets' })
    await dialog.getByRole('button', { name: 'Use chosen services for Cashier' }).click()
    await dialog.getByLabel('Name').first().fill('Front desk')
    await dialog.getByRole('button', { name: 'Delete Floor' }).click()
    const add = dialog.getByRole('button', { name: 'Add the chosen services as a preset' })
    await expect(add).toBeFocused()
    await add.click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Enter a name.')).toBeVisible()
    await inspect(page, 'employee-presets', dialog)
    await page.keyboard.type('Night shift')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(presets.getByRole('button')).toHaveText(['Front desk', 'Manager', 'Night shift', 'Change presets'])
    await expect(presets.getByRole('button', { name: 'Front desk' })).toHaveAttribute('aria-pressed', 'true')
    await presets.getByRole('button', { name: 'Manager' }).click()
    await expect(box('Raffle')).toBeChecked()
    await presets.getByRole('button', { name: 'Front desk' }).click()
    await expect(box('Raffle')).not.toBeChecked()
  })

  await test.step('presets that somebody else saved while the dialog was open are not overwritten', async () => {
    await page.getByRole('button', { name: 'Change presets' }).click()
    const dialog = page.getByRole('dialog', { name: 'Presets' })
    await expect(dialog.getByLabel('Name').first()).toHaveValue('Front desk')
    const locationId = venue.id
    const { presets, presetsVersion } = await manager.call('POST /team/getRoles', { locationId, type: 'employee' })
    const longer = [...presets, { name: 'Weekend', authorities: ['ROLE_NOTE' as const] }]
    await manager.call('POST /team/savePresets', { locationId, presets: longer, version: presetsVersion })
    await expect(page.getByText('Weekend', { exact: true })).toBeVisible()
    const refused = page.waitForResponse('**/team/savePresets')
    await dialog.getByRole('button', { name: 'Save' }).click()
    expect((await refused).status()).toBe(409)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('button', { name: 'Weekend' })).toBeVisible()
  })

  await test.step('a missing or weak password is refused, and so is an e-mail that another account uses', async () => {
    await expect(save).toBeDisabled()
    await page.getByLabel(/^Password/).fill('short')
    await save.click()
    await expect(page.getByText('Use at least 12 characters.')).toBeVisible()
    await page.getByLabel(/^Password/).fill('password1234')
    await save.click()
    await expect(page.getByText('Choose another password:')).toBeVisible()
    await page.getByRole('button', { name: 'Generate' }).click()
    await save.click()
    await expect(page.getByText(/^Somebody already has the e-mail .*\. Use another e-mail\.$/)).toBeVisible()
    await expect(email).toBeFocused()
    await inspect(page, 'employee-refused')
  })

  await test.step('a scanned tag is not typed into a field, and the Enter at the end of the scan does not save the form', async () => {
    await page.getByRole('button', { name: 'Register Tag' }).click()
    await page.getByRole('button', { name: 'Register Tag' }).click()
    await expect(page.getByText('Please scan the tag')).toBeVisible()
    await email.fill(`eve.${venue.id}@example.com`)
    await scan(page, `EVE${venue.id}`)
    await expect(page.getByLabel('RFID')).toHaveValue('********')
    await expect(email).toHaveValue(`eve.${venue.id}@example.com`)
    await expect(page.getByRole('heading', { level: 1, name: 'Add Employee' })).toBeVisible()
    await save.click()
    const row = page.getByRole('row', { name: /Eve Stone/ })
    await expect(row).toContainText('$15.50')
    await expect(row).toContainText('Yes')
    await expect(row.getByRole('button', { name: 'Edit Eve Stone' })).toBeFocused()
  })
})

test('when two administrators edit the same employee, the one who has not saved yet sees the other one’s change and loses no typed text', async ({
  venue,
  signedIn,
  expectFault,
}) => {
  expectFault(/ 409 .* \/account\/registerRfid$/)
  const [mona, omar] = await Promise.all([venue.administrator('Mona'), venue.administrator('Omar')])
  const [ana, ben] = await Promise.all([
    venue.person({ firstname: 'Ana', roles: ['ROLE_CHECK_IN_OUT'] }),
    venue.person({ firstname: 'Ben', roles: ['ROLE_CHECK_IN_OUT'] }),
  ])
  const tagOfBen = `BEN${venue.id}`
  await omar.call('POST /account/registerRfid', { userId: ben.userId, rfid: tagOfBen, locationId: venue.id })
  const page = await signedIn(mona, '/settings/users')
  await page.getByRole('button', { name: `Edit ${ana.name}` }).click()
  const rate = page.getByLabel('Hourly rate')
  const other = await signedIn(omar, '/settings/users')
  const others = (name: string) => other.getByRole('checkbox', { name, exact: true })

  await test.step('a form without edits shows another person’s change, and the employee with the new service stays signed in', async () => {
    const screen = await signedIn(ana)
    await expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(rate).toHaveValue('15.00')
    await other.getByRole('button', { name: `Edit ${ana.name}` }).click()
    await other.getByLabel('Last name').fill('Reyes Ortiz')
    await others('Notes').check()
    const renewed = screen.waitForResponse(
      async (response) => response.url().endsWith('/account/getUser') && (await response.text()).includes('ROLE_NOTE'),
    )
    await other.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Last name')).toHaveValue('Reyes Ortiz')
    await renewed
    await expect(screen.getByRole('banner')).toContainText(venue.name)
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  })

  await test.step('a form with edits offers a choice between the versions', async () => {
    await rate.fill('17.25')
    await other.getByRole('button', { name: 'Edit Ana Reyes Ortiz' }).click()
    await other.getByLabel('Hourly rate').fill('16')
    await others('Notes').uncheck()
    await other.getByRole('button', { name: 'Save' }).click()
    await says(page, 'Somebody else changed Ana Reyes Ortiz since you opened this page')
    await expect(page.getByText('you changed it too')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
    await inspect(page, 'employee-conflict')
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await expect(rate).toHaveValue('17.25')
    await expect(page.getByRole('checkbox', { name: 'Notes' })).not.toBeChecked()
  })

  await test.step('a tag of another employee is refused at its field, and the typed text is kept', async () => {
    await page.getByRole('button', { name: 'Register Tag' }).click()
    await scan(page, tagOfBen)
    await expect(page.getByText('This tag belongs to somebody else.')).toBeVisible()
    await page.getByRole('button', { name: 'Register Tag' }).click()
    await scan(page, `ANA${venue.id}`)
    await expect(page.getByLabel('RFID')).toHaveValue('********')
    await expect(rate).toHaveValue('17.25')
    await page.getByRole('button', { name: 'Delete Tag' }).click()
    await answer(page, 'Delete the tag of Ana Reyes Ortiz?', 'Delete')
    await expect(page.getByLabel('RFID')).toHaveValue('No tag')
    await expect(page.getByRole('button', { name: 'Register Tag' })).toBeFocused()
  })

  await test.step('leaving with unsaved changes asks first', async () => {
    await page.getByRole('button', { name: 'Back' }).click()
    await answer(page, 'Leave without saving?', 'Stay')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('row', { name: /Ana Reyes Ortiz/ })).toContainText('$17.25')
    // The column with the pay always shows cents.
    await expect(page.getByRole('row', { name: ben.name })).toContainText('$15.00')
  })

  await test.step('a search that finds nobody offers to add an employee', async () => {
    const search = page.getByPlaceholder('Search')
    await search.fill('nobody of this name')
    const nothing = page.getByRole('status').filter({ hasText: 'No rows match' })
    await nothing.getByRole('button', { name: 'Add Employee' }).click()
    await page.getByRole('button', { name: 'Back' }).click()
    await search.fill('')
  })

  await test.step('an employee whom somebody else has deleted can no longer be saved', async () => {
    await page.getByRole('button', { name: 'Edit Ana Reyes Ortiz' }).click()
    await page.getByLabel('First name').fill('Anna')
    await omar.call('POST /team/delete', { locationId: venue.id, username: ana.username })
    await says(page, 'Somebody else deleted Ana Reyes Ortiz')
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  })
})

test('a manager without all services can give only services that they have, and can delete other employees but not themselves', async ({
  venue,
  signedIn,
}) => {
  const roles = ['ROLE_SETTINGS', 'ROLE_MANAGE_USERS', 'ROLE_CHECK_IN_OUT'] as const
  const lee = await venue.person({ firstname: 'Lee', roles, isClockedIn: true })
  const mona = await venue.administrator('Mona')
  const cam = await venue.person({ firstname: 'Cam', roles: ['ROLE_CHECK_IN_OUT'] })
  const page = await signedIn(lee, '/settings/users')

  await test.step('employees with services that the manager does not have cannot be changed', async () => {
    await page.getByRole('button', { name: `Edit ${mona.name}` }).click({ force: true })
    await says(page, 'You can change only employees of this location, and only if you have all of their services')
    await page.getByRole('button', { name: `Delete ${lee.name}` }).click({ force: true })
    await says(page, 'You cannot delete your own account')
    await expect(page.getByRole('button', { name: `Edit ${mona.name}` })).toHaveAttribute('aria-disabled', 'true')
  })

  await test.step('a service that the manager does not have cannot be given', async () => {
    await page.getByRole('button', { name: `Edit ${cam.name}` }).click()
    await expect(page.getByRole('checkbox', { name: 'Raffle' })).toBeDisabled()
    await expect(page.getByRole('checkbox', { name: 'Admin', exact: true })).toHaveCount(0)
    await expect(page.getByRole('checkbox', { name: 'Manage Employees' })).toBeEnabled()
    await inspect(page, 'employee-by-manager')
    await page.getByRole('button', { name: 'Back' }).click()
  })

  await test.step('an employee is deleted after a question that contains their name', async () => {
    await page.getByRole('button', { name: `Delete ${cam.name}` }).click()
    await inspect(page, 'employee-delete', page.getByRole('alertdialog'))
    await answer(page, `Delete ${cam.name}?`, 'Delete')
    await expect(page.getByRole('row', { name: cam.name })).toHaveCount(0)
  })
})
