/** Employee Sessions on a phone. Away from the desk, a manager looks up hours, marks a session as paid and opens reports. */

import { expect, inspect, says, test } from './journey.ts'

test('a manager looks up hours, marks a session as paid and opens reports on a phone', async ({ venue, signedIn }) => {
  const name = 'Wilhelmina-Alexandra'
  const lastname = 'Featherstonehaugh-Cholmondeley'
  const ana = await venue.person({ firstname: name, lastname, roles: ['ROLE_CHECK_IN_OUT'], isClockedIn: true })
  const manager = await venue.administrator()
  for (const daysAgo of [1, 2, 3, 4, 5]) {
    const began = Date.now() - daysAgo * 86_400_000
    const [clockIn, clockOut] = [began, began + 4 * 3_600_000].map((at) => new Date(at).toISOString())
    await manager.call('POST /clock/manualClockSave', {
      locationId: venue.id,
      userId: ana.userId,
      clockIn: clockIn!,
      clockOut: clockOut!,
    })
  }
  const page = await signedIn(manager, '/employee-session')
  const card = page.getByRole('button', { name: ana.name })
  await expect(card).toContainText('Clocked in')
  await inspect(page, 'employee-cards', card)
  await card.click()
  await expect(page.getByRole('heading', { level: 1, name: ana.name })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Clock In' }).first()).toContainText('Open')
  await inspect(page, 'employee-sessions')
  const sessions = page.getByRole('checkbox', { name: `Select ${ana.name}` })
  await sessions.last().check()
  await expect(page.getByRole('button', { name: 'Mark as Paid' })).toBeInViewport({ ratio: 1 })
  // The fixed bar covers part of a row, except at the top of the page.
  await page.evaluate(() => window.scrollTo(0, 0))
  await inspect(page, 'employee-sessions-selected')
  // When an open session is selected too, the other selected sessions can still be paid.
  await sessions.first().check()
  await expect(page.getByText('One selected session is still open.')).toBeVisible()
  await page.getByRole('button', { name: 'Mark as Paid' }).click()
  await says(page, '1 session was marked as paid.')
  await expect(page.getByRole('listitem').last()).toContainText('Paid')
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await page.getByRole('button', { name: 'Add Employee Session' }).first().click()
  await expect(page.getByRole('combobox', { name: 'Employee Name' })).toHaveValue(ana.name)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter a date and a time.')).toBeVisible()
  await inspect(page, 'employee-session-form')
  await page.getByRole('button', { name: 'Back to Menu' }).click()
  await test.step('without a selection, View Report lists the reports of the sessions on all pages', async () => {
    await page.getByRole('combobox', { name: 'Rows' }).selectOption('5')
    await expect(sessions).toHaveCount(5)
    await page.getByRole('button', { name: 'View Report' }).click()
    await expect(page.getByRole('button', { name: /^Shift Report/ })).toHaveCount(6)
    await page.goBack()
  })
  await sessions.first().check()
  await page.getByRole('button', { name: 'View Report' }).click()
  await inspect(page, 'employee-session-reports')
  await page.getByRole('button', { name: /^Edit the cash of/ }).tap()
  await expect(page.getByRole('heading', { level: 1, name: `Edit Shift – ${ana.name}` })).toBeVisible()
  await inspect(page, 'shift-editor')
  await page.goBack()
  await page.goBack()
  await page.getByRole('button', { name: 'Filters' }).click()
  await inspect(page, 'employee-sessions-filters', page.getByRole('dialog', { name: 'Filters' }))
})
