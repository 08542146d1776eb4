/** A reader goes from machine to machine with a phone, which loses the network and finds it again. */

import type { Page } from '@playwright/test'

import { CASH_ROLES, payTicket } from '@countroom/server/testing/till.ts'

import { answer, expect, inspect, losesAnswerOnce, says, signIn, test } from './journey.ts'

const FLOOR = ['1', '2', '3', '4', '5', '6'].map((machine) => ({ machine, in: 1_000, out: 800 }))

test('a reader clocks in, reads machines on a phone, loses the network during the round, and logs out', async ({
  page,
  context,
  venue,
  expectFault,
}) => {
  expectFault(/net::ERR_INTERNET_DISCONNECTED/, /net::ERR_CONNECTION_RESET \/machine\/updateReading/)
  const manager = await venue.setUpFloor(FLOOR)
  const sessionId = await venue.startRound(manager)
  const reader = await venue.person({
    firstname: 'Nia',
    roles: ['ROLE_CHECK_IN_OUT', 'ROLE_ADD_MACHINE_READING', 'ROLE_MASTER_READING'],
  })

  await test.step('the reader signs in, and is told to clock in first', async () => {
    await page.goto('/add-machine-reading')
    await inspect(page, 'login')
    await signIn(page, reader)
    await expect(page.getByRole('heading', { level: 1, name: 'Nia' })).toBeVisible()
    await page.goto('/add-machine-reading')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      "Welcome, Nia! You're currently not clocked in. Please scan your Chip to check in and begin your work session.",
    )
    await inspect(page, 'not-clocked-in')
  })

  await test.step('the reader clocks in', async () => {
    await page.getByRole('link', { name: 'Employee Check-in' }).click()
    await inspect(page, 'check-in')
    await page.getByRole('button', { name: 'Clock In' }).click()
    await says(page, 'Clock Started')
    await inspect(page, 'clocked-in')
  })

  await test.step('the reader opens Add Master Reading from the menu', async () => {
    const menu = await openMenu(page)
    await expect(menu.getByRole('link')).toHaveText(['Add Master Reading', 'Master Reading'])
    await inspect(page, 'menu', menu)
    await menu.getByRole('link', { name: 'Add Master Reading' }).tap()
    await expect(menu).toBeHidden()
    await says(page, `Reading Session ${sessionId} is running`)
    await inspect(page, 'session-begun')
  })

  await test.step('the reader types the meters of machines', async () => {
    await read(page, '1', '1100', '850')
    await expect(page.getByText('1 of 6 machines read')).toBeVisible()
    await page.getByLabel('In', { exact: true }).tap()
    // The buttons + and × of the previous field stay for a moment, so wait until they disappear.
    await expect(page.getByRole('button', { name: 'plus' })).toHaveCount(1)
    await inspect(page, 'typing')
    await typesAboveTheKeyboard(page)
    await page.getByRole('button', { name: 'CLEAR' }).tap()
    await page.getByLabel('Machine', { exact: true }).fill('2')
    await read(page, '2', '1000+25+25', '800')
    await expect(page.getByText('2 of 6 machines read')).toBeVisible()
  })

  await test.step('the reader continues without the network', async () => {
    await context.setOffline(true)
    await read(page, '3', '1300', '900')
    await read(page, '4', '1400', '950')
    const unsaved = page.getByRole('region', { name: '2 readings not yet saved' })
    await expect(unsaved).toContainText('Not yet saved: machine 3 · In 1,300 · Out 900')
    await expect(unsaved).toContainText('Waiting for the connection')
    await inspect(page, 'offline')
    expect(await machinesSaved()).toEqual(['1', '2'])
    await context.setOffline(false)
    await expect(unsaved).toBeHidden()
    await expect(page.getByText('4 of 6 machines read')).toBeVisible()
    expect(await machinesSaved()).toEqual(['1', '2', '3', '4'])
  })

  await test.step('a reading is saved only once when the answer to the first try is lost', async () => {
    await losesAnswerOnce(page, '**/machine/updateReading')
    await read(page, '5', '1500', '990')
    await expect(page.getByText('5 of 6 machines read')).toBeVisible()
    await expect(page.getByRole('region', { name: /not yet saved$/ })).toBeHidden()
    expect(await machinesSaved()).toEqual(['1', '2', '3', '4', '5'])
    await inspect(page, 'almost-done')
  })

  await test.step('the reader opens the report of their own shift', async () => {
    await page.getByRole('button', { name: `Shift report of ${reader.name}` }).tap()
    const report = page.getByRole('region', { name: `Shift Report – ${reader.name}` })
    await expect(report).toContainText(reader.name)
    await expect(report.locator('canvas')).toBeVisible()
    await inspect(page, 'shift-report')
    await page.getByRole('button', { name: 'Back to Menu' }).tap()
    await expect(page.getByText('5 of 6 machines read')).toBeVisible()
  })

  await test.step('the reader opens Master Reading, Best and Worst Machines, and Match Tickets', async () => {
    const menu = await openMenu(page)
    await menu.getByRole('link', { name: 'Master Reading', exact: true }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Master Reading', exact: true })).toBeVisible()
    await expect(page.getByRole('img', { name: 'In, out and difference by session' })).toBeVisible()
    await inspect(page, 'master-reading')
    await page.getByRole('button', { name: 'Best and worst machines' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Best and Worst Machines' })).toBeVisible()
    await page.getByRole('button', { name: 'More about Machine 1', exact: true }).tap()
    await inspect(page, 'machine-results')
    await page.getByRole('button', { name: 'Back to Master Reading' }).tap()
    await page.getByText('Running').first().tap()
    await inspect(page, 'reading-session')
    await page.getByRole('button', { name: 'Match Tickets' }).tap()
    await expect(page.getByText('Nothing to match yet')).toBeVisible()
    const ana = await venue.person({ firstname: 'Ana', roles: CASH_ROLES, isClockedIn: true })
    await payTicket(ana, venue, '1', 20)
    const reason = page.getByRole('button', { name: 'Reason for machine 1', exact: true })
    await expect(reason).toBeVisible()
    await inspect(page, 'match-tickets')
    await reason.tap()
    const why = page.getByRole('dialog', { name: 'Why do the tickets of machine 1 differ?' })
    await inspect(page, 'match-tickets-reason', why)
    await why.getByRole('button', { name: 'Cancel' }).tap()
  })

  await test.step('the reader logs out', async () => {
    const menu = await openMenu(page)
    await menu.getByRole('button', { name: 'Logout' }).tap()
    await inspect(page, 'logout', page.getByRole('alertdialog'))
    await answer(page, 'Are you sure you want to logout?', 'Yes, Logout')
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  })

  async function machinesSaved(): Promise<string[]> {
    return (await venue.savedReadings()).map(({ machine }) => machine)
  }
})

async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'Menu' }).tap()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu).toBeVisible()
  return menu
}

/** Enters the meters of a machine by touch, field by field, and taps SAVE. */
async function read(page: Page, machine: string, meterIn: string, meterOut: string): Promise<void> {
  await expect(page.getByLabel('Machine', { exact: true })).toHaveValue(machine)
  const inField = page.getByLabel('In', { exact: true })
  await inField.tap()
  await inField.fill(meterIn)
  const outField = page.getByLabel('Out', { exact: true })
  await outField.tap()
  await outField.fill(meterOut)
  await page.getByRole('button', { name: 'SAVE' }).tap()
  await expect(inField).toHaveValue('')
}

/** Checks that the fields and SAVE are above the open keyboard of a phone, and do not move while somebody types. */
async function typesAboveTheKeyboard(page: Page): Promise<void> {
  const keyboardTop = 500
  await page.evaluate((height) => {
    Object.defineProperty(visualViewport, 'height', { value: height, configurable: true })
    visualViewport!.dispatchEvent(new Event('resize'))
  }, keyboardTop)
  const parts = ['Machine', 'In', 'Out'].map((name) => page.getByLabel(name, { exact: true }))
  parts.push(page.getByRole('button', { name: 'SAVE' }))
  const places = () => Promise.all(parts.map(async (part) => (await part.boundingBox())!))
  await expect
    .poll(async () => (await places()).every(({ y, height }) => y > 0 && y + height <= keyboardTop))
    .toBe(true)
  const before = await places()
  const next = page.getByRole('button', { name: 'Next', exact: true })
  await page.getByLabel('In', { exact: true }).fill('123456789')
  await next.tap()
  await expect(page.getByLabel('Out', { exact: true })).toBeFocused()
  await page.keyboard.type('850')
  await expect(page.getByRole('button', { name: 'plus' })).toHaveCount(1)
  expect(await places()).toEqual(before)
  // The message about a wrong machine is above the keyboard too.
  await parts[0]!.fill('999')
  await parts[0]!.press('Enter')
  const fault = page.getByText('There is no machine 999 at this location.')
  await expect.poll(async () => (await fault.boundingBox())!.y).toBeGreaterThan(0)
  const [said, machine] = [(await fault.boundingBox())!, (await parts[0]!.boundingBox())!]
  expect(said.y + said.height).toBeLessThanOrEqual(machine.y)
  expect(machine.y + machine.height).toBeLessThanOrEqual(keyboardTop)
  await page.evaluate(() => {
    Reflect.deleteProperty(visualViewport!, 'height')
    visualViewport!.dispatchEvent(new Event('resize'))
  })
}
