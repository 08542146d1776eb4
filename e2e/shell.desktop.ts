/** The shell around the screens: unknown addresses, the choice of a location, the menu, shortcut keys, and large letters. */

import type { Locator, Page } from '@playwright/test'

import { addMachines } from '@countroom/server/testing/floor.ts'

import { answer, expect, inspect, inspectLayout, intercept, openScreen, says, signIn, SIZES, test } from './journey.ts'
import { Venue } from './venue.ts'

test('an unknown address shows Page Not Found, with a link to the start page', async ({ venue, signedIn }) => {
  const page = await signedIn(await venue.administrator(), '/nowhere')
  await inspect(page, 'not-found')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Page Not Found')
  await page.getByRole('link', { name: 'Go to Homepage' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('a button that somebody uses while a page loads keeps the focus when the page appears', async ({
  venue,
  signedIn,
}) => {
  const page = await signedIn(await venue.administrator())
  await expect(page).toHaveURL('/dashboard')
  const held = Promise.withResolvers<void>()
  await intercept(page, /\/notices-[^/]*\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.evaluate(() => {
    history.pushState(null, '', '/nowhere')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  const bell = page.getByRole('button', { name: /^Notifications: / })
  await bell.click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await expect(list).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(bell).toBeFocused()
  held.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Page Not Found')
  await expect(bell).toBeFocused()
})

test('a signed-out user sees the login screen at any address', async ({ page }) => {
  await page.goto('/settings/machine')
  await expect(page).toHaveURL('/login')
  await inspect(page, 'login')
})

test('a user chooses one of several locations, and returns to the first location when the license of the chosen location is revoked', async ({
  house,
  venue,
  signedIn,
  allowFault,
}) => {
  // The server refuses the requests that the page makes at the moment when the license is revoked.
  allowFault(/ 409 /)
  const [other, ended] = [await Venue.open(house), await Venue.open(house)]
  await house.owner.query(
    "update licences set expires_at = now() - interval '9 days', works_until = now() - interval '2 days' where company_id = $1",
    [ended.id],
  )
  const olga = await venue.person({ firstname: 'Olga', roles: ['ROLE_ADMIN'], alsoAt: [venue, other, ended] })
  const page = await signedIn(olga)
  await expect(page.getByRole('banner')).toContainText(venue.name)
  await page.getByRole('button', { name: 'Choose location' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose location' })
  await expect(dialog.getByRole('button', { name: ended.name })).toContainText('The license has ended.')
  await expect(dialog.getByRole('button', { name: ended.name })).toBeDisabled()
  await inspect(page, 'choose-location', dialog)
  await dialog.getByRole('button', { name: other.name }).click()
  await expect(page.getByRole('banner')).toContainText(other.name)
  await expect(page).toHaveURL('/dashboard')
  const master = await other.person({ firstname: 'Marta', roles: ['ROLE_MASTER_ADMIN'] })
  await master.call('POST /company/revokeLicenseKey', { companyId: other.id })
  await says(page, `Nobody can work at ${other.name} now, because its license has ended.`)
  await expect(page.getByRole('banner')).toContainText(venue.name)
})

test('logging out asks first and opens the login screen, and the next sign-in moves the focus to the heading', async ({
  venue,
  signedIn,
  allowFault,
}) => {
  // The page may still wait for the answer to a request.
  allowFault(/ 401 /)
  const person = await venue.administrator()
  const page = await signedIn(person)
  const logout = page.getByRole('button', { name: 'Logout' })
  await logout.click()
  await answer(page, 'Are you sure you want to logout?', 'No')
  await expect(page).toHaveURL('/dashboard')
  await logout.click()
  await answer(page, 'Are you sure you want to logout?', 'Yes, Logout')
  await expect(page).toHaveURL('/login')
  await signIn(page, person)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeFocused()
  await openScreen(page, 'Master Reading')
  await expect(page.getByRole('heading', { level: 1, name: 'Master Reading' })).toBeFocused()
})

test('the key / moves to the search, the key ? lists the keys of the screen, and a switch turns the keys off', async ({
  venue,
  signedIn,
}) => {
  const ada = await venue.administrator()
  const page = await signedIn(ada, '/settings/users')
  await expect(page.getByRole('heading', { level: 1, name: 'Employees' })).toBeVisible()
  const search = page.getByRole('textbox', { name: 'Search' })
  await expect(search).toBeVisible()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('')
  await page.getByRole('button', { name: `Delete ${ada.name}` }).click({ force: true })
  const message = page.getByRole('alert').filter({ hasText: 'You cannot delete your own account.' })
  await message.hover()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys on this screen' })
  await expect(keys).toBeVisible()
  // An open dialog hides the page from screen readers, but not the message.
  await expect(message).toBeVisible()
  await message.getByRole('button', { name: 'Close message' }).click()
  await inspect(page, 'keys', keys)
  await expect(keys).toContainText('Search')
  await keys.getByRole('switch').click()
  await keys.getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('/')
  await expect(search).not.toBeFocused()
})

test('the menu is a drawer up to 800 px and on iPads, a rail of icons up to 1280 px, and shows its labels above 1280 px', async ({
  venue,
  signedIn,
}) => {
  const page = await signedIn(await venue.administrator())
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  const startsAt = async (width: number) => {
    await page.setViewportSize({ width, height: 1024 })
    await page.reload()
    return menu.getAttribute('aria-expanded')
  }
  const entries = page.getByRole('navigation', { name: 'Main menu' })
  const widthAt = async (width: number) =>
    ((await startsAt(width)) === 'true') === width > 1280 && (await entries.boundingBox())?.width
  expect(await widthAt(1281)).toBe(255)
  // Words do not use tabular figures, because a hyphen would then be as wide as a digit.
  await expect(entries.getByText('Employee Check-in')).toHaveCSS('font-variant-numeric', 'normal')
  expect([await widthAt(1280), await widthAt(801)]).toEqual([63, 63])
  await inspect(page, 'menu-rail', entries)
  await entries.getByRole('link', { name: 'Customers' }).click()
  await expect(page).toHaveURL('/customer')
  await entries.getByRole('button', { name: 'Settings' }).click()
  await expect(entries.getByRole('link', { name: 'Employees' })).toBeVisible()
  expect([await startsAt(800), await startsAt(769)]).toEqual(['false', 'false'])
  await inspect(page, 'menu-closed-at-769')
  // An iPad says that it is a Mac, but a Mac has no touch screen.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)' })
    Object.defineProperty(navigator, 'maxTouchPoints', { get: () => 5 })
  })
  expect(await startsAt(1024)).toBe('false')
})

test('the menu with an open group fits into a window 900 px high, and the top bar has the employee’s color in both themes', async ({
  venue,
  signedIn,
}) => {
  const olga = await venue.person({ firstname: 'Olga', roles: ['ROLE_MASTER_ADMIN'], employeeColor: '#c62828' })
  const page = await signedIn(olga)
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const heightOf = async (row: Locator) => (await row.boundingBox())?.height
  for (const group of ['Accounting', 'Settings']) {
    await expect(menu.getByRole('button', { name: group })).toBeVisible()
    await menu.getByRole('button', { name: group }).click()
    await expect(menu.getByRole('button', { name: group })).toHaveAttribute('aria-expanded', 'true')
    expect(await menu.evaluate((nav) => nav.scrollHeight - nav.clientHeight), group).toBe(0)
    await expect(menu.getByRole('link').last()).toBeInViewport({ ratio: 1 })
    expect(await heightOf(menu.getByRole('link').first())).toBeGreaterThan(30)
  }
  await menu.getByRole('button', { name: 'Settings' }).click()
  expect(await heightOf(menu.getByRole('link', { name: 'Dashboard' }))).toBe(36)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.getByRole('banner').first()).toHaveCSS('background-color', 'rgb(198, 40, 40)')
  }
})

test('at 3 a.m. the default ranges of Master Reading and Points Watching end with yesterday, because yesterday’s business day lasts until 7 a.m.', async ({
  house,
  venue,
  signedIn,
}) => {
  // Finds a zone where it is now between 3 and 4 a.m. A zone `Etc/GMT+5` means that local time plus 5 hours is UTC.
  const now = new Date()
  const toAdd = now.getUTCHours() > 15 ? now.getUTCHours() - 27 : now.getUTCHours() - 3
  const timezone = `Etc/GMT${toAdd < 0 ? '' : '+'}${toAdd}`
  const yesterday = new Date(now.getTime() - (toAdd + 24) * 3_600_000).toISOString().slice(0, 10)
  await house.owner.query('update companies set timezone = $2 where company_id = $1', [venue.id, timezone])
  const page = await signedIn(await venue.administrator(), '/master-reading')
  for (const name of ['Master Reading', 'Points Watching']) {
    await openScreen(page, name)
    await expect(page.getByRole('button', { name: `– ${yesterday}. Change` })).toBeVisible()
  }
})

/** The address of each screen in the menu, including the screens in closed groups. The menu is the source, so that new screens are included. */
async function screensOfMenu(page: Page): Promise<string[]> {
  await page.goto('/')
  const opener = page.getByRole('banner').getByRole('button', { name: 'Menu' })
  await expect(opener).toBeVisible()
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link').first()).toBeVisible()
  const paths = new Set<string>()
  for (const group of ['Accounting', 'Settings']) {
    const head = menu.getByRole('button', { name: group })
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
    await expect(head).toHaveAttribute('aria-expanded', 'true')
    const shown = await menu.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
    for (const path of shown) paths.add(path)
  }
  return [...paths]
}

for (const [where, viewport] of [
  ['at a desk', { width: 1440, height: 900 }],
  ['on a phone', { width: 390, height: 844 }],
] as const) {
  test(`with letters twice as large, no screen ${where} cuts off a heading, button or label, or scrolls sideways`, async ({
    playwright,
    launchOptions,
    house,
    venue,
  }) => {
    // A second location adds a button to the top bar.
    const person = await venue.person({
      firstname: 'Olga',
      roles: ['ROLE_MASTER_ADMIN'],
      isClockedIn: true,
      alsoAt: [venue, await Venue.open(house)],
    })
    await addMachines(person, venue, [{ machine: '1', in: 1_000, out: 800 }])
    await venue.readRound(person, [['1', 1_234, 900]])
    // Sets the browser's default font size, which also moves the breakpoints.
    const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32']
    const browser = await playwright.chromium.launch({ ...launchOptions, args })
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      baseURL: house.address,
      storageState: await person.browserState(),
      viewport: { width: 1440, height: 900 },
    })
    const page = await context.newPage()
    const paths = await screensOfMenu(page)
    expect(paths).toEqual(expect.arrayContaining(['/dashboard', '/report', '/settings/company']))
    await page.setViewportSize(viewport)
    for (const path of paths) {
      await page.goto(path)
      const name = `large-letters-${viewport.width}${path.replaceAll('/', '-')}`
      await inspectLayout(page, name, page.getByRole('heading', { level: 1 }), SIZES)
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('h1, h2, main button, main label')]
          .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflow === 'hidden')
          .map((one) => one.textContent),
      )
      expect(cut, `${path} at ${viewport.width}`).toEqual([])
    }
    await browser.close()
  })
}
