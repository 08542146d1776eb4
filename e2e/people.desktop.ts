/** An employee's first night, from the new account to the pay, and the entries in the audit trail that show who did what. */

import { DateTime } from 'luxon'

import { answer, expect, inspect, openScreen, says, test } from './journey.ts'
import { scan } from './station.ts'

const OWN_PASSWORD = 'a marsh heron at dusk'
const EMAIL = 'lucia.moreno@example.com'

test('a new employee signs in and works at a station, the shift is corrected and paid, and the audit trail shows who did what', async ({
  page,
  context,
  venue,
  signedIn,
  expectFault,
}) => {
  expectFault(/422 .* \/account\/changePassword/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const manager = await venue.setUpFloor([
    { machine: '1', in: 1_000, out: 800 },
    { machine: '2', in: 500, out: 300 },
  ])
  const ben = await venue.person({ firstname: 'Ben', roles: ['ROLE_CHECK_IN_OUT'] })
  const [chipOfBen] = await venue.giveChips(ben)
  const tag = `LM${venue.id}0042`
  // The e-mail address must be unique, because other venues use the same database.
  const email = EMAIL.replace('@', `.${venue.id}@`)
  const office = await signedIn(manager, '/settings/users')
  let temporary = ''

  await test.step('the manager adds the employee, with a tag and a generated password', async () => {
    await inspect(office, 'employees')
    await office.getByRole('button', { name: 'Add Employee' }).click()
    await expect(office.getByRole('heading', { level: 1, name: 'Add Employee' })).toBeVisible()
    await expect(office.getByRole('button', { name: 'Save' })).toBeDisabled()
    await office.getByLabel('Email').fill(email)
    await office.getByLabel('First name').fill('Lucía')
    await office.getByLabel('Last name').fill('Moreno')
    await expect(office.getByLabel('Display name')).toHaveValue('Lucía Moreno')
    await office.getByLabel('Hourly rate').fill('17.50')
    await office.getByRole('checkbox', { name: 'Employee Check-in' }).check()
    await office.getByRole('checkbox', { name: 'Add Master Reading' }).check()
    await office.getByRole('button', { name: 'Register Tag' }).click()
    await scan(office, tag)
    await expect(office.getByLabel('RFID')).toHaveValue(/^[*•]+$/)
    await office.getByRole('button', { name: 'Generate' }).click()
    temporary = await office.getByLabel(/^Password/).inputValue()
    expect(temporary).toHaveLength(16)
    await inspect(office, 'add-employee')
    await office.getByRole('button', { name: 'Save' }).click()
    await expect(office.getByRole('row', { name: email })).toBeVisible()
    await expect(office.getByRole('row', { name: email })).toContainText('$17.50')
  })

  await test.step('she signs in with the generated password, and must first set her own password', async () => {
    await page.goto('/')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(temporary)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Set your own password' })).toBeVisible()
    await inspect(page, 'set-password')
    await page.getByLabel('Temporary password').fill(temporary)
    await page.getByLabel('New password', { exact: true }).fill('lucia moreno')
    await page.getByLabel('New password again').fill('lucia moreno')
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByText('Choose another password')).toBeVisible()
    await page.getByLabel('New password', { exact: true }).fill(OWN_PASSWORD)
    await page.getByLabel('New password again').fill(OWN_PASSWORD)
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Lucía' })).toBeVisible()
    await page.context().close()
  })

  const counter = await signedIn(await venue.station(), '/')

  await test.step('she scans her chip at the station, where Ben scanned in first', async () => {
    await expect(counter.getByRole('heading', { level: 1 })).toContainText('Please scan your Chip')
    await scan(counter, chipOfBen!)
    await says(counter, 'Ben is here.')
    await expect(counter.getByRole('heading', { level: 1, name: 'Ben' })).toBeVisible()
    await expect(counter.getByRole('button', { name: 'Clock In' })).toBeFocused()
    await scan(counter, tag)
    await says(counter, 'Lucía is here.')
    // Her chip does not replace Ben's screen.
    await expect(counter.getByRole('heading', { level: 1, name: 'Ben' })).toBeVisible()
  })

  await test.step('she takes over with a click on her avatar and clocks in', async () => {
    await counter.getByRole('button', { name: 'Lucía Moreno' }).click()
    await expect(counter.getByRole('heading', { level: 1, name: 'Lucía' })).toBeVisible()
    await inspect(counter, 'station-switched')
    await counter.getByRole('button', { name: 'Clock In' }).click()
    await says(counter, 'Clock Started')
    // Clock In reloads the page, but the focus is not lost.
    await expect(counter.getByRole('heading', { level: 1, name: 'Lucía' })).toBeFocused()
  })

  await test.step('she reads a machine in her own name', async () => {
    await openScreen(counter, 'Add Master Reading')
    await counter.getByRole('button', { name: 'Start Session' }).click()
    await answer(counter, 'Are you sure you want to start the reading session?', 'Yes')
    await counter.getByLabel('Machine', { exact: true }).fill('1')
    await counter.getByLabel('Machine', { exact: true }).press('Enter')
    await counter.getByLabel('In', { exact: true }).fill('1100')
    await counter.getByLabel('In', { exact: true }).press('Enter')
    await counter.getByLabel('Out', { exact: true }).fill('850')
    await counter.getByLabel('Out', { exact: true }).press('Enter')
    await counter.keyboard.press('Enter')
    await says(counter, 'Machine reading successfully added')
  })

  await test.step('she clocks out and leaves', async () => {
    await counter.getByRole('link', { name: 'Employee Check-in' }).click()
    await counter.getByRole('button', { name: 'Clock Out' }).click()
    await answer(counter, 'Are you sure you want to clock out?', 'Yes')
    await says(counter, 'Clock Stopped')
    await scan(counter, tag)
    await says(counter, 'Lucía has left.')
    await expect(counter.getByRole('button', { name: 'Lucía Moreno' })).toBeHidden()
  })

  const twoHoursAgo = DateTime.now().setZone('America/Chicago').minus({ hours: 2 })

  await test.step('she clocked in too late, so the manager corrects the shift', async () => {
    await openScreen(office, 'Employee Sessions')
    await office.getByRole('button', { name: /Lucía Moreno/ }).click()
    await expect(office.getByRole('heading', { level: 1, name: 'Lucía Moreno' })).toBeVisible()
    await office
      .getByRole('row', { name: /Lucía Moreno/ })
      .getByRole('button', { name: 'Edit' })
      .click()
    await expect(office.getByRole('heading', { level: 1, name: 'Edit Employee Session' })).toBeVisible()
    const date = office.getByRole('group', { name: 'Clock In date' })
    await date.getByRole('spinbutton', { name: 'Year' }).click()
    await office.keyboard.type(twoHoursAgo.toFormat('yyyyMMdd'))
    await office.getByLabel('Clock In time').fill(twoHoursAgo.toFormat('HH:mm'))
    await expect(office.getByText(/at \$17\.50 an hour/)).toBeVisible()
    await inspect(office, 'edit-shift')
    await office.getByRole('button', { name: 'Save' }).click()
    await expect(office.getByRole('heading', { level: 1, name: 'Lucía Moreno' })).toBeVisible()
    await expect(office.getByRole('row', { name: /Lucía Moreno/ })).toContainText(twoHoursAgo.toFormat('h:mm a'))
  })

  await test.step('she is paid, and the paid shift is frozen', async () => {
    await office.getByRole('checkbox', { name: /^Select Lucía Moreno/ }).check()
    await inspect(office, 'shift-selected')
    await office.getByRole('button', { name: 'Mark as Paid' }).click()
    await expect(office.getByRole('row', { name: /Lucía Moreno/ })).toContainText('Paid')
    await expect(office.getByRole('row', { name: /Lucía Moreno/ }).getByRole('button', { name: 'Edit' })).toBeDisabled()
  })

  await test.step('the audit trail shows who acted, and what the correction changed', async () => {
    await office.goto('/settings/audit-trail')
    await expect(office.getByRole('heading', { level: 1, name: 'Audit Trail' })).toBeVisible()
    const row = (text: RegExp) => office.getByRole('row').filter({ hasText: text })
    await expect(row(/Mona \S+ added employee Lucía Moreno/)).toBeVisible()
    await expect(row(/Lucía Moreno clocked in/)).toBeVisible()
    await expect(
      row(/Lucía Moreno (read|.*reading)/)
        .filter({ hasText: 'Signed in: ' })
        .first(),
    ).toBeVisible()
    await inspect(office, 'audit-trail')
    await row(/Mona \S+ corrected an employee session of Lucía Moreno/).click()
    const dialog = office.getByRole('dialog')
    await expect(dialog).toContainText('Mona')
    await expect(dialog).toContainText(twoHoursAgo.toFormat('h:mm'))
    await inspect(office, 'audit-entry', dialog)
    await expect(dialog).not.toContainText(tag)
  })
})
