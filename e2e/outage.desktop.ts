/**
 * Announcements, and an outage: the server stops and comes back. These journeys have their own server, because the outage would disturb the other
 * journeys.
 */

import { execFile } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import pg from 'pg'

import { connectionTo } from '@countroom/server/platform/db/embedded/launcher.ts'
import { ServedHouse } from '@countroom/server/testing/served-house.ts'

import { answer, expect, inspect, says, test as base, typeDay } from './journey.ts'
import { Venue } from './venue.ts'

const ADMIN = fileURLToPath(new URL('../server/admin.ts', import.meta.url))
const FLOOR = ['1', '2', '3'].map((machine) => ({ machine, in: 1_000, out: 800 }))

const test = base.extend<object, { served: ServedHouse }>({
  served: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to learn what a fixture needs
    async ({}, provide) => {
      // Browsers find a restarted server only at the same address.
      const served = new ServedHouse({ PORT: String(await freePort()) })
      await served.start()
      await provide(served)
      await served.remove()
    },
    { scope: 'worker' },
  ],
  house: [
    async ({ served }, provide) => {
      const owner = new pg.Pool({ ...connectionTo(realpathSync(served.dataDir)), max: 2 })
      owner.on('error', () => {})
      await provide({ address: served.address, owner })
      await owner.end()
    },
    { scope: 'worker' },
  ],
})

test.use({ newBrowsers: true })

test('an announcement is shown with a countdown until it is removed, and a master administrator can announce to one location or to all', async ({
  served,
  venue,
  signedIn,
}) => {
  const page = await signedIn(await venue.administrator())
  const announced = page.getByRole('region', { name: 'Notices' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await admin(served, 'announce', '60', 'New version tonight')
  await expect(announced).toContainText('New version tonight')
  await expect(announced.getByRole('timer')).toHaveText(/^Auto-restart in (01:00:00|00:5\d:\d\d)$/)
  await inspect(page, 'announcement')
  await page.reload()
  await expect(announced).toContainText('New version tonight')
  await admin(served, 'unannounce')
  await expect(announced).toBeHidden()
  await page.close()

  // A master administrator announces on the Company screen, for one location or for all locations.
  const there = await signedIn(await (await Venue.open(venue.house)).administrator())
  const master = await signedIn(
    await venue.person({ firstname: 'Mona', roles: ['ROLE_MASTER_ADMIN'] }),
    '/settings/company',
  )
  const elsewhere = there.getByRole('region', { name: 'Notices' })
  const shown = master.getByRole('region', { name: 'Notices' })
  await master.getByRole('button', { name: `Announce to ${venue.name}` }).click()
  await inspect(master, 'announcements-none')
  const submit = master.getByRole('button', { name: 'Announce', exact: true })
  await expect(submit).toBeDisabled()
  const message = master.getByRole('textbox', { name: 'Message' })
  await message.fill('x'.repeat(201))
  await expect(master.getByText('201 of 200 characters. Shorten the message.')).toBeVisible()
  await expect(submit).toBeDisabled()
  await message.fill('The printer is replaced')
  const end = master.getByRole('textbox', { name: 'Ends at, Chicago time' })
  const endInDays = (days: number) => {
    const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Chicago' })
    return typeDay(master, 'Ends on', dayFormat.format(Date.now() + days * 86_400_000))
  }
  await endInDays(0)
  await end.fill('12:00 AM')
  await submit.click()
  await expect(master.getByText('This time has already passed. Choose a later one.')).toBeVisible()
  await expect(end).toHaveAttribute('aria-invalid', 'true')
  await inspect(master, 'announcement-over')
  await endInDays(2)
  await submit.click()
  await answer(master, `Everybody who is signed in at ${venue.name} sees it, and nobody elsewhere.`, 'Announce')
  await says(master, `${venue.name} sees the announcement.`)
  await expect(shown).toContainText('The printer is replaced')
  await master.getByText('Every location', { exact: true }).click()
  await message.fill('New version tonight')
  await submit.click()
  await answer(master, 'Announce to every location?', 'Announce')
  await says(master, 'Every location sees the announcement.')
  await expect(elsewhere).toContainText('New version tonight')
  await expect(elsewhere).not.toContainText('The printer is replaced')
  // The location of the first announcement shows both announcements.
  await expect(shown.getByRole('group')).toContainText(['The printer is replaced', 'New version tonight'])
  await expect(master.getByRole('list', { name: 'Announcements' }).getByRole('listitem')).toHaveCount(2)
  await inspect(master, 'announcements')
  for (const text of ['New version tonight', 'The printer is replaced']) {
    await expect(shown).toContainText(text)
    await master.getByRole('button', { name: `Remove the announcement ${text}` }).click()
    await answer(master, 'Remove this announcement?', 'Remove')
  }
  await expect(shown).toBeHidden()
  await expect(elsewhere).toBeHidden()
  await expect(master.getByText('There is no announcement')).toBeVisible()
  await master.goBack()
  await expect(master.getByRole('heading', { level: 1, name: 'Company' })).toBeVisible()
})

test('screens say that the server is down, and a reading typed during the outage is saved only once, after the server is back', async ({
  served,
  venue,
  signedIn,
  expectFault,
}) => {
  expectFault(/net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/)
  const manager = await venue.setUpFloor(FLOOR)
  await venue.startRound(manager)
  const page = await signedIn(manager, '/add-machine-reading')
  await expect(page.getByText('0 of 3 machines read', { exact: true })).toBeVisible()
  // Waits until the last files of the page are loaded.
  await page.waitForLoadState('networkidle')
  await served.killServer()
  await says(page, 'Server is restarting, please wait and try again in 10 minutes')
  await expect(page.getByLabel('In', { exact: true })).toBeFocused()
  await page.keyboard.type('1100')
  await page.keyboard.press('Enter')
  await page.keyboard.type('850')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Waiting for the connection')).toBeVisible()
  await inspect(page, 'server-down')
  await served.start()
  await expect(page.getByText('1 of 3 machines read', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Server is restarting')).toBeHidden({ timeout: 20_000 })
  await expect(page.getByText('Waiting for the connection')).toBeHidden()
  expect(await venue.savedReadings()).toMatchObject([{ machine: '1', curIn: 1_100, curOut: 850 }])
})

async function admin(served: ServedHouse, ...args: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [ADMIN, ...args], {
    env: { ...process.env, COUNTROOM_DATA: served.dataDir, DATABASE_URL: '' },
  })
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
