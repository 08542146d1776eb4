/** Bonus on a phone. A bonus is defined, refused while it is closed, given with a photo while it is open, shown, and voided. */

import { openAlways } from '@countroom/contract/bonus/bonus.rules.ts'
import { BONUS_ROLES } from '@countroom/server/testing/bonuses.ts'
import { register } from '@countroom/server/testing/customers.ts'
import { CASH_ROLES, enter } from '@countroom/server/testing/till.ts'

import { expect, inspect, openScreen, says, test, waitForOtherPicture } from './journey.ts'

test('a bonus is defined, refused while it is closed, given with a photo while it is open, and voided', async ({
  venue,
  signedIn,
  expectFault,
}) => {
  expectFault(/ 409 .* \/bonus\/saveBonus$/)
  const manager = await venue.setUpFloor([{ machine: '7', in: 0, out: 0 }])
  await register(manager, venue, { firstName: 'Rosa', lastName: 'Diaz' })
  await register(manager, venue, { firstName: 'Rosalind', lastName: 'Okafor-Villanueva de la Santísima Trinidad' })

  await test.step('a manager defines the bonus on a phone', async () => {
    const page = await signedIn(manager)
    await page.getByRole('button', { name: 'Menu' }).tap()
    await page.getByRole('button', { name: 'Settings' }).tap()
    await openScreen(page, 'Manage Bonus')
    await inspect(page, 'manage-bonus-empty')
    await page.getByRole('button', { name: 'Add Bonus' }).first().tap()
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await page.getByLabel('Name').fill('Happy Hour')
    await page.getByLabel('Description').fill('Birthday')
    // The description field is as wide as the page.
    expect((await page.getByLabel('Description').boundingBox())!.width).toBeGreaterThan(250)
    await expect(save).toBeDisabled()
    await page.getByLabel('Amount').fill('20')
    await expect(save).toBeEnabled()
    await page.getByRole('checkbox', { name: 'Friday' }).check()
    await page.getByRole('button', { name: 'Add time slot on Friday' }).tap()
    await expect(save).toBeDisabled()
    await page.getByLabel('Start').fill('22:00:00')
    await page.getByLabel('End').fill('02:30:00')
    await expect(page.getByText('Until the next day')).toBeVisible()
    await inspect(page, 'manage-bonus-form')
    await page.getByRole('checkbox', { name: 'Friday' }).uncheck()
    await save.tap()
    await says(page, 'Saved')
    await expect(page.getByText('Happy Hour')).toBeVisible()
    await expect(page.getByText('Yes, open now')).toBeVisible()
    await inspect(page, 'manage-bonus')
  })

  const ana = await venue.person({ firstname: 'Ana', roles: [...CASH_ROLES, ...BONUS_ROLES], isClockedIn: true })
  await enter(ana, venue, { amount: 800 })
  const page = await signedIn(ana)
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Bonus', exact: true }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Ana' })).toBeVisible()
  const add = page.getByRole('button', { name: 'ADD BONUS' })
  const give = page.getByRole('button', { name: 'Add Bonus', exact: true })
  const search = page.getByRole('textbox', { name: 'Search customer' })

  await test.step('ADD BONUS waits for machine, bonus and specification', async () => {
    await expect(add).toBeDisabled()
    await expect(page.getByRole('button', { name: 'View Report' })).toHaveCount(0)
    await page.getByRole('textbox', { name: 'Machine' }).fill('7x')
    await expect(page.getByText('Digits only')).toBeVisible()
    await expect(add).toBeDisabled()
    await page.getByRole('combobox', { name: 'Bonus' }).tap()
    await page.getByRole('option', { name: 'Happy Hour' }).tap()
    await expect(page.getByRole('combobox', { name: 'Specify' })).toHaveText('Birthday, $20.00')
    await expect(add).toBeEnabled()
    await inspect(page, 'bonus-typed')
    await page.getByRole('textbox', { name: 'Machine' }).fill('8')
    await add.tap()
    await expect(page.getByText('There is no machine 8 at this location.')).toBeVisible()
    // '007' means machine 7, as on every screen.
    await page.getByRole('textbox', { name: 'Machine' }).fill('007')
    await add.tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Add Bonus' })).toBeVisible()
  })

  await test.step('the rear camera takes a photo, which is sent while somebody searches for the customer', async () => {
    await expect(give).toBeDisabled()
    await expect(page.getByText('Still needed: a photo, a customer')).toBeVisible()
    await page.getByRole('button', { name: 'Open camera' }).tap()
    await page.getByRole('button', { name: 'Take photo' }).tap()
    await expect(page.getByRole('img', { name: 'Photo of the customer' })).toBeVisible()
    await expect(page.getByText('The photo is stored.')).toBeVisible()
    expect(await page.evaluate(() => document.querySelectorAll('video').length), 'the camera is off').toBe(0)
    await search.fill(' rosa ')
    await search.blur()
    await expect(search).toHaveValue('rosa')
    await page.getByText('Rosa Diaz', { exact: true }).tap()
    await says(page, 'The bonus is for Rosa Diaz.')
    await expect(give).toBeEnabled()
    await inspect(page, 'bonus-photo')
  })

  const { manageBonuses } = await manager.call('POST /bonus/bonusList', { locationId: venue.id })
  const [bonus] = manageBonuses
  const { isOpen: _, version: __, ...saved } = bonus!
  /** With `isOpen`, the bonus is open all day on every day. Otherwise its open days are at least two days away, so it is closed now. */
  const change = async (isOpen: boolean) => {
    const today = (new Date().getUTCDay() + 6) % 7
    const weekdays = openAlways().map(({ day }, at) => ({
      day,
      checked: isOpen || (at - today + 9) % 7 > 3,
      times: [],
    }))
    await manager.call('POST /bonus/save', { ...saved, weekdays })
  }

  await test.step('a bonus that closed in the meantime is refused with a clear message, and nothing that was entered is lost', async () => {
    await change(false)
    await give.tap()
    await expect(
      page.getByText(/^Happy Hour cannot be claimed at .*, because that is outside its time slots\./),
    ).toBeVisible()
    await inspect(page, 'bonus-closed')
    await page.getByRole('button', { name: 'Change the bonus' }).tap()
    await expect(page.getByRole('textbox', { name: 'Machine' })).toHaveValue('7')
    await page.getByRole('combobox', { name: 'Bonus' }).tap()
    await expect(page.getByRole('option', { name: 'Happy Hour' })).toContainText('Closed now.')
    await expect(page.getByRole('option', { name: 'Happy Hour' })).toHaveAttribute('aria-disabled', 'true')
    // The option is not dimmed, so that everybody can read when the bonus opens.
    await expect(page.getByRole('option', { name: 'Happy Hour' })).toHaveCSS('opacity', '1')
    await page.keyboard.press('Escape')
    await change(true)
    await add.tap()
    await expect(page.getByRole('img', { name: 'Photo of Rosa Diaz' }).first()).toBeVisible()
    await expect(give).toBeEnabled()
  })

  await test.step('while the bonus is open, a claim is saved once, and the form is empty again', async () => {
    await give.dblclick()
    await says(page, 'Saved')
    await expect(page.getByRole('textbox', { name: 'Machine' })).toHaveValue('')
    await expect(add).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Delete the bonus of Rosa Diaz' })).toHaveCount(1)
    await expect(page.getByText('Total Bonus')).toBeVisible()
    await inspect(page, 'bonus-list')
    const { drawer } = await ana.call('POST /transaction/getDrawer', { userId: ana.userId, locationId: venue.id })
    expect(drawer!.isUsed).toBe(true)
  })

  await test.step('the image of a bonus opens in a dialog, and the bonus is voided with a reason', async () => {
    await page.getByRole('button', { name: 'Show the image of the bonus of Rosa Diaz' }).tap()
    const image = page.getByRole('dialog', { name: 'Photo of Rosa Diaz' })
    await expect(image.getByRole('img', { name: 'Photo of Rosa Diaz' })).toBeVisible()
    await inspect(page, 'bonus-image', image)
    await image.getByRole('button', { name: 'Close' }).tap()
    await page.getByRole('button', { name: 'Delete the bonus of Rosa Diaz' }).tap()
    const dialog = page.getByRole('dialog').filter({ hasText: 'Delete the bonus of Rosa?' })
    await dialog.getByRole('textbox').fill('Wrong customer')
    await inspect(page, 'bonus-void', dialog)
    await dialog.getByRole('button', { name: 'Delete' }).tap()
    await says(page, 'The bonus of Rosa Diaz was deleted.')
    await expect(page.getByText('No bonuses in this shift yet')).toBeVisible()
  })

  await test.step('clearing the search clears the customer and the photo', async () => {
    await page.getByRole('textbox', { name: 'Machine' }).fill('7')
    await page.getByRole('combobox', { name: 'Bonus' }).tap()
    await page.getByRole('option', { name: 'Happy Hour' }).tap()
    await add.tap()
    await page.getByRole('button', { name: 'Open camera' }).tap()
    await waitForOtherPicture(page)
    await page.getByRole('button', { name: 'Take photo' }).tap()
    await search.fill('okafor')
    await page.getByText('Rosalind Okafor-Villanueva', { exact: false }).first().tap()
    await expect(give).toBeEnabled()
    // Scroll down, because the bar with the buttons may cover half of a row.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await inspect(page, 'bonus-long-name')
    await page.getByRole('button', { name: 'Clear the search' }).tap()
    await expect(page.getByRole('button', { name: 'Open camera' })).toBeVisible()
    await expect(page.getByText('Still needed: a photo, a customer')).toBeVisible()
    await page.getByRole('button', { name: 'Close: Bonus' }).tap()
    await expect(page.getByRole('textbox', { name: 'Machine' })).toHaveValue('7')
  })
})
