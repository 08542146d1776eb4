/** A raffle on a phone. An interrupted draw continues, an employee gives a reason and draws another machine, and a draw ends because nobody came. */

import { register } from '@countroom/server/testing/customers.ts'
import { drawMachine, givePrize, RAFFLE_ROLES } from '@countroom/server/testing/raffle.ts'
import { CASH_ROLES } from '@countroom/server/testing/till.ts'

import { expect, inspect, openScreen, says, test } from './journey.ts'

test('an interrupted raffle draw continues, an employee gives a reason and draws another machine, and a draw ends because nobody came', async ({
  venue,
  signedIn,
}) => {
  const owner = await venue.setUpFloor(['2', '7', '12'].map((machine) => ({ machine, in: 0, out: 0 })))
  const { customerId } = await register(owner, venue, {
    firstName: 'Maria Guadalupe',
    lastName: 'Villanueva-Castellanos',
  })
  const ana = await venue.person({ firstname: 'Ana', roles: [...CASH_ROLES, ...RAFFLE_ROLES], isClockedIn: true })
  const by = { userId: ana.userId, locationId: venue.id }
  await drawMachine(ana, venue)
  await givePrize(ana, venue, customerId, { amount: 1250, isCredit: true })
  // Starts a draw and never finishes it, as if the browser closed during the shuffle.
  await ana.call('POST /raffle/startDraw', by)
  const page = await signedIn(ana)
  await page.getByRole('button', { name: 'Menu' }).tap()
  await openScreen(page, 'Raffle')
  await expect(page.getByText('The draw was interrupted before its machine was shown')).toBeVisible()
  await expect(page.getByText('Maria Guadalupe Villanueva-Castellanos')).toBeVisible()
  await inspect(page, 'raffle')

  await test.step('no other button covers the button View Images above the report', async () => {
    await page.getByRole('button', { name: 'View Report' }).tap()
    await expect(page.getByRole('region', { name: /^Raffle Report/ })).toContainText('Villanueva-Castellanos')
    await inspect(page, 'raffle-report')
    // Taps near the right edge, where another button would cover this one.
    const images = page.getByRole('button', { name: 'View Images' })
    const { x, y, width, height } = (await images.boundingBox())!
    await page.touchscreen.tap(x + width - 8, y + height / 2)
    await expect(page.getByRole('dialog', { name: 'Winners' })).toContainText('$1,250.00')
    await page.getByRole('button', { name: 'Close' }).tap()
    await page.getByRole('button', { name: 'Back to Menu' }).tap()
  })

  const said = page.getByRole('status').filter({ hasText: /^Machine \S+ was drawn\.$/ })
  await test.step('the interrupted draw continues', async () => {
    await page.getByRole('button', { name: 'Continue draw 2' }).tap()
    await expect(page.getByText('Drawing…')).toBeVisible()
    await expect(said).toBeAttached()
    await inspect(page, 'raffle-drawn')
  })

  const fillPrize = async () => {
    await page.getByRole('textbox', { name: 'Winner number' }).fill('12')
    await page.getByRole('button', { name: '5 dollars more' }).tap()
    await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled()
  }
  const choose = async () => {
    await page.getByRole('combobox', { name: 'Find the winner' }).fill('maria')
    await page.getByRole('option', { name: /Maria/ }).tap()
  }
  await test.step('an employee gives a reason and draws another machine, and the typed prize and winner are gone', async () => {
    const first = await said.textContent()
    await page.getByRole('button', { name: 'Next' }).tap()
    await fillPrize()
    await page.getByRole('button', { name: 'Next' }).tap()
    await choose()
    const back = page.getByRole('button', { name: 'Back', exact: true })
    await back.tap()
    await back.tap()
    await page.getByRole('button', { name: 'Draw again' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Draw another machine?' })
    await dialog.getByRole('textbox').fill('Nobody plays there')
    await dialog.getByRole('button', { name: 'Draw again' }).tap()
    await expect(dialog).toBeHidden()
    await expect(said).toBeAttached()
    expect(await said.textContent()).not.toBe(first)
    const { draws } = await ana.call('POST /raffle/listDraws', { locationId: venue.id })
    expect(draws.map(({ state, reason }) => [state, reason])).toEqual([
      ['open', ''],
      ['again', 'Nobody plays there'],
      ['claimed', ''],
    ])
  })

  await test.step('the amount is set, and the winner is chosen and photographed', async () => {
    await page.getByRole('button', { name: 'Next' }).tap()
    await expect(page.getByRole('textbox', { name: 'Winner number' })).toHaveValue('')
    await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('')
    await fillPrize()
    await inspect(page, 'raffle-amount')
    await page.getByRole('button', { name: 'Next' }).tap()
    await expect(page.getByText('Choose the customer who plays at the machine')).toBeVisible()
    await choose()
    await page.getByRole('button', { name: 'Take photo' }).tap()
    await page.getByRole('button', { name: 'Accept Picture' }).tap()
    await inspect(page, 'raffle-winner')
  })

  await test.step('leaving asks first, because the typed text would be lost, and then the draw ends because nobody came', async () => {
    await page.getByRole('button', { name: 'Back to Raffle' }).tap()
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).tap()
    await page.getByRole('button', { name: 'Continue draw 3' }).tap()
    await page.getByRole('button', { name: 'Nobody came' }).tap()
    await says(page, /^Nobody came to machine \S+\.$/)
    await expect(page.getByText('Waiting for the winner')).toBeHidden()
  })

  await test.step('a draw that ended because nobody came can be checked', async () => {
    await page.getByRole('button', { name: 'Check Draws' }).tap()
    await inspect(page, 'raffle-checks')
    await page.getByText('#3').tap()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('as it was shown')
    await inspect(page, 'raffle-check', dialog)
    await dialog.getByRole('button', { name: 'Close' }).tap()
    await page.getByRole('button', { name: 'Back to Raffle' }).tap()
  })

  await test.step('a draw of an earlier day is first on the list and can continue; even a person without a shift can close it with a reason', async () => {
    await drawMachine(ana, venue)
    await drawMachine(ana, venue)
    await venue.house.owner.query(
      "update raffle_draws set business_day = business_day - 1, drawn_at = drawn_at - interval '1 day' where location_id = $1 and number < 6",
      [venue.id],
    )
    await drawMachine(ana, venue)
    await page.reload()
    const waiting = page.getByRole('region', { name: 'Waiting for the winner' }).getByRole('listitem')
    await expect(waiting).toHaveText([/^Machine \d+Draw #4 on \w+day, /, /Draw #5 on \w+day, /, /Draw #6 at /])
    await expect(page.getByRole('button', { name: 'Close draw 6' })).toHaveCount(0)
    await inspect(page, 'raffle-earlier-day')
    await page.getByRole('button', { name: 'Continue draw 4' }).tap()
    await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled()
    await expect(page.getByRole('button', { name: 'Nobody came' })).toHaveCount(0)
    await expect(page.getByRole('paragraph').filter({ hasText: /^Draw #4 on \w+day, / })).toBeVisible()
    await inspect(page, 'raffle-earlier-draw')
    await page.getByRole('button', { name: 'Close draw' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Close this draw without a prize?' })
    await dialog.getByRole('textbox').fill('The winner went home')
    await inspect(page, 'raffle-close', dialog)
    await dialog.getByRole('button', { name: 'Close draw' }).tap()
    await says(page, 'Draw #4 was closed without a prize.')
    await expect(waiting).toHaveCount(2)

    const office = await signedIn(owner, '/raffle')
    await expect(office.getByText('Clock in first.')).toBeVisible()
    await expect(office.getByRole('button', { name: /^Continue draw/ })).toHaveCount(0)
    await office.getByRole('button', { name: 'Close draw 5' }).tap()
    const other = office.getByRole('dialog', { name: 'Close this draw without a prize?' })
    await other.getByRole('textbox').fill('Nobody came')
    await other.getByRole('button', { name: 'Close draw' }).tap()
    await says(office, 'Draw #5 was closed without a prize.')
    await expect(waiting).toHaveCount(1)
    await inspect(office, 'raffle-without-shift')
  })
})
