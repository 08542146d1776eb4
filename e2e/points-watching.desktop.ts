/** Points Watching: who gave points to whom, and whether the photos show the same person. */

import { DateTime } from 'luxon'

import { register } from '@countroom/server/testing/customers.ts'
import { testPhoto } from '@countroom/server/testing/photos.ts'

import { give } from './desk.ts'
import { expect, inspect, test, typeDay } from './journey.ts'
import type { Person, Venue } from './venue.ts'

/** Checks a customer in with a photo and gives them their match. */
async function serve(by: Person, venue: Venue, { customerId }: { customerId: number }): Promise<void> {
  const photo = await testPhoto('teal', 'check-in.jpg')
  const locationId = venue.id
  const { pending } = await by.call('POST /customer/enrollCustomer', { locationId, customerId, photo })
  await give(by, venue, pending.pendingId, '12')
}

test('an owner sees who gave points to whom, filters the points, compares photos and exports the points', async ({
  venue,
  signedIn,
}) => {
  const owner = await venue.setUpFloor([{ machine: '12', in: 0, out: 0 }])
  const roles = ['ROLE_DASHBOARD', 'ROLE_CUSTOMER'] as const
  const ana = await venue.person({ firstname: 'Ana', roles, isClockedIn: true })
  const ben = await venue.person({ firstname: 'Ben', roles, isClockedIn: true })
  const rosa = await register(owner, venue, { firstName: 'Rosa', lastName: 'Diaz', points: 40 })
  const luis = await register(owner, venue, {
    firstName: 'Luis',
    lastName: '<b>O’Neill</b>',
    points: 100,
    isRule: true,
  })
  await serve(ana, venue, rosa)
  await serve(ben, venue, luis)

  const page = await signedIn(owner, '/point-watching')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Rosa Diaz')).toContainText('Ana Reyes')
  await expect(row('Rosa Diaz').getByText('Match', { exact: true })).toBeVisible()
  await expect(row('Luis <b>O’Neill</b>')).toContainText('High Roller')
  // The screen shows the latest day, with each employee's part of the total. The list is sorted by the time in the column Given, newest first.
  const totals = page.getByLabel('Points per employee')
  await expect(totals.getByRole('term')).toHaveText(['Total', 'Ben Reyes', 'Ana Reyes'])
  await expect(totals.getByRole('definition').first()).toContainText('140')
  await expect(page.getByRole('columnheader', { name: 'Given', exact: true })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  // Points are shown without a dollar sign.
  await expect(page.getByRole('main')).not.toContainText('$')
  await inspect(page, 'points-watching')

  await test.step('new points appear without a reload', async () => {
    await serve(ana, venue, await register(owner, venue, { firstName: 'Cher', lastName: 'Ng', points: 10 }))
    await expect(row('Cher Ng')).toBeVisible()
    await expect(totals.getByRole('definition').first()).toContainText('150')
  })

  await test.step('one key press shows yesterday, and All dates shows the points per day and employee', async () => {
    await venue.house.owner.query(
      `update visits set given_day = given_day - 1 where location_id = $1 and customer_id = $2`,
      [venue.id, rosa.customerId],
    )
    await page.reload()
    await expect(row('Cher Ng')).toBeVisible()
    await expect(row('Rosa Diaz')).toHaveCount(0)
    await page.keyboard.press('ArrowLeft')
    await expect(row('Rosa Diaz')).toBeVisible()
    await expect(row('Cher Ng')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Previous day' })).toBeDisabled()
    await page.getByRole('combobox', { name: 'Select Date' }).click()
    await page.getByRole('option', { name: 'All dates' }).click()
    const byDay = page.getByRole('region', { name: 'Points per day and employee' })
    await expect(byDay.getByRole('columnheader')).toHaveText(['Business day', 'Total', 'Ben Reyes', 'Ana Reyes'])
    await inspect(page, 'points-watching-days')
    // On a phone, there is room only for the total. No column is cut off.
    await page.setViewportSize({ width: 480, height: 900 })
    await expect(byDay.getByRole('columnheader')).toHaveText(['Business day', 'Total'])
    expect(await byDay.evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    await venue.house.owner.query(
      `update visits set given_day = given_day + 1 where location_id = $1 and customer_id = $2`,
      [venue.id, rosa.customerId],
    )
    await page.reload()
    await expect(row('Rosa Diaz')).toBeVisible()
  })

  await test.step('the check-in photo is shown beside the customer’s photos', async () => {
    await page.getByRole('button', { name: 'Compare the photos of Rosa Diaz' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rosa Diaz' })
    await expect(
      dialog.getByRole('button', { name: 'Enlarge the photo of Rosa Diaz at check-in' }).locator('img'),
    ).toBeVisible()
    await expect(
      dialog.getByRole('button', { name: 'Enlarge the photo of Rosa Diaz as registered' }).locator('img'),
    ).toBeVisible()
    await inspect(page, 'points-photos', dialog)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('a report covers one day, and a report of one employee has their name', async () => {
    const report = page.getByRole('button', { name: 'View Report' })
    await expect(report).not.toHaveAttribute('aria-disabled')
    await page.getByRole('combobox', { name: 'Select Date' }).click()
    await page.getByRole('option', { name: 'All dates' }).click()
    // The button looks disabled, and pressing it shows the reason.
    await expect(report).toHaveAttribute('aria-disabled', 'true')
    await expect(report).toHaveCSS('opacity', '0.45')
    await report.press('Enter')
    await expect(page.getByRole('alert')).toContainText('First choose one date')
    await page.getByRole('combobox', { name: 'Select Employee' }).click()
    await page.getByRole('option', { name: 'Ana Reyes' }).click()
    await expect(row('Luis')).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Select Date' }).click()
    await page.getByRole('option').nth(1).click()
    await expect(totals.getByRole('definition').first()).toContainText('50')
    await page.getByRole('button', { name: 'View Report' }).click()
    await expect(page.getByText(/^Points Report – Ana, /)).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download PDF' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d - Ana Points Report\.pdf$/)
    await page.getByRole('button', { name: 'Back to Menu' }).click()
    await expect(page.getByRole('combobox', { name: 'Select Employee' })).toHaveText('Ana Reyes')
  })

  await test.step('points are filtered, searched and exported', async () => {
    await page.getByRole('combobox', { name: 'Select Employee' }).click()
    await page.getByRole('option', { name: 'All employees' }).click()
    await page.getByRole('button', { name: 'Filters' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Kind' }).click()
    await page.getByRole('option', { name: 'High Roller' }).click()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(row('Luis')).toBeVisible()
    await expect(row('Rosa')).toHaveCount(0)
    await page.getByRole('button', { name: 'Export' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ])
    const file = await download.createReadStream()
    let csv = ''
    for await (const chunk of file) csv += String(chunk)
    expect(csv).toContain('Luis <b>O’Neill</b>')
    expect(csv).not.toContain('Rosa')
  })

  await test.step('the chosen dates are the same after a reload', async () => {
    const dates = page.getByRole('button', { name: /^Dates: / })
    const before = await dates.textContent()
    await dates.click()
    const dialog = page.getByRole('dialog', { name: 'Dates' })
    await typeDay(dialog, 'From', DateTime.now().minus({ days: 20 }).toISODate())
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(dates).not.toHaveText(before!)
    const chosen = await dates.textContent()
    await page.reload()
    await expect(dates).toHaveText(chosen!)
  })
})
