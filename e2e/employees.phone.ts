/** Manage Employees on a phone, with two hundred people and a form that fits the screen. */

import { pdfLines } from '@countroom/server/testing/pdf-text.ts'

import { DESK } from './devices.ts'
import { expect, inspect, test } from './journey.ts'

test('one of two hundred employees is found and edited on a phone, and the whole list is printed at a desk', async ({
  venue,
  house,
  signedIn,
}) => {
  const manager = await venue.administrator('Mona')
  await house.owner.query(
    `insert into users (username, password_hash, firstname, lastname, company_id, roles, hourly_rate_cents, employee_color, created_at)
     select 'worker' || n || '.of.a.rather.long.name@venue' || $1::bigint || '.example', '', 'Worker ' || n,
       repeat('Wolfeschlegelsteinhausen', 1 + n % 3), $1, array['ROLE_CHECK_IN_OUT', 'ROLE_NOTE', 'ROLE_MASTER_READING'],
       1000 + n, '#c2185b', now()
     from generate_series(1, 200) as n`,
    [venue.id],
  )
  const page = await signedIn(manager, '/settings/users')
  await expect(page.getByText('Worker 1 Wolf', { exact: false }).first()).toBeVisible()
  await inspect(page, 'employees')

  await page.getByPlaceholder('Search').fill('worker 137')
  await expect(page.getByRole('listitem').filter({ hasText: 'Worker 137' })).toBeVisible()
  await page.getByRole('button', { name: /^Edit Worker 137/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Employee' })).toBeVisible()
  await expect(page.getByLabel('Hourly rate')).toHaveValue('11.37')
  await inspect(page, 'edit-employee')
  await page.getByLabel('Hourly rate').fill('12')
  await page.getByRole('checkbox', { name: 'Notes' }).uncheck()
  await inspect(page, 'edit-employee-services')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Worker 137' })).toContainText('$12.00')

  // At a desk, a printed list has all its rows, although the document has only the rows in view. In a window as narrow as a sheet of A4, the list
  // would consist of cards, but the printed list stays a table.
  const desk = await signedIn(manager, '/settings/users', DESK)
  const rows = desk.locator('tbody tr')
  await expect(rows).toHaveCount(50)
  await desk.getByLabel('Rows').selectOption('All')
  await expect(rows).not.toHaveCount(50)
  await expect(rows.first()).toBeVisible()
  const sheets = (await pdfLines(await desk.pdf({ format: 'A4' }))).map((lines) => lines.join(' '))
  expect(new Set(sheets.join(' ').match(/Worker \d+/g))).toHaveProperty('size', 200)
  for (const sheet of sheets) expect(sheet).toContain('Hourly rate')
})
