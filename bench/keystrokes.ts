/**
 * `npm run bench -- keystrokes`: counts how many keys and clicks each main job takes, while Chromium does the job. Each figure has its goal in
 * parentheses. A job that cannot be finished throws.
 */

import { type BrowserContextOptions, expect as within, type Locator, type Page } from '@playwright/test'
import pg from 'pg'

import { register } from '@countroom/server/testing/customers.ts'
import { ServedHouse } from '@countroom/server/testing/served-house.ts'

import { checkIn, give } from '../e2e/desk.ts'
import { scan } from '../e2e/station.ts'
import { type House, type Person, Venue } from '../e2e/venue.ts'
import { launchChromium } from './chromium.ts'
import { say } from './compare.ts'

const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const MACHINES = 40
const expect = within.configure({ timeout: 60_000 })

/**
 * Types, clicks and taps in a page to do a job, and counts the keys, clicks and taps. After each change of the screen, a job waits until the screen
 * is ready.
 */
class Hands {
  readonly page: Page
  count = 0

  constructor(page: Page) {
    this.page = page
  }

  async type(text: string): Promise<void> {
    this.count += text.length
    await this.page.keyboard.type(text)
  }

  async press(key: string): Promise<void> {
    this.count += 1
    await this.page.keyboard.press(key)
  }

  async click(target: Locator): Promise<void> {
    this.count += 1
    await target.click()
  }

  async tap(target: Locator): Promise<void> {
    this.count += 1
    await target.tap()
  }

  /** Returns the number of keys, clicks and taps since the last call. */
  taken(): number {
    const { count } = this
    this.count = 0
    return count
  }
}

type Open = (person: Person, path: string, options?: BrowserContextOptions) => Promise<Hands>

export async function countKeystrokes(): Promise<void> {
  const browser = await launchChromium()
  const served = new ServedHouse()
  try {
    await served.start()
    const owner = new pg.Pool({ ...served.ownerConfig, max: 2 })
    owner.on('error', () => {})
    const house = { address: served.address, owner }

    const open: Open = async (person, path, options = DESKTOP) => {
      const timezoneId = 'America/Chicago'
      const context = await browser.newContext({ ...options, timezoneId, storageState: await person.browserState() })
      const page = await context.newPage()
      await page.goto(house.address + path)
      return new Hands(page)
    }
    for (const job of [readMachines, serve, serveByThumb, clockIn, lookUpYesterday, hire, correctAndPay])
      await job(house, open)
    await house.owner.end()
  } finally {
    await browser.close()
    await served.remove()
  }
}

/** Reads all machines: from the open screen to the card of the ended session. */
async function readMachines(house: House, open: Open): Promise<void> {
  const venue = await Venue.open(house)
  await venue.setUpFloor(
    Array.from({ length: MACHINES }, (_, index) => ({ machine: String(index + 1), in: 50_000, out: 30_000 })),
  )
  const hands = await open(await venue.reader('Rita'), '/add-machine-reading')
  const { page } = hands
  await expect(page.getByRole('button', { name: 'Start Session' })).toBeFocused()
  await hands.press('Enter')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Yes' })).toBeFocused()
  await hands.press('Enter')
  const meterIn = page.getByLabel('In', { exact: true })
  await expect(meterIn).toBeFocused()
  const start = hands.taken()
  for (let machine = 1; machine <= MACHINES; machine++) {
    await expect(page.getByLabel('Machine', { exact: true })).toHaveValue(String(machine))
    await expect(meterIn).toBeFocused()
    await expect(meterIn).toHaveValue('')
    await hands.type(String(50_000 + 7 * machine))
    await hands.press('Tab')
    await hands.type(String(30_000 + 5 * machine))
    await hands.press('Enter')
  }
  await expect(page.getByRole('button', { name: 'End Session' })).toBeFocused()
  const readings = hands.taken()
  await hands.press('Enter')
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Yes' })).toBeFocused()
  await hands.press('Enter')
  await expect(page.getByRole('heading', { name: /^Reading Session \d+ has ended$/ })).toBeFocused()
  say(
    `${MACHINES} machines: start ${start} (2), each machine ${(readings / MACHINES).toFixed(2)} (12), end ${hands.taken()} (2)`,
  )
  await page.context().close()
}

const FLOOR = [
  { machine: '1', in: 0, out: 0 },
  { machine: '2', in: 0, out: 0 },
]

/** Serves a customer: from the open dashboard until the points are given. */
async function serve(house: House, open: Open): Promise<void> {
  const { venue, cashier } = await openDesk(house)
  const hands = await open(cashier, '/dashboard')
  const { page } = hands
  await expect(page.getByLabel('Check in')).toBeVisible()
  await hands.press('/')
  await hands.type('rosa')
  await expect(page.getByRole('option', { name: /Rosa Diaz/ })).toBeVisible()
  await hands.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: 'Rosa Diaz' }).getByRole('textbox')).toBeFocused()
  await hands.type('2')
  await hands.press('Enter')
  await expect(page.getByRole('button', { name: 'Give 20 Points' })).toBeFocused()
  await hands.press('Enter')
  await given(venue)
  say(`Check in, assign and give: ${hands.taken()} (12)`)
  await page.context().close()
}

/** Serves a customer on a phone. Only the taps are counted, not the letters of the name or the digits of the machine. */
async function serveByThumb(house: House, open: Open): Promise<void> {
  const { venue, cashier } = await openDesk(house)
  const hands = await open(cashier, '/dashboard', PHONE)
  const { page } = hands
  await hands.tap(page.getByLabel('Check in'))
  await page.keyboard.type('rosa')
  await hands.tap(page.getByRole('option', { name: /Rosa Diaz/ }))
  const dialog = page.getByRole('dialog').filter({ hasText: 'Customer Information' })
  await expect(dialog.getByLabel('Machine')).toBeFocused()
  await page.keyboard.type('2')
  await hands.tap(dialog.getByRole('button', { name: /^Give .*Points$/ }))
  await given(venue)
  say(`The same on a phone: ${hands.taken()} taps (3)`)
  await page.context().close()
}

async function openDesk(house: House): Promise<{ venue: Venue; cashier: Person; customerId: number }> {
  const venue = await Venue.open(house)
  const manager = await venue.setUpFloor(FLOOR)
  const { customerId } = await register(manager, venue, { firstName: 'Rosa', lastName: 'Diaz' })
  return { venue, cashier: await venue.cashier('Ann'), customerId }
}

async function given(venue: Venue): Promise<void> {
  const count = async () => {
    const { rows } = await venue.house.owner.query<{ gifts: number }>(
      'select count(*)::int as gifts from visits where location_id = $1 and given_at is not null',
      [venue.id],
    )
    return rows[0]!.gifts
  }
  await expect.poll(count).toBe(1)
}

/** Clocks in: from a chip at the station to the running shift. The scanner types the chip's number. */
async function clockIn(house: House, open: Open): Promise<void> {
  const venue = await Venue.open(house)
  const ana = await venue.person({ firstname: 'Ana', roles: ['ROLE_CHECK_IN_OUT'] })
  const [chip = ''] = await venue.giveChips(ana)
  const hands = await open(await venue.station(), '/')
  const { page } = hands
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Please scan your Chip')
  await scan(page, chip)
  hands.count += chip.length + 1
  await expect(page.getByRole('button', { name: 'Clock In' })).toBeFocused()
  await hands.press('Enter')
  await expect(page.getByText('Clock Started')).toBeVisible()
  say(`Clock in by chip: ${hands.taken()} (12)`)
  await page.context().close()
}

/** Looks up who gave which points yesterday, from the dashboard. Points were given today too, so the screen must change from today to yesterday. */
async function lookUpYesterday(house: House, open: Open): Promise<void> {
  const { venue, cashier, customerId } = await openDesk(house)
  const omar = await register(cashier, venue, { firstName: 'Omar', lastName: 'Haddad' })
  await give(cashier, venue, await checkIn(cashier, venue, { customerId }), '1')
  await house.owner.query('update visits set given_day = given_day - 1 where location_id = $1', [venue.id])
  await give(cashier, venue, await checkIn(cashier, venue, omar), '2')
  const hands = await open(cashier, '/dashboard')
  const { page } = hands
  await hands.click(page.getByRole('link', { name: 'Points Watching' }))
  // Waits for the heading, because the dashboard has the same row and the same button.
  await expect(page.getByRole('heading', { level: 1, name: 'Points Watching' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Omar Haddad' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Previous day' })).toBeEnabled()
  await hands.press('ArrowLeft')
  await expect(page.getByRole('row').filter({ hasText: 'Rosa Diaz' })).toBeVisible()
  say(`Who gave what yesterday: ${hands.taken()} (6)`)
  await page.context().close()
}

/** Hires a cashier: from the list of employees to the saved cashier with a password and a rate. */
async function hire(house: House, open: Open): Promise<void> {
  const venue = await Venue.open(house)
  const hands = await open(await venue.administrator(), '/settings/users')
  const { page } = hands
  await hands.click(page.getByRole('button', { name: 'Add Employee' }))
  await expect(page.getByLabel('Email')).toBeFocused()
  await hands.type('eve@lucky.example')
  await hands.press('Tab')
  await hands.type('Eve')
  await hands.press('Tab')
  await hands.type('Stone')
  await hands.press('Tab')
  await hands.type('15.50')
  await hands.click(page.getByRole('button', { name: 'Generate' }))
  await hands.click(page.getByRole('button', { name: 'Cashier' }))
  await hands.click(page.getByRole('button', { name: 'Save' }))
  await expect(page.getByRole('row').filter({ hasText: 'Eve Stone' })).toBeVisible()
  say(`Hire: ${hands.taken()} (55)`)
  await page.context().close()
}

/** Corrects the end of a shift and marks it as paid, from the employee cards. */
async function correctAndPay(house: House, open: Open): Promise<void> {
  const venue = await Venue.open(house)
  const manager = await venue.administrator()
  const ana = await venue.person({ firstname: 'Ana', roles: ['ROLE_CHECK_IN_OUT'] })
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  await manager.call('POST /clock/manualClockSave', {
    locationId: venue.id,
    userId: ana.userId,
    clockIn: `${yesterday}T15:00:00.000Z`,
    clockOut: `${yesterday}T20:00:00.000Z`,
  })
  const hands = await open(manager, '/employee-session')
  const { page } = hands
  await expect(page.getByRole('list', { name: 'Employees' }).getByRole('button').first()).toBeVisible()
  await hands.press('/')
  await hands.type('ana')
  await expect(page.getByRole('list', { name: 'Employees' }).getByRole('button')).toHaveCount(1)
  await hands.press('Enter')
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused()
  await hands.press('Enter')
  await expect(page.getByLabel('Clock Out time')).toBeFocused()
  await hands.type('5:45p')
  await hands.press('Enter')
  await expect(page.getByRole('button', { name: 'Mark this session as Paid' })).toBeFocused()
  await hands.press('Enter')
  await expect(page.getByText('1 session was marked as paid.')).toBeVisible()
  say(`Correct a shift and mark it paid: ${hands.taken()} (30)`)
  await page.context().close()
}
