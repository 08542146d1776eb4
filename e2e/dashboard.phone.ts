/** The dashboard on a phone: the pending list, a machine, and a match. */

import { register } from '@countroom/server/testing/customers.ts'

import { checkIn } from './desk.ts'
import { expect, inspect, says, test } from './journey.ts'

test('a cashier on the gaming floor checks in a customer, assigns a machine and gives a match on a phone', async ({
  venue,
  signedIn,
}) => {
  const manager = await venue.setUpFloor([{ machine: '7', in: 1_000, out: 800 }])
  const name = 'Wilhelmina-Alexandra Featherstonehaugh-Cholmondeley'
  const [firstName, lastName] = name.split(' ') as [string, string]
  await register(manager, venue, { firstName, lastName })
  const ann = await venue.cashier('Ann')
  await checkIn(ann, venue, await register(manager, venue, { firstName: 'Omar', lastName: 'Haddad' }))
  for (let guest = 1; guest <= 6; guest++) {
    await checkIn(ann, venue, await register(manager, venue, { firstName: `Guest ${guest}`, lastName: 'Early' }))
  }
  const page = await signedIn(ann)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('button', { name: 'View Report' })).toBeHidden()

  const field = page.getByRole('combobox', { name: /^Check in a customer/ })
  await field.fill('omar')
  const facts = page
    .getByRole('option', { name: /Omar Haddad/ })
    .locator('span', { hasText: /^(Waiting|Phone|.*visit)/ })
  await expect(facts.first()).toHaveText('Waiting')
  // The facts about the customer in this option do not overlap.
  const boxes = await Promise.all((await facts.all()).map((fact) => fact.boundingBox()))
  for (const [index, box] of boxes.entries())
    for (const other of boxes.slice(index + 1))
      expect(box!.x + box!.width <= other!.x || other!.y >= box!.y + box!.height).toBe(true)
  // Without the role Customer Mobile, the screen that registers customers is not available on a phone.
  await field.fill('nora nunes')
  await expect(page.getByText('New customers are registered at a desk.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Register new customer' })).toBeHidden()
  await field.fill('wilhelm')
  await inspect(page, 'dashboard-check-in', page.getByRole('option', { name: new RegExp(name) }))
  await page.getByRole('option', { name: new RegExp(name) }).tap()
  // The customer's dialog opens immediately, with the focus in the machine field.
  const dialog = page.getByRole('dialog').filter({ hasText: 'Customer Information' })
  await expect(dialog.getByLabel('Machine')).toBeFocused()
  const give = dialog
    .getByRole('button', { name: 'Give Points' })
    .or(dialog.getByRole('button', { name: 'Give 20 Points' }))
  await expect(give).toBeInViewport({ ratio: 1 })
  // A date takes one line.
  const registered = await dialog
    .getByRole('definition')
    .filter({ hasText: /^\d{4}-/ })
    .first()
    .boundingBox()
  expect(registered!.height).toBeLessThan(36)
  // While the keyboard is open, the button is above it.
  const { width, height } = page.viewportSize()!
  await page.setViewportSize({ width, height: height - 300 })
  await expect(give).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width, height })
  // The message hides neither the customer's name nor the button.
  const message = page.getByText('Wilhelmina-Alexandra is on the pending list.')
  await expect(message).toBeVisible()
  const [said, title, button] = [
    await message.boundingBox(),
    await dialog.getByRole('heading', { name }).boundingBox(),
    await give.boundingBox(),
  ]
  expect(said!.y).toBeGreaterThan(title!.y + title!.height)
  expect(said!.y + said!.height).toBeLessThan(button!.y)
  await dialog.getByRole('button', { name: 'Close' }).last().tap()
  await expect(page.getByRole('button', { name: 'Pending (8)' })).toHaveAttribute('aria-pressed', 'true')
  const card = page.getByRole('listitem').filter({ hasText: name })
  // The new customer is the last on the list and is visible.
  await expect(card).toBeInViewport()
  await card.getByRole('textbox', { name: `Machine of ${name}` }).fill('7')
  await card.getByRole('textbox', { name: `Machine of ${name}` }).blur()
  await inspect(page, 'dashboard')

  await card.getByText(name).tap()
  await expect(give).toBeInViewport({ ratio: 1 })
  expect(await dialog.evaluate((element) => element.getBoundingClientRect().width)).toBe(390)
  await inspect(page, 'customer-information', dialog)
  await dialog.getByLabel('Machine').fill('999')
  await dialog.getByLabel('Machine').press('Escape')
  await expect(dialog.getByLabel('Machine')).toHaveValue('7')
  await expect(dialog).toContainText('What you typed was undone.')
  await inspect(page, 'machine-undone', dialog)
  await give.tap()
  await says(page, `${name} was given 20 points.`)
  await page.getByRole('button', { name: 'Given (1)' }).tap()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Ann R.')
  await inspect(page, 'dashboard-given')
})
