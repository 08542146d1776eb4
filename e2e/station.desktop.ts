/** The station, which several employees share. They scan chips, and one of them is chosen to work (the acting person). Messages say what happened. */

import { CASH_ROLES } from '@countroom/server/testing/till.ts'

import { answer, expect, inspect, openScreen, says, test } from './journey.ts'
import { crowd, scan } from './station.ts'

test('a chip scans an employee in, choosing their avatar lets them work, and the chip scans them out again', async ({
  venue,
  signedIn,
}) => {
  const ana = await venue.person({ firstname: 'Ana', roles: ['ROLE_CHECK_IN_OUT', 'ROLE_ADD_MACHINE_READING'] })
  const ben = await venue.person({ firstname: 'Ben', lastname: 'Kovac', roles: ['ROLE_CHECK_IN_OUT'] })
  const [anasChip = '', bensChip = ''] = await venue.giveChips(ana, ben)
  const page = await signedIn(await venue.station())
  const bar = page.getByRole('banner')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(
    `Welcome, Front Desk! You're currently not clocked in. Please scan your Chip to check in and begin your work session.`,
  )
  await expect(bar).toContainText('Nobody chosen')
  await inspect(page, 'station-empty')

  await scan(page, anasChip)
  await says(page, 'Ana is here.')
  // If nobody acts, the person who scans in becomes the acting person.
  await expect(bar).toContainText('Ana Reyes')
  // After the scan, the focus is on Clock In, so Enter clocks in.
  await expect(page.getByRole('button', { name: 'Clock In' })).toBeFocused()
  await page.keyboard.press('Enter')
  await says(page, 'Clock Started')
  const anasAvatar = bar.getByRole('button', { name: 'Ana Reyes, Clocked in' })
  await expect(anasAvatar).toHaveAttribute('aria-pressed', 'true')
  // Another click on the avatar of the acting person changes nothing.
  await anasAvatar.click()
  await openScreen(page, 'Add Master Reading')

  await scan(page, bensChip)
  await says(page, 'Ben is here.')
  await inspect(page, 'station-acting')
  await bar.getByRole('button', { name: 'Ben Kovac, Not clocked in' }).click()
  await expect(bar).toContainText('Ben Kovac')
  await expect(heading).toContainText(`Welcome, Ben! You're currently not clocked in.`)

  await anasAvatar.click()
  await expect(heading).toHaveText('Add Master Reading')
  await scan(page, anasChip)
  await says(page, 'Ana has left.')
  await expect(bar).toContainText('Ana Reyes, not here')
  await expect(heading).toContainText('Welcome, Ana! You are clocked in but not scanned in.')
  await inspect(page, 'station-left')

  await bar.getByRole('button', { name: 'Choose who is working' }).click()
  await page.getByRole('menuitemradio', { name: /^Nobody/ }).click()
  await expect(bar).toContainText('Nobody chosen')
  await expect(heading).toContainText('If you are already here, choose your name.')
  // Ben is still present and chooses himself on the page.
  const tiles = page.getByRole('list', { name: 'Who is here' })
  await expect(tiles.getByRole('button')).toHaveCount(1)
  await inspect(page, 'station-tiles', tiles)
  await tiles.getByRole('button', { name: /^Ben Kovac/ }).click()
  await expect(bar).toContainText('Ben Kovac')
})

test('a scan does not change text that somebody is typing, and an unknown chip gets a message', async ({
  venue,
  signedIn,
  expectFault,
}) => {
  expectFault(/404/)
  await venue.setUpFloor([{ machine: '101', in: 1000, out: 500 }])
  const ana = await venue.reader('Ana')
  const ben = await venue.person({ firstname: 'Ben', roles: ['ROLE_CHECK_IN_OUT'] })
  const [anasChip = '', bensChip = ''] = await venue.giveChips(ana, ben)
  const page = await signedIn(await venue.station())
  await expect(page.getByRole('banner')).toContainText('Nobody chosen')
  await scan(page, anasChip)
  await expect(page.getByRole('banner')).toContainText('Ana Reyes')
  await openScreen(page, 'Add Master Reading')
  await page.getByRole('button', { name: 'Start Session' }).click()
  await answer(page, 'Are you sure you want to start the reading session?', 'Yes')

  const machine = page.getByRole('textbox', { name: 'Machine' }).or(page.getByRole('combobox', { name: 'Machine' }))
  await machine.first().fill('101')
  const meterIn = page.getByRole('textbox', { name: 'In', exact: true })
  await meterIn.click()
  await page.keyboard.type('12', { delay: 120 })
  await scan(page, bensChip)
  await says(page, 'Ben is here.')
  await expect(meterIn).toHaveValue('12')
  await page.keyboard.type('34', { delay: 120 })
  await expect(meterIn).toHaveValue('1234')
  await scan(page, 'ZZ99ZZ99')
  await says(page, 'This tag is not registered here. Ask an administrator to register it.')
  await expect(meterIn).toHaveValue('1234')
})

test('while the Check in field has the focus, a scanned chip scans in its owner and does not check in a customer', async ({
  venue,
  signedIn,
}) => {
  const ana = await venue.cashier('Ana')
  const ben = await venue.cashier('Ben')
  const [anasChip = '', bensChip = ''] = await venue.giveChips(ana, ben)
  const page = await signedIn(await venue.station())
  await expect(page.getByRole('banner')).toContainText('Nobody chosen')
  await scan(page, anasChip)
  const field = page.getByRole('combobox', { name: /^Check in a customer/ })
  await field.click()
  await page.keyboard.type('ro', { delay: 120 })
  await scan(page, bensChip)
  await says(page, 'Ben is here.')
  await expect(field).toHaveValue('ro')
  await expect(field).toBeFocused()
})

test('twelve employees at a station are in a menu that works with the keyboard, and the top bar shows who is chosen', async ({
  venue,
  signedIn,
}) => {
  await crowd(venue)
  const station = await venue.station()
  const page = await signedIn(station)
  const bar = page.getByRole('banner')
  const choose = bar.getByRole('button', { name: 'Choose who is working' })
  await choose.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu', { name: 'Choose who is working' })
  await expect(menu.getByRole('menuitemradio')).toHaveCount(12)
  await inspect(page, 'station-menu', menu)
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(menu).toBeHidden()
  await expect(bar.getByRole('button', { pressed: true })).toHaveCount(1)
  await inspect(page, 'station-crowd')
})

test('an administrator sees live who is online, and the list stays open while people scan', async ({
  venue,
  signedIn,
}) => {
  const ana = await venue.person({
    firstname: 'Ana',
    roles: ['ROLE_CHECK_IN_OUT'],
    isClockedIn: true,
    employeeColor: '#8e24aa',
  })
  const [anasChip = ''] = await venue.giveChips(ana)
  const admin = await signedIn(await venue.administrator())
  const online = admin.getByRole('banner').getByRole('button', { name: /^Online employees/ })
  // The number of online employees is beside the people icon, to the right of the administrator's own avatar. On the avatar, it would look like a
  // count of notifications.
  await expect(online).toHaveText(/^1$/)
  const [avatar, count] = [online.locator('[data-initials]'), online.getByText('1', { exact: true })]
  await expect(avatar).toHaveText('')
  const [own, beside] = [(await avatar.boundingBox())!, (await count.boundingBox())!]
  expect(beside.x).toBeGreaterThan(own.x + own.width)
  await online.click()
  const dialog = admin.getByRole('dialog', { name: 'Online employees' })
  await expect(dialog).toContainText('Ada Reyes')
  await expect(dialog).not.toContainText('Ana Reyes')

  const station = await signedIn(await venue.station())
  await expect(station.getByRole('banner')).toContainText('Nobody chosen')
  // The screen below the bar appears only after the bar has started to listen for chips, so the test waits for the screen.
  await expect(station.getByRole('heading', { level: 1 })).toBeVisible()
  await scan(station, anasChip)
  await says(station, 'Ana is here.')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Ana Reyes' })).toContainText(
    'Clocked in · At the station',
  )
  await inspect(admin, 'online-employees', dialog)
  await scan(station, anasChip)
  await says(station, 'Ana has left.')
  await expect(dialog).not.toContainText('Ana Reyes')
})

test('at the station and in their own account, a person with only the role Dashboard is told to ask for Employee Check-in', async ({
  venue,
  signedIn,
  expectFault,
}) => {
  expectFault(/ 409 /)
  const dash = await venue.person({ firstname: 'Dash', roles: ['ROLE_DASHBOARD'] })
  const [chip = ''] = await venue.giveChips(dash)
  const station = await signedIn(await venue.station())
  await expect(station.getByRole('banner')).toContainText('Nobody chosen')
  await scan(station, chip)
  await says(station, 'Dash cannot work at a station yet. Ask an administrator to give them Employee Check-in')
  const own = await signedIn(dash)
  await expect(own.getByRole('heading', { level: 1 })).toHaveText(
    'Welcome, Dash! You do not have Employee Check-in, so you cannot clock in. Ask an administrator to give it to you.',
  )
  await inspect(own, 'dashboard-only')
})

test('when a person scans out during an entry or during Clock Out, nothing stays open for the next person', async ({
  venue,
  signedIn,
}) => {
  const ana = await venue.person({ firstname: 'Ana', roles: CASH_ROLES, isClockedIn: true })
  const ben = await venue.person({ firstname: 'Ben', roles: CASH_ROLES, isClockedIn: true })
  const [anasChip = '', bensChip = ''] = await venue.giveChips(ana, ben)
  const page = await signedIn(await venue.station())
  const bar = page.getByRole('banner')
  const amount = page.getByRole('textbox', { name: 'Amount' })
  await expect(bar).toContainText('Nobody chosen')
  await scan(page, anasChip)
  await says(page, 'Ana is here.')
  await scan(page, bensChip)
  await says(page, 'Ben is here.')
  await page.getByRole('link', { name: 'Transactions' }).click()
  await amount.fill('77')
  await scan(page, anasChip)
  await says(page, 'Ana has left.')
  await expect(amount).toHaveCount(0)
  await bar.getByRole('button', { name: 'Ben Reyes, Clocked in' }).click()
  await expect(amount).toHaveValue('')

  await page.getByRole('link', { name: 'Employee Check-in' }).click()
  await page.getByRole('button', { name: 'Clock Out' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Confirm Clock Out' })
  await expect(dialog).toContainText('Your drawer is not counted.')
  await scan(page, bensChip)
  await says(page, 'Ben has left.')
  await expect(dialog).toHaveCount(0)
  expect((await ben.call('POST /clock/loadClockRecords', { userId: ben.userId })).clockRecord?.status).toBe('open')
})
