/** A new employee works on a phone, and the manager corrects the hours on another phone. */

import { answer, expect, inspect, says, test } from './journey.ts'

const OWN_PASSWORD = 'a marsh heron at dusk'

test('a new employee sets a password and works a shift on a phone, and a manager corrects and pays the shift on a phone', async ({
  page,
  venue,
  signedIn,
}) => {
  const manager = await venue.administrator('Mona')
  const email = `pia.${venue.id}@example.com`
  const temporary = 'Kq7wXz3mRt9bVn2p'
  await manager.call('POST /register/save', {
    selectedLocationId: venue.id,
    username: email,
    password: temporary,
    firstname: 'Pia',
    lastname: 'Lindqvist',
    authorities: ['ROLE_CHECK_IN_OUT'],
    employeePerHour: 20,
    employeeColor: '#00695c',
    timezone: 'America/Chicago',
  })

  await test.step('she sets her own password at the first sign-in', async () => {
    await page.goto('/')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(temporary)
    await page.getByRole('button', { name: 'Login' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Set your own password' })).toBeVisible()
    await inspect(page, 'set-password')
    await page.getByLabel('Temporary password').fill(temporary)
    await page.getByLabel('New password', { exact: true }).fill(OWN_PASSWORD)
    await page.getByLabel('New password again').fill(OWN_PASSWORD)
    await page.getByRole('button', { name: 'Save password' }).tap()
  })

  await test.step('she clocks in and out on the only screen that she may open', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Pia' })).toBeVisible()
    await page.getByRole('button', { name: 'Clock In' }).tap()
    await says(page, 'Clock Started')
    await page.getByRole('button', { name: 'Clock Out' }).tap()
    await answer(page, 'Are you sure you want to clock out?', 'Yes')
    await says(page, 'Clock Stopped')
    await inspect(page, 'worked')
  })

  const office = await signedIn(manager, '/employee-session')

  await test.step('the manager finds her card and corrects her shift', async () => {
    await inspect(office, 'employee-cards')
    await office.getByRole('button', { name: /Pia Lindqvist/ }).tap()
    await expect(office.getByRole('heading', { level: 1, name: 'Pia Lindqvist' })).toBeVisible()
    await inspect(office, 'employee-shifts')
    await office.getByRole('button', { name: 'Edit' }).first().tap()
    await expect(office.getByRole('heading', { level: 1, name: 'Edit Employee Session' })).toBeVisible()
    const clockIn = office.getByLabel('Clock In time')
    const [hours, minutes] = (await clockIn.inputValue()).split(':').map(Number)
    // Stays at 00:00 in the first minute of a day, because a minute earlier would be yesterday.
    const earlier = Math.max(0, hours! * 60 + minutes! - 1)
    const twoDigits = (part: number) => String(part).padStart(2, '0')
    await clockIn.fill(`${twoDigits(Math.floor(earlier / 60))}:${twoDigits(earlier % 60)}`)
    await inspect(office, 'edit-shift')
    await office.getByRole('button', { name: 'Save' }).tap()
    await expect(office.getByText('By hand')).toBeVisible()
  })

  await test.step('the manager marks the shift as paid', async () => {
    await office.getByRole('checkbox', { name: /^Select Pia Lindqvist/ }).check()
    await office.getByRole('button', { name: 'Mark as Paid' }).tap()
    await expect(office.getByText('Paid', { exact: true })).toBeVisible()
    await inspect(office, 'paid')
  })

  await test.step('the correction is in the audit trail', async () => {
    await office.goto('/settings/audit-trail')
    await expect(office.getByText('corrected an employee session of Pia Lindqvist')).toBeVisible()
    await inspect(office, 'audit-trail')
  })
})
