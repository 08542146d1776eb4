/** Ticket Out on a phone, with buttons that are large enough for a thumb. */

import { CASH_ROLES, enter, payTicket } from '@countroom/server/testing/till.ts'

import { expect, inspect, openScreen, says, test } from './journey.ts'

test('a cashier pays a ticket on a phone with large buttons, and finds it in a long list', async ({
  venue,
  signedIn,
}) => {
  await venue.setUpFloor(['7', '12'].map((machine) => ({ machine, in: 0, out: 0 })))
  const ana = await venue.person({ firstname: 'Ana', roles: CASH_ROLES, isClockedIn: true })
  await enter(ana, venue, { amount: 800 })
  const page = await signedIn(ana)
  await page.getByRole('button', { name: 'Menu' }).tap()
  await openScreen(page, 'Ticket Out')
  const machine = page.getByRole('textbox', { name: 'Machine' })
  const bills = page.getByRole('group', { name: 'Add a bill' })
  const add = page.getByRole('button', { name: 'Add', exact: true })
  // The keyboard does not cover the screen until somebody taps a field.
  await expect(machine).not.toBeFocused()
  for (const control of [...(await bills.getByRole('button').all()), add]) {
    expect((await control.boundingBox())!.height).toBeGreaterThanOrEqual(56)
  }
  await machine.tap()
  await page.keyboard.type('12')
  await bills.getByRole('button', { name: '$20' }).tap()
  await bills.getByRole('button', { name: '$20' }).tap()
  await bills.getByRole('button', { name: '$5', exact: true }).tap()
  // The field keeps the focus, so that the keyboard stays open.
  await expect(machine).toBeFocused()
  await expect(page.getByLabel('Amount')).toHaveValue('45.00')
  await inspect(page, 'ticket-out-typed')
  await test.step('Add is disabled for two seconds after a ticket', async () => {
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 1_000)
    await add.tap()
    await says(page, 'Saved')
    await expect(machine).toHaveValue('')
    await expect(machine).toBeFocused()
    await page.clock.runFor(1_999)
    await expect(add).toBeDisabled()
    await page.clock.runFor(1)
    await expect(add).toBeEnabled()
    await page.clock.resume()
  })
  await expect(page.getByText('1 paid, $45.00')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete ticket 1' })).toBeVisible()
  await inspect(page, 'ticket-out')
  // A long list has a search field.
  const search = page.getByRole('textbox', { name: 'Search' })
  await expect(search).toHaveCount(0)
  for (let dollars = 1; dollars <= 10; dollars += 1) await payTicket(ana, venue, '7', dollars)
  await search.fill('$45')
  await expect(page.getByRole('button', { name: /^Delete ticket/ })).toHaveCount(1)
  await inspect(page, 'ticket-out-found')
})
