/** The overview of an owner. It shows which venues need attention, and opens them. */

import { addAlert } from '@countroom/server/testing/alerts.ts'

import { expect, inspect, openScreen, says, test } from './journey.ts'
import { openChain } from './owner.ts'

test('an owner sees which venues need attention, and opens one of them', async ({
  house,
  venue,
  signedIn,
  expectFault,
}) => {
  expectFault(/ 409 /)
  const { owner, busy, fresh, ended } = await openChain(house, venue)
  const page = await signedIn(owner)
  const rows = page.getByRole('row')
  const row = (name: string) => rows.filter({ hasText: name })

  await test.step('the venues that need attention come first', async () => {
    await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link').first()).toHaveText('Overview')
    await openScreen(page, 'Overview')
    await expect(rows.nth(1)).toContainText('Running')
    await expect(rows.nth(2)).toContainText(ended.name)
    await expect(rows.nth(2)).toContainText('Nobody can work here now')
    for (const text of ['$5,240', '+$350', '30.19%', '1 critical', '1 warning', 'Ana Reyes'])
      await expect(row(busy.name)).toContainText(text)
    await expect(row(busy.name).getByRole('img', { name: /^Difference of 30 days, from -\$/ })).toBeVisible()
    await expect(row(fresh.name)).toContainText('Not read yet')
    await expect(page.getByText('3 venues · 2 need attention')).toBeVisible()
    await inspect(page, 'overview')
  })

  await test.step('changes at other venues appear when somebody looks at the window again', async () => {
    await addAlert(fresh, 'The drawer of Ben Cash was 80.00 short at its first count.', 'drawer.difference')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expect(row(fresh.name)).toContainText('1 critical')
  })

  await test.step('a click on a venue whose license has ended says why nobody can work there, and does not sign the owner out', async () => {
    await row(ended.name).getByText(ended.name).click()
    await says(page, `Nobody can work at ${ended.name} now, because its license has ended.`)
    await expect(page).toHaveURL('/overview')
  })

  await test.step('a click on the net profit of the current week opens this week in the Weekly Report', async () => {
    const week = row(busy.name).getByRole('button', { name: /^Net profit \+\$[\d,.]+ since / })
    const [since] = /\d{4}-\d\d-\d\d/.exec((await week.getAttribute('title'))!)!
    await week.click()
    await expect(page).toHaveURL('/report')
    await expect(page.getByRole('button', { name: new RegExp(`^Filters: ${since}`) })).toBeVisible()
    await page.goto('/overview')
  })

  await test.step('a click on a venue opens it', async () => {
    await page.getByLabel('Search').fill('Cotton Exchange')
    await expect(rows).toHaveCount(2)
    await row(fresh.name).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByTitle(/Cotton Exchange/).first()).toBeVisible()
  })
})
