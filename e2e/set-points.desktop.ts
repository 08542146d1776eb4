/** Set Customer Point: take a photo, compare it with the stored photo, and put the customer on the pending list once. */

import type { Locator, Page } from '@playwright/test'

import { register } from '@countroom/server/testing/customers.ts'

import { expect, inspect, intercept, says, test } from './journey.ts'

test('a customer is verified by a photo and put on the pending list once, and the next step is on the dashboard', async ({
  venue,
  signedIn,
}) => {
  const manager = await venue.setUpFloor([{ machine: '1', in: 1_000, out: 800 }])
  const rosa = await register(manager, venue)
  const page = await signedIn(await venue.cashier('Ann'), '/customer')
  const setPoints = page.getByRole('button', { name: 'Set Points', exact: true })

  await test.step('points cannot be set before both photos have been compared', async () => {
    await page.getByRole('button', { name: 'Set points of Rosa Diaz' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set Customer Point')
    await expect(page.getByLabel('Points', { exact: true })).toHaveAttribute('readonly')
    await expect(setPoints).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Confirm verification' })).toBeDisabled()
    await takePhoto(page)
    await expect(setPoints).toBeDisabled()
    await page.getByRole('button', { name: 'Confirm verification' }).click()
    await expect(setPoints).toBeEnabled()
    await inspect(page, 'set-points')
  })

  await test.step('a new photo must be compared again', async () => {
    await page.getByRole('button', { name: 'Retake photo' }).click()
    expect(await movedWhenEnabled(page.getByRole('group', { name: 'Camera' })), 'pixels the button moves').toBe(0)
    await page.getByRole('button', { name: 'Take photo' }).click()
    await expect(page.getByRole('img', { name: 'Photo of Rosa Diaz' }).last()).toBeVisible()
    await expect(setPoints).toBeDisabled()
    await page.getByRole('button', { name: 'Confirm verification' }).click()
  })

  await test.step('a second click during the save does nothing', async () => {
    const asked: string[] = []
    const held = Promise.withResolvers<void>()
    await intercept(page, '**/customer/enrollCustomer', async (route) => {
      asked.push(route.request().url())
      await held.promise
      await route.continue()
    })
    await setPoints.dblclick()
    const saving = page.getByRole('button', { name: 'Saving...' })
    await expect(saving).toBeDisabled()
    await page.getByRole('heading', { level: 1 }).press('Enter')
    held.resolve()
    await says(page, 'Rosa is on the pending list. The points are given on the dashboard.')
    expect(asked).toHaveLength(1)
  })

  await test.step('the screen leads to the next step on the dashboard', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customers')
    const goOn = page.getByRole('button', { name: 'Go to Dashboard' })
    await goOn.hover()
    await inspect(page, 'set-points-done', goOn)
    await goOn.click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.getByRole('region', { name: 'Pending List' }).getByText('Rosa Diaz').click()
    const dialog = page.getByRole('dialog').filter({ hasText: 'Customer Information' })
    await expect(dialog.getByRole('button', { name: 'Enlarge the photo of Rosa Diaz' })).toHaveCount(2)
    await expect(dialog).not.toContainText('No photo taken')
    await dialog.getByRole('button', { name: 'Enlarge the photo of Rosa Diaz' }).last().click()
    await inspect(page, 'check-in-photo', page.getByRole('dialog', { name: 'Photo of Rosa Diaz' }))
  })
  expect(rosa.points).toBe(20)
})

test('an administrator changes the points of the next match, and the customer gets the changed points', async ({
  venue,
  signedIn,
  expectFault,
}) => {
  expectFault(/ 409 .* \/customer\/enrollCustomer$/)
  const manager = await venue.setUpFloor([{ machine: '1', in: 1_000, out: 800 }])
  // The usual points of a customer with match values are not the points of the next match.
  await register(manager, venue, { points: 40, matchValues: [20] })
  const page = await signedIn(manager, '/customer')
  await page.getByRole('button', { name: 'Set points of Rosa Diaz' }).click()
  await takePhoto(page)
  await page.getByRole('button', { name: 'Confirm verification' }).click()
  const points = page.getByLabel('Points', { exact: true })
  await expect(points).toHaveValue('20')
  await points.fill('')
  await expect(page.getByRole('button', { name: 'Set Points', exact: true })).toBeDisabled()
  await expect(page.getByText('Whole points from 0 to 100,000.')).toBeVisible()
  await points.fill('40')
  await page.getByRole('button', { name: 'Set Points', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customers')

  await test.step('a customer is never on the list twice', async () => {
    await expect(page.getByRole('button', { name: 'Set points of Rosa Diaz' })).toHaveAttribute('aria-disabled', 'true')
    const { customerId } = await register(manager, venue, { firstName: 'Ben', lastName: 'Ito' })
    await page.getByRole('button', { name: 'Set points of Ben Ito' }).click()
    await takePhoto(page)
    await page.getByRole('button', { name: 'Confirm verification' }).click()
    // Another desk puts the customer on the list at the same time.
    await manager.call('POST /customer/enrollCustomer', { locationId: venue.id, customerId })
    await page.getByRole('button', { name: 'Set Points', exact: true }).click()
    await says(page, /Ben Ito is already on the pending list, since /)
    await page.getByRole('button', { name: 'Back to menu' }).click()
  })

  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('region', { name: 'Pending List' }).getByText('Rosa Diaz').click()
  const dialog = page.getByRole('dialog').filter({ hasText: 'Customer Information' })
  await dialog.getByLabel('Machine').fill('1')
  await dialog.getByLabel('Machine').press('Enter')
  await expect(dialog.getByRole('button', { name: 'Give 40 Points' })).toBeFocused()
  await page.keyboard.press('Enter')
  await says(page, 'Rosa Diaz was given 40 points.')
  await expect(page.getByRole('region', { name: 'Given Points' })).toContainText('40')
})

async function takePhoto(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open camera' }).click()
  await page.getByRole('button', { name: 'Take photo' }).click()
  await expect(page.getByRole('button', { name: 'Retake photo' })).toBeVisible()
}

/** The distance in pixels that the photo button moves after it is enabled. */
function movedWhenEnabled(camera: Locator): Promise<number> {
  return camera.evaluate(async (group) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const take = [...group.querySelectorAll('button')].at(-1)!
    while (take.disabled) await frame()
    const top = take.getBoundingClientRect().top
    for (let frames = 0; frames < 20; frames++) await frame()
    return take.getBoundingClientRect().top - top
  })
}
