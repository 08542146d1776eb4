/** Ticket Out at a desk. Tickets are paid with the keyboard, confirmed, approved and voided. No ticket is paid twice when the connection is lost. */

import { CASH_ROLES, enter } from '@countroom/server/testing/till.ts'

import { answer, expect, inspect, intercept, says, test } from './journey.ts'
import { scan } from './station.ts'
import { PASSWORD } from './venue.ts'

const FLOOR = ['7', '12'].map((machine) => ({ machine, in: 0, out: 0 }))

test('a cashier pays tickets with the keyboard, answers questions, gets a second person’s approval, and voids a ticket', async ({
  venue,
  signedIn,
  expectFault,
}) => {
  expectFault(
    /409 .*\/ticketOut\/save/,
    /422 .*\/ticketOut\/save/,
    /429 .*\/ticketOut\/save/,
    /409 .*\/ticketOut\/delete/,
    /ERR_FAILED/,
  )
  const owner = await venue.setUpFloor(FLOOR)
  await owner.call('POST /rule/saveCashRules', {
    locationId: venue.id,
    ticketApproval: 150,
    changeApproval: 100,
    showsExpected: false,
    feedsMatches: false,
  })
  const ana = await venue.person({ firstname: 'Ana', roles: CASH_ROLES, isClockedIn: true })
  const [chip] = await venue.giveChips(owner)
  await enter(ana, venue, { amount: 500 })
  const page = await signedIn(ana, '/ticket-out')
  const machine = page.getByRole('textbox', { name: 'Machine' })
  const amount = page.getByRole('textbox', { name: 'Amount' })
  const add = page.getByRole('button', { name: 'Add', exact: true })
  const bill = (dollars: number) =>
    page.getByRole('group', { name: 'Add a bill' }).getByText(`$${dollars}`, { exact: true })
  const row = (number: number) => page.getByRole('row').filter({ hasText: `#${number}` })
  const type = async (name: string, dollars: string) => {
    await expect(machine).toBeFocused()
    await expect(add).toBeEnabled()
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await expect(amount).toBeFocused()
    await page.keyboard.type(dollars)
    await page.keyboard.press('Enter')
  }

  await test.step('a ticket is paid with the keyboard, and Add is then disabled for a moment', async () => {
    await expect(page.getByText('No tickets in this shift yet')).toBeVisible()
    await type('12', '60.5')
    await says(page, 'Saved')
    await expect(add).toBeDisabled()
    await expect(machine).toBeFocused()
    await expect(machine).toHaveValue('')
    await expect(amount).toHaveValue('')
    await expect(row(1)).toContainText('$60.50')
  })

  await test.step('a message at the field says what is wrong', async () => {
    await page.keyboard.type('99')
    await page.keyboard.press('Enter')
    await expect(page.getByText('There is no machine 99 at this location.')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+a')
    await expect(add).toBeEnabled()
    await page.keyboard.type('7')
    await amount.fill('12.345')
    await add.click()
    await expect(page.getByText('Enter an amount from 0.01 to 1,000,000, such as 15.50.')).toBeVisible()
    await expect(amount).toBeFocused()
    await inspect(page, 'ticket-out-faults')
    // A pasted text either becomes the amount or changes nothing.
    for (const [pasted, kept] of [
      ['$1,234.50', '1234.50'],
      ['-5', '1234.50'],
    ] as const) {
      await amount.selectText()
      await page.keyboard.insertText(pasted)
      await expect(amount).toHaveValue(kept)
    }
    await expect(page.getByText('Digits and a dot only')).toBeVisible()
    await amount.fill('')
    // A typed amount replaces the counted bills.
    await bill(20).click()
    await expect(page.getByRole('button', { name: '$20 × 1' })).toBeVisible()
    await amount.fill('15')
    await expect(page.getByRole('button', { name: '$20 × 1' })).toHaveCount(0)
    await page.getByRole('button', { name: 'CLEAR' }).click()
  })

  await test.step('the screen asks before the same ticket is paid a second time, and Enter answers No', async () => {
    await type('12', '60.50')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(/ ago, Ana Reyes paid 60\.50 for machine 12\. Pay again\?/)
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    await expect(amount).toBeFocused()
    await expect(amount).toHaveValue('60.50')
    await page.keyboard.press('Enter')
    await answer(page, 'Pay again?', 'Pay again')
    await expect(row(2)).toContainText('$60.50')
  })

  await test.step('the amount is entered by bills, and a second person approves the ticket because it is above $150', async () => {
    await expect(add).toBeEnabled()
    // '007' means machine 7, as on every screen.
    await machine.fill('007')
    await bill(100).click()
    await bill(100).click()
    await bill(20).click()
    await expect(amount).toHaveValue('220.00')
    await expect(page.getByRole('button', { name: '$100 × 2' })).toBeVisible()
    await add.click()
    const dialog = page.getByRole('dialog', { name: 'A second person is needed' })
    await expect(dialog).toContainText('220.00 needs a second person')
    await inspect(page, 'ticket-out-approval', dialog)
    await dialog.getByLabel('Their email').fill(owner.username)
    await dialog.getByLabel('Their password').fill('a guess')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toContainText('This person cannot approve your change')
    await expect(dialog.getByLabel('Their password')).toBeFocused()
    // The test fakes the answer 'Too many tries'. At the real limit, the server would refuse the right password too.
    const message = 'Too many tries. Wait 5 minutes and try again.'
    const json = { success: false, message, code: 'request.tooMany', requestId: 'r' }
    await intercept(page, '**/ticketOut/save', (route) => route.fulfill({ status: 429, json }), { times: 1 })
    await dialog.getByLabel('Their password').fill('another guess')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toContainText(message)
    // The feedback bar does not repeat the message.
    await expect(page.getByText(message)).toHaveCount(1)
    // The test fills the field instead of typing, because the page would take such quick keys for a scan.
    await dialog.getByLabel('Their password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(row(3)).toContainText('Mona')
    await expect(dialog).toBeHidden()
  })

  await test.step('when the connection is lost after Add, the ticket is paid only once', async () => {
    let sent = 0
    await intercept(page, '**/ticketOut/save', async (route) => {
      sent += 1
      if (sent > 1) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await type('7', '40')
    await expect(page.getByText('Waiting for the connection.')).toBeVisible()
    // The list shows the ticket live, before the answer to the second try.
    await expect(row(4)).toContainText('$40.00')
    await expect(machine).toHaveValue('')
    await page.unroute('**/ticketOut/save')
    expect(sent).toBe(2)
    await expect(page.getByText('4 paid, $381.00')).toBeVisible()
  })

  await test.step('the screen asks before it pays more than the expected cash in the drawer', async () => {
    await type('12', '149')
    await answer(page, 'That is more than your drawer should hold. Pay 149.00?', 'Pay')
    await expect(row(5)).toContainText('$149.00')
    await inspect(page, 'ticket-out')
  })

  await test.step('the report of the tickets opens, and the typed text is still there when it closes', async () => {
    await machine.fill('7')
    await page.getByRole('button', { name: 'View Report' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ticket Out Report – Ana Reyes')
    await expect(page.getByRole('group', { name: 'Page 1' })).toBeVisible()
    await inspect(page, 'ticket-out-report')
    await page.goBack()
    await expect(machine).toHaveValue('7')
    await expect(page.getByRole('button', { name: 'View Report' })).toBeFocused()
  })

  await test.step('the void of a ticket needs a reason and a second person', async () => {
    await row(3).getByRole('button', { name: 'Delete ticket 3' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete ticket 3?' })
    await dialog.getByLabel('Reason').fill('Entered twice')
    await inspect(page, 'ticket-out-void', dialog)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    const second = page.getByRole('dialog', { name: 'A second person is needed' })
    await expect(second.getByLabel('Their email')).toBeFocused()
    await second.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog.getByLabel('Reason')).toHaveValue('Entered twice')
    const settled = { success: false, code: 'cash.settled', message: 'Reading session 7 has settled this shift.' }
    await intercept(page, '**/ticketOut/delete', (route) => route.fulfill({ status: 409, json: settled }), { times: 1 })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await says(page, settled.message)
    await expect(dialog.getByLabel('Reason')).toHaveValue('Entered twice')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(second.getByLabel('Their email')).toBeFocused()
    await scan(page, chip!)
    await expect(row(3)).toHaveCount(0)
    await expect(machine).toBeFocused()
    await expect(page.getByText('4 paid, $310.00')).toBeVisible()
  })

  await test.step('a person without a shift is told to clock in, and the form appears without a reload after they clock in', async () => {
    const office = await signedIn(owner, '/ticket-out')
    await expect(office.getByText('Clock in first.')).toBeVisible()
    await inspect(office, 'ticket-out-no-shift')
    await owner.call('POST /clock/clockIn', { userId: owner.userId, locationId: venue.id })
    await expect(office.getByRole('textbox', { name: 'Machine' })).toBeFocused()
  })
})
