/** Bonus at a desk: a photo from a file, an interrupted upload, and the report with its images, which also opens from Employee Sessions. */

import { addBonus, BONUS_ROLES } from '@countroom/server/testing/bonuses.ts'
import { register } from '@countroom/server/testing/customers.ts'
import { testPhoto } from '@countroom/server/testing/photos.ts'
import { CASH_ROLES, enter } from '@countroom/server/testing/till.ts'

import { answer, expect, inspect, intercept, losesAnswerOnce, says, test } from './journey.ts'

test('an employee gives a bonus with a picture file, confirms a payment above the drawer’s cash, and finds the bonus in the report', async ({
  venue,
  signedIn,
  expectFault,
}) => {
  expectFault(
    /ERR_FAILED .*\/bonus\/addBonusPhoto$/,
    / 409 .* \/bonus\/saveBonus$/,
    / 404 .* \/bonus\/previewImage$/,
    /ERR_CONNECTION_RESET .*\/bonus\/saveBonus$/,
  )
  const manager = await venue.setUpFloor([{ machine: '7', in: 0, out: 0 }])
  await register(manager, venue)
  await addBonus(manager, venue, {
    name: 'Birthday Club',
    specifications: [
      { description: 'Birthday', amount: 20 },
      { description: 'Friend', amount: 5 },
    ],
  })
  const ana = await venue.person({ firstname: 'Ana', roles: [...CASH_ROLES, ...BONUS_ROLES], isClockedIn: true })
  await enter(ana, venue, { amount: 4 })
  const page = await signedIn(ana, '/bonus')
  const give = page.getByRole('button', { name: 'Add Bonus', exact: true })

  await test.step('the employee chooses a machine, a bonus and its specification', async () => {
    await page.getByRole('textbox', { name: 'Machine' }).fill('7')
    await page.getByRole('combobox', { name: 'Bonus' }).click()
    await page.getByRole('option', { name: 'Birthday Club' }).click()
    await expect(page.getByRole('button', { name: 'ADD BONUS' })).toBeDisabled()
    await page.getByRole('combobox', { name: 'Specify' }).click()
    await page.getByRole('option', { name: 'Friend, $5.00' }).click()
    await inspect(page, 'bonus')
    await page.getByRole('button', { name: 'ADD BONUS' }).click()
  })

  await test.step('an interrupted upload is sent once more automatically, and after a second interruption only on request', async () => {
    const { data } = await testPhoto('teal')
    const picture = { name: 'counter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(data, 'base64') }
    let tries = 0
    await intercept(page, '**/bonus/addBonusPhoto', (route) => {
      tries += 1
      return tries <= 2 ? route.abort() : route.continue()
    })
    await page.getByLabel('Picture files').setInputFiles(picture)
    await says(page, 'Server failed')
    expect(tries).toBe(2)
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText('The photo is stored.')).toBeVisible()
    await expect(page.getByText('Server failed')).toHaveCount(0, { timeout: 2_000 })
    await page.getByRole('textbox', { name: 'Search customer' }).fill('rosa')
    await page.getByRole('row', { name: /Rosa Diaz/ }).click()
    await says(page, 'The bonus is for Rosa Diaz.')
    await inspect(page, 'bonus-claim')
    // A click on the link of another screen opens a question first, so that the photo is not lost.
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Transactions' }).click()
    await answer(page, 'Leave without saving?', 'Stay')
    await expect(page.getByText('The photo is stored.')).toBeVisible()
  })

  await test.step('the screen asks before a bonus above the expected cash in the drawer, and gives the bonus only once when the server’s answer is lost', async () => {
    await give.click()
    await expect(page.getByRole('alertdialog')).toContainText('Pay 5.00?')
    await losesAnswerOnce(page, '**/bonus/saveBonus')
    await answer(page, 'Pay 5.00?', 'Pay')
    await says(page, 'Saved')
    await expect(page.getByRole('row', { name: /Rosa Diaz/ })).toHaveCount(1)
    await expect(page.getByRole('row', { name: /Rosa Diaz/ })).toContainText('Birthday Club')
    await expect(page.getByRole('button', { name: 'View Report' })).toBeVisible()
    await inspect(page, 'bonus-list')
    await page.getByRole('button', { name: 'Show the image of the bonus of Rosa Diaz' }).click()
    await expect(page.getByRole('dialog', { name: 'Photo of Rosa Diaz' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'View Report', includeHidden: true })).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('a message says that a photo is still uploading, and the photo opens after it has arrived', async () => {
    const { owner } = venue.house
    await owner.query('update bonus_photos set removed_at = now() where location_id = $1', [venue.id])
    const image = page.getByRole('button', { name: 'Show the image of the bonus of Rosa Diaz' })
    await image.click()
    await says(page, 'Background image is uploading... please retry in a few minutes and refresh the page.')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await owner.query('update bonus_photos set removed_at = null where location_id = $1', [venue.id])
    await image.click()
    await expect(page.getByRole('dialog', { name: 'Photo of Rosa Diaz' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the report of the shift and its images open from Bonus and from Employee Sessions', async () => {
    await page.getByRole('button', { name: 'View Report' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Bonus Report – Ana Reyes' })).toBeVisible()
    await expect(page.getByText('Birthday Club').filter({ visible: true }).first()).toBeVisible()
    await inspect(page, 'bonus-report')
    await page.getByRole('button', { name: 'View Images' }).click()
    await expect(page.getByRole('button', { name: 'Enlarge the photo of Rosa Diaz' })).toBeVisible()
    const desk = await signedIn(manager, '/employee-session')
    await desk
      .getByRole('button', { name: /Ana Reyes/ })
      .first()
      .click()
    await desk.getByRole('checkbox').nth(1).check()
    await desk.getByRole('button', { name: 'View Report' }).click()
    await desk.getByRole('button', { name: /Bonus Report/ }).click()
    await desk.getByRole('button', { name: 'View Images' }).click()
    await expect(desk.getByRole('button', { name: 'Enlarge the photo of Rosa Diaz' })).toBeVisible()
    await inspect(desk, 'bonus-images')
  })

  await test.step('a manager edits the bonus at a desk', async () => {
    const desk = await signedIn(manager, '/settings/manage-bonus')
    await inspect(desk, 'manage-bonus')
    await desk.getByRole('button', { name: 'Edit Birthday Club' }).click()
    await desk.getByRole('checkbox', { name: 'Saturday' }).check()
    await desk.getByRole('checkbox', { name: 'Sunday' }).check()
    await desk.getByRole('button', { name: 'Add time slot on Saturday' }).click()
    await desk.getByLabel('Start').fill('20:00:00')
    await desk.getByLabel('End').fill('01:00:00')
    await inspect(desk, 'manage-bonus-form')
    await desk.getByRole('checkbox', { name: 'Enabled' }).uncheck()
    await desk.getByRole('button', { name: 'Save' }).click()
    await says(desk, 'Saved')
    await expect(desk.getByRole('row', { name: /Birthday Club/ })).toContainText('Sat 8:00 PM to 1:00 AM; Sun all day')
    // Without a shift, there is no drawer to pay the bonus from.
    await desk.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Bonus', exact: true }).click()
    await expect(desk.getByText('A bonus belongs to your shift.')).toBeVisible()
    await expect(desk.getByRole('button', { name: 'ADD BONUS' })).toHaveCount(0)
  })
})
