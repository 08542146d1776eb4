/** The kiosk. A customer checks in and learns nothing about other customers. */

import type { Page } from '@playwright/test'

import { register } from '@countroom/server/testing/customers.ts'

import { answer, expect, inspect, intercept, test } from './journey.ts'
import { scan } from './station.ts'

const question = (page: Page) => page.getByRole('heading', { level: 1, name: 'Welcome! What is your phone number?' })
const number = (page: Page) => page.getByRole('group', { name: 'Phone number' }).locator('> span').first()
const ROSA = { firstName: 'Rosa', lastName: 'Diaz-Ferreira', phone: '2145550142' }
/** The typing speed of a person. A scanner types faster. */
const byHand = { delay: 80 }

test.use({ newBrowsers: true })

test('a customer who types their phone number is put on the list once, and the desk sees the customer immediately', async ({
  venue,
  signedIn,
}) => {
  const manager = await venue.administrator()
  await register(manager, venue, ROSA)
  const desk = await signedIn(manager, '/dashboard')
  const page = await signedIn(await venue.station())
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/customer/kioskCheckIn')) sent += 1
  })

  await page.getByRole('button', { name: 'Open Kiosk' }).click()
  const warning = page.getByRole('alertdialog')
  await expect(warning).toContainText('/login in the browser and sign out there.')
  await inspect(page, 'kiosk-open', warning)
  await answer(page, 'Open the kiosk for customers?', 'Open Kiosk')
  await expect(question(page)).toBeVisible()
  await expect(question(page)).toBeFocused()
  await expect(page).toHaveURL('/kiosk')
  await expect(page.getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await inspect(page, 'kiosk')

  const checkIn = page.getByRole('button', { name: 'Check in' })
  for (const digit of ROSA.phone.slice(0, 4)) await page.getByRole('button', { name: digit, exact: true }).click()
  await page.keyboard.type(`${ROSA.phone.slice(4, 9)}x7`, byHand)
  await page.keyboard.press('Backspace')
  await expect(checkIn).toBeDisabled()
  await page.keyboard.type(ROSA.phone.slice(9), byHand)
  await expect(number(page)).toHaveText('(214) 555-0142')
  await inspect(page, 'kiosk-typed')
  await test.step('an upright tablet shows the number above the keypad, or beside it when the tablet is at least 900 px wide', async () => {
    for (const width of [801, 834, 899, 900]) {
      await page.setViewportSize({ width, height: 1112 })
      const shown = (await number(page).boundingBox())!
      const keypad = (await page.getByRole('button', { name: '1', exact: true }).boundingBox())!
      if (width < 900) expect(shown.y + shown.height).toBeLessThanOrEqual(keypad.y)
      else expect(shown.x + shown.width).toBeLessThanOrEqual(keypad.x)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  // On a slow computer, the kiosk may have cleared the number in the meantime, so the test types it again. A complete number ignores more digits.
  await page.keyboard.type(ROSA.phone, byHand)
  await checkIn.dblclick()
  await expect(page.getByRole('status')).toHaveText('Welcome, Rosa! You are on the list.')
  await expect(page.getByText('Diaz-Ferreira')).toHaveCount(0)
  await inspect(page, 'kiosk-welcome', page.getByRole('status'))
  await expect(desk.getByText('Rosa Diaz-Ferreira', { exact: true })).toBeVisible()
  expect(sent).toBe(1)

  // After five seconds, the kiosk is ready for the next customer and shows nothing about the last customer.
  await expect(question(page)).toBeVisible()
  await expect(number(page)).toHaveText('')

  await page.keyboard.type(ROSA.phone, byHand)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText('Welcome, Rosa! You are on the list.')
  const { pending } = await manager.call('POST /customer/customerPendingList', { locationId: venue.id })
  expect(pending.map(({ customer }) => customer.firstName)).toEqual(['Rosa'])
})

test('a wrong number reveals nothing, a number that is left on screen disappears, and a chip’s tag is never shown', async ({
  venue,
  signedIn,
  expectFault,
}) => {
  expectFault(/ 404 .*\/customer\/kioskCheckIn$/)
  const station = await venue.station()
  await station.call('POST /account/openKiosk', { locationId: venue.id })
  const page = await signedIn(station, '/dashboard')
  await expect(question(page)).toBeVisible()
  const sent = page.waitForRequest('**/customer/kioskCheckIn', { timeout: 2_000 }).catch(() => 'nothing')
  await scan(page, '2145550142')
  await expect(number(page)).toHaveText('')
  expect(await sent).toBe('nothing')
  await page.keyboard.type('2145', byHand)
  await scan(page, '2145550143')
  await expect(number(page)).toHaveText('(214) 5')
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.clock.install()

  await page.keyboard.type('2145550199', byHand)
  await page.keyboard.press('Enter')
  const refusal = page.getByText('We could not check you in with this number. Please ask at the desk.')
  await expect(refusal).toBeVisible()
  await inspect(page, 'kiosk-unknown')
  await page.keyboard.press('Backspace')
  await expect(refusal).toBeHidden()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(number(page)).toHaveText('')

  await page.keyboard.type('2145', byHand)
  await page.clock.fastForward(19_000)
  await expect(number(page)).toHaveText('(214) 5')
  await page.clock.fastForward(2_000)
  await expect(number(page)).toHaveText('')
})

test('without a server, the kiosk tries again, and checks the customer in when the server is back', async ({
  venue,
  signedIn,
  expectFault,
}) => {
  expectFault(/ERR_FAILED .*\/customer\/kioskCheckIn$/)
  const manager = await venue.administrator()
  await register(manager, venue, ROSA)
  const station = await venue.station()
  await station.call('POST /account/openKiosk', { locationId: venue.id })
  const page = await signedIn(station)
  await expect(question(page)).toBeVisible()
  await intercept(page, '**/customer/kioskCheckIn', (route) => route.abort())
  await page.keyboard.type(ROSA.phone, byHand)
  await page.keyboard.press('Enter')
  await expect(page.getByText('One moment … we are still trying to check you in.')).toBeVisible()
  await expect(number(page)).toHaveText('')
  await inspect(page, 'kiosk-outage')
  await page.unroute('**/customer/kioskCheckIn')
  await expect(page.getByRole('status')).toHaveText('Welcome, Rosa! You are on the list.')
})

test('a kiosk opens no other screen until somebody signs out, and only the venue’s own account can open a kiosk', async ({
  venue,
  signedIn,
  page: fresh,
}) => {
  const station = await venue.station()
  const ana = await venue.person({ firstname: 'Ana', roles: ['ROLE_CHECK_IN_OUT'] })
  const [chip = ''] = await venue.giveChips(ana)
  const page = await signedIn(station, '/kiosk')
  await expect(page.getByRole('banner')).toContainText('Nobody chosen')
  await scan(page, chip)
  await expect(page.getByRole('banner')).toContainText('Ana Reyes')
  await inspect(page, 'kiosk-not-open')
  await page.getByRole('main').getByRole('button', { name: 'Open Kiosk' }).click()
  await answer(page, 'Open the kiosk for customers?', 'Open Kiosk')
  await expect(question(page)).toBeVisible()

  for (const path of ['/dashboard', '/settings/users', '/check-in-out', '/']) {
    await page.goto(path)
    await expect(page).toHaveURL('/kiosk')
    await expect(page.getByText('Ana')).toHaveCount(0)
  }
  await page.goto('/login')
  await inspect(page, 'kiosk-leave')
  await page.getByRole('link', { name: 'Back to the kiosk' }).click()
  await expect(question(page)).toBeVisible()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Password')).toBeVisible()

  const office = await signedIn(await venue.administrator(), '/kiosk')
  await expect(office.getByRole('heading', { level: 1 })).toContainText('The kiosk works with the venue’s own account')
  await inspect(office, 'kiosk-elsewhere')
  await office.getByRole('link', { name: 'Go to Homepage' }).click()
  await expect(office).toHaveURL('/dashboard')
  await fresh.goto('/kiosk')
  await expect(fresh).toHaveURL('/login')
})
