/** Employee Sessions on a phone: hours looked up and a session added while standing on the floor. */

import { expect, inspect, test } from './journey.ts'

test('a manager looks up hours and adds a session on a phone', async ({ venue, signedIn }) => {
  const name = 'Wilhelmina-Alexandra'
  const lastname = 'Featherstonehaugh-Cholmondeley'
  const ana = await venue.person({ firstname: name, lastname, roles: ['ROLE_CHECK_IN_OUT'], isClockedIn: true })
  const page = await signedIn(await venue.administrator(), '/employee-session')
  const card = page.getByRole('button', { name: ana.name })
  await expect(card).toContainText('Clocked in')
  await inspect(page, 'employee-cards', card)
  await card.click()
  await expect(page.getByRole('heading', { level: 1, name: ana.name })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Clock In' })).toContainText('Open')
  await inspect(page, 'employee-sessions')
  await page.getByRole('button', { name: 'Add Employee Session' }).click()
  await expect(page.getByRole('combobox', { name: 'Employee Name' })).toHaveValue(ana.name)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter a date and a time.')).toBeVisible()
  await inspect(page, 'employee-session-form')
  await page.getByRole('button', { name: 'Back to Menu' }).click()
  await page.getByRole('button', { name: 'Filters' }).click()
  await inspect(page, 'employee-sessions-filters', page.getByRole('dialog', { name: 'Filters' }))
})
