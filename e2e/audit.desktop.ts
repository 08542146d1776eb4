/** The audit trail at a desk. A person can filter it by kind and person, page through it, open each change, and export it. */

import { readFile } from 'node:fs/promises'

import { expect, inspect, intercept, openScreen, test } from './journey.ts'

test('an administrator finds a change among many and exports the list', async ({ venue, signedIn, expectFault }) => {
  const ada = await venue.administrator()
  const locationId = venue.id
  const machines = Array.from({ length: 12 }, (_, index) => ({ machine: String(index + 1) }))
  await ada.call('POST /machine/edit', { locationId, machines })
  for (let game = 1; game <= 30; game++)
    await ada.call('POST /game/edit', { locationId, games: [{ type: `Game ${game}` }] })
  const zoe = await venue.administrator('Zoe')
  await zoe.call('POST /clock/clockIn', { locationId, userId: zoe.userId })

  const page = await signedIn(ada, '/settings/audit-trail')
  const rows = page.locator('tbody tr')
  await expect(page.getByText('32 changes')).toBeVisible()

  await test.step('sign-ins are hidden until their filter tag is removed', async () => {
    await zoe.call('POST /account/selectLocation', { locationId })
    await page.reload()
    await expect(page.getByText('32 changes')).toBeVisible()
    await page.getByRole('button', { name: 'Remove filter Sign-ins: Hidden' }).click()
    await expect(page.getByText('33 changes')).toBeVisible()
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('combobox', { name: 'Sign-ins' }).click()
    await page.getByRole('option', { name: 'Hidden' }).click()
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('32 changes')).toBeVisible()
  })

  await test.step('the next pages stay the same while other people make changes', async () => {
    await page.getByLabel('Rows').selectOption('5')
    await expect(rows).toHaveCount(5)
    await page.getByRole('button', { name: 'Next page' }).click()
    // The first page ends with Game 27.
    await expect(rows.last()).toContainText('Game 22')
    const [, last] = /Game (\d+)/.exec((await rows.last().textContent())!)!
    await zoe.call('POST /clock/clockOut', { locationId, userId: zoe.userId })
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(rows.first()).toContainText(`Game ${Number(last) - 1}`)
    await page.getByLabel('Rows').selectOption('All')
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(rows.filter({ hasText: 'Zoe Reyes clocked out' })).toBeVisible()
    await expect(rows.last()).toContainText('Ada Reyes added 12 machines')
  })

  await test.step('a change opens with the keyboard, and a button of its dialog opens the change before it', async () => {
    const clockedOut = rows.filter({ hasText: 'Zoe Reyes clocked out' })
    await clockedOut.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: 'Zoe Reyes clocked out' })).toBeVisible()
    await expect(dialog).toContainText('Zoe Reyes')
    await page.getByRole('button', { name: 'Older change' }).click()
    await expect(dialog.getByRole('heading', { name: 'Zoe Reyes clocked in' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(clockedOut).toBeFocused()
  })

  await test.step('the list is filtered by person and by kind of change', async () => {
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('combobox', { name: 'Person' }).click()
    await page.getByRole('option', { name: 'Ada Reyes' }).click()
    // Holds the mouse button down for a long time, as happens on a slow computer. The list opens under the pointer. Releasing the button must not
    // choose an option of the list.
    await page.getByRole('combobox', { name: 'Kind of change' }).click({ delay: 600 })
    await page.getByRole('option', { name: 'Machines changed' }).click()
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('1 change', { exact: true })).toBeVisible()
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Added: 1, 2, 3')
    await inspect(page, 'audit-filtered')
  })

  await test.step('the filtered list is exported as CSV', async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ])
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('Ada Reyes added 12 machines')
    expect(lines[1]).toContain('Added: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12')
  })

  await test.step('a list that could not be loaded shows an error, and loads again on request', async () => {
    expectFault(/503/)
    // The page connects before it opens the list. When a page connects, it repeats failed requests, so an earlier failure might disappear without a
    // click on Try again.
    const connected = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
    await page.goto('/settings/machine')
    await connected
    await intercept(page, '**/audit/list', (route) =>
      route.fulfill({
        status: 503,
        json: { success: false, code: 'server.unavailable', message: 'Not now.', requestId: '1' },
      }),
    )
    await openScreen(page, 'Audit Trail')
    await expect(page.getByText('This list could not be loaded')).toBeVisible()
    await page.unroute('**/audit/list')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(rows).toHaveCount(1)
  })
})

test('an administrator sees in the Security list who tried to sign in', async ({ venue, signedIn }) => {
  const ada = await venue.administrator()
  const page = await signedIn(ada, '/settings/audit-trail')
  await page.getByRole('button', { name: 'Security' }).click()
  await expect(page.getByText('No security events on these days')).toBeVisible()
  const guess = { username: ada.username, password: 'a wrong guess' }
  for (let guessed = 0; guessed < 3; guessed++)
    await page.request.post(new URL('/api/login', page.url()).href, { data: guess })
  const rows = page.locator('tbody tr')
  // The server writes one row for all equal events of the same minute. If a new minute begins between two tries, there is a second row.
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    const times = await rows.locator('td:last-child').allTextContents()
    expect(times.reduce((sum, count) => sum + Number(count), 0)).toBe(3)
  }).toPass()
  await expect(rows.first()).toContainText('Sign-in failed')
  await expect(rows.first()).toContainText('Ada Reyes')
  await inspect(page, 'security')
  await page.getByRole('button', { name: 'Changes' }).click()
  await expect(page.getByRole('button', { name: 'Security' })).toBeVisible()
})
