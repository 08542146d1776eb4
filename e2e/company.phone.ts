/** The Company screen on a phone: cards, the form for a new company, and the Membership Summary (part 1 section 2, Company). */

import { expect, inspectLayout, test } from './journey.ts'

test('companies, their form and the Membership Summary fit a phone', async ({ venue, signedIn }) => {
  const master = await venue.person({ firstname: 'Mona', roles: ['ROLE_MASTER_ADMIN'] })
  const page = await signedIn(master, '/settings/company')
  await expect(page.getByText(venue.name).last()).toBeVisible()
  await inspectLayout(page, 'company')
  await page.getByRole('button', { name: 'Membership Summary' }).click()
  await expect(page.getByRole('heading', { name: 'Actual Projections' })).toBeVisible()
  await inspectLayout(page, 'membership')
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Create Order Planning' }).click()
  await expect(page.getByRole('textbox', { name: 'Company Name' })).toBeVisible()
  await inspectLayout(page, 'company-new')
})
