/**
 * Measures the work of a browser against the budgets of the front end. It measures the sizes of the built files. It also measures times in Chromium,
 * at normal speed and four times slower. The times are medians of five cold starts. The figures are reported, never asserted.
 */

import { fileURLToPath } from 'node:url'

import { type Browser, type BrowserContextOptions, type CDPSession, chromium, type Page } from '@playwright/test'
import pg from 'pg'

import type { Floor, ServedHouse } from '@countroom/server/testing/served-house.ts'

import { Venue } from '../e2e/venue.ts'
import { chromiumLaunch } from '../scripts/chromium.mjs'
import { BUDGETS_KB, ENTRY, FIRST_TABLE, gzipKbOf, SHELL } from '../web/budgets.ts'
import { CUSTOMERS, SEARCH } from './customers.ts'
import { median } from './process-figures.ts'

const DIST = fileURLToPath(new URL('../web/dist', import.meta.url))
const RUNS = 5
const SLOWDOWNS = [1, 4] as const
type Slowdown = (typeof SLOWDOWNS)[number]
/** The largest number of machines that a location may have. */
const ROWS = 5_000
/** The "Fast 4G" of Chromium's developer tools. */
const FAST_4G = { offline: false, latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 }

type Say = (line?: string) => void

export async function measureBrowser(house: ServedHouse, at: Floor, say: Say): Promise<void> {
  saySizes(say)
  const launch = chromiumLaunch()
  if (launch === undefined) {
    say('Times in a browser were not measured: there is no Chromium. Install it, or set CHROMIUM_PATH.')
    return
  }
  const owner = new pg.Pool({ ...house.ownerConfig, max: 2 })
  const browser = await chromium.launch(launch)
  try {
    const { address } = house
    await measureLogin(browser, address, say)
    await measureTable(browser, await openLargeRoom({ address, owner }), say)
    const venue = new Venue({ address, owner }, at.locationId, 'bench')
    await measureTyping(browser, venue, at.machines.length, say)
    await measureSearch(browser, venue, say)
  } finally {
    await browser.close()
    await owner.end()
  }
}

function saySizes(say: Say): void {
  const size = (what: string, kb: number, budget: number) =>
    say(`${what}: ${kb.toFixed(0)} kB gzip (at most ${budget})`)
  size('JavaScript of the login screen', gzipKbOf(DIST, [ENTRY]), BUDGETS_KB.login)
  size(
    'JavaScript of the shell and the first table screen',
    gzipKbOf(DIST, [ENTRY, SHELL, FIRST_TABLE]),
    BUDGETS_KB.firstTable,
  )
  size('What the PDF viewer adds', gzipKbOf(DIST, ['ui/pdf-document.ts'], [ENTRY, SHELL]), BUDGETS_KB.pdf)
}

/** Opens a venue with as many machines as a location may have. All of them were read in the running session. */
async function openLargeRoom(house: { address: string; owner: pg.Pool }): Promise<BrowserContextOptions> {
  const venue = await Venue.open(house)
  const machines = Array.from({ length: ROWS }, (_, index) => ({ machine: String(index + 1), in: 1_000, out: 900 }))
  const manager = await venue.setUpFloor(machines)
  await house.owner.query(
    `insert into readings (location_id, reading_session_id, machine_id, assignment_id, revision, prev_in, prev_out, cur_in, cur_out,
       daily_in, daily_out, read_at, read_by)
     select a.location_id, $2, a.machine_id, a.assignment_id, 0, a.cur_in, a.cur_out,
       a.cur_in + a.machine_id * 7919 % 997, a.cur_out + a.machine_id * 104729 % 991,
       a.machine_id * 7919 % 997, a.machine_id * 104729 % 991, now(), a.assigned_by
     from assignments a where a.location_id = $1`,
    [venue.id, await venue.startRound(manager)],
  )
  // After so many new rows PostgreSQL analyzes the tables by itself within a minute, but until then it makes bad query plans.
  await house.owner.query('analyze')
  return { storageState: await manager.browserState() }
}

async function measureLogin(browser: Browser, address: string, say: Say): Promise<void> {
  const loads = await bySlowdown(async (slowdown) => {
    const { page, session } = await openCold(browser, slowdown)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', FAST_4G)
    await page.goto(`${address}/login`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    return loadFigures(page)
  })
  say(
    `Login screen over 4G until its largest part is painted: ${times(loads, ({ paintedMs }) => paintedMs)} (at most 800 / 1,400)`,
  )
  sayStability('Login screen', loads, say)
}

async function measureTable(browser: Browser, room: BrowserContextOptions, say: Say): Promise<void> {
  const { page: first } = await openCold(browser, 1, room)
  const origin = room.storageState as { origins: { origin: string }[] }
  const address = `${origin.origins[0]!.origin}/add-machine-reading`
  await first.goto(address)
  await first.getByLabel('Rows').selectOption({ label: 'All' })
  await first.locator('table[data-virtual=true]').waitFor()
  const withAllRows = { storageState: await first.context().storageState() }
  await first.context().close()

  const loads = await bySlowdown(async (slowdown) => {
    const { page } = await openCold(browser, slowdown, withAllRows)
    await page.goto(address)
    const rowsMs = await page.evaluate(untilRowsArePainted)
    const figures = await loadFigures(page)
    const sortMs = await sortUntilPainted(page, 'Difference')
    return { ...figures, paintedMs: Math.max(rowsMs, figures.paintedMs), sortMs }
  })
  const rows = ROWS.toLocaleString('en-US')
  say(
    `Add Master Reading with ${rows} readings on one page until they are painted: ${times(loads, ({ paintedMs }) => paintedMs)} (at most 1,000 / 1,900)`,
  )
  say(`Sorting those ${rows} readings until painted: ${times(loads, ({ sortMs }) => sortMs)} (at most 60 / 250)`)
}

async function measureTyping(browser: Browser, venue: Venue, machineCount: number, say: Say): Promise<void> {
  const reader = await venue.administrator('Tess')
  const storageState = await reader.browserState()
  const loads = await bySlowdown(async (slowdown) => {
    const { page } = await openCold(browser, slowdown, { storageState })
    await page.goto(`${venue.house.address}/add-machine-reading`)
    await page.getByLabel('In', { exact: true }).click()
    const figures = await loadFigures(page)
    await page.evaluate(listenToKeys)
    await page.keyboard.type('123456+654321-111111', { delay: 60 })
    return { ...figures, keyMs: await page.evaluate(slowestKey) }
  })
  say(
    `From a key in the field In until the screen shows it, the slowest of 20 keys: ${times(loads, ({ keyMs }) => keyMs)} (at most 50 / 100)`,
  )
  sayStability(`Add Master Reading in a room of ${machineCount} machines`, loads, say)
}

/** Measures a search among the customers that `bench.ts` registered. */
async function measureSearch(browser: Browser, venue: Venue, say: Say): Promise<void> {
  const storageState = await (await venue.administrator('Sam')).browserState()
  const found = await bySlowdown(async (slowdown) => {
    const { page } = await openCold(browser, slowdown, { storageState })
    await page.goto(`${venue.house.address}/customer`)
    await page.locator('tbody tr[data-row]').first().waitFor()
    await page.getByRole('searchbox').or(page.getByLabel('Search')).first().click()
    await loadFigures(page)
    await page.evaluate(watchRows)
    const replied = page.waitForResponse((response) => {
      const request = response.request()
      return (
        request.url().endsWith('/customer/list') && (request.postDataJSON() as { search?: string }).search === SEARCH
      )
    })
    await page.keyboard.type(SEARCH, { delay: 40 })
    await replied
    return page.evaluate(replyUntilPainted)
  })
  say(
    `A search among ${CUSTOMERS.toLocaleString('en-US')} customers, from the reply until it is painted: ${times(found, (ms) => ms)} (at most 100)`,
  )
}

interface Load {
  paintedMs: number
  blockedMs: number
  layoutShift: number
}

type BySlowdown<Figure> = Record<Slowdown, Figure[]>

async function bySlowdown<Figure>(measure: (slowdown: Slowdown) => Promise<Figure>): Promise<BySlowdown<Figure>> {
  const figures: BySlowdown<Figure> = { 1: [], 4: [] }
  for (let run = 0; run < RUNS; run++) {
    for (const slowdown of SLOWDOWNS) figures[slowdown].push(await measure(slowdown))
  }
  return figures
}

function times<Figure>(figures: BySlowdown<Figure>, ofFigure: (figure: Figure) => number): string {
  return `${SLOWDOWNS.map((slowdown) => median(figures[slowdown].map(ofFigure)).toFixed(0)).join(' / ')} ms`
}

function sayStability(what: string, loads: BySlowdown<Load>, say: Say): void {
  const blocked = median(loads[4].map(({ blockedMs }) => blockedMs))
  const shift = median(loads[4].map(({ layoutShift }) => layoutShift))
  say(
    `${what}, four times slower: blocked for ${blocked.toFixed(0)} ms (at most 150), layout shift ${shift.toFixed(3)} (at most 0.03)`,
  )
}

let opened: Page | undefined

/** Opens a page with an empty cache. Closes the previous page, because two pages would share the processor. */
async function openCold(
  browser: Browser,
  slowdown: number,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; session: CDPSession }> {
  await opened?.context().close()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
  const page = await context.newPage()
  opened = page
  await page.addInitScript(observe)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { page, session }
}

// The code below runs in the page.

interface Observed extends Window {
  load: Load
  slowestKeyMs: number
  rowsPaintedMs: number
}

function observe(): void {
  const observed = window as unknown as Observed
  observed.rowsPaintedMs = 0
  observed.load = { paintedMs: 0, blockedMs: 0, layoutShift: 0 }
  const watch = (type: string, hear: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true })
  watch('largest-contentful-paint', ({ startTime }) => (observed.load.paintedMs = startTime))
  // Total Blocking Time: the time beyond 50 ms of each long task after the first content is painted.
  watch('longtask', ({ startTime, duration }) => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity
    observed.load.blockedMs += Math.max(0, startTime + duration - Math.max(startTime, painted) - 50)
  })
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) observed.load.layoutShift += value
  })
}

/** The figures of the page load, read when the network and the main thread are idle. */
async function loadFigures(page: Page): Promise<Load> {
  await page.waitForLoadState('networkidle')
  return page.evaluate(async () => {
    await new Promise((resolve) => requestIdleCallback(resolve))
    return (window as unknown as Observed).load
  })
}

/** The time until the first row of a table is on screen, in milliseconds since the request of the page. */
async function untilRowsArePainted(): Promise<number> {
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  while (document.querySelector('tbody tr[data-row]') === null) await painted()
  await painted()
  return performance.now()
}

/** Clicks a column's heading and waits for the frame that shows another first row. Returns the milliseconds since the click. */
async function sortUntilPainted(page: Page, column: string): Promise<number> {
  const head = page.getByRole('columnheader').getByRole('button', { name: column, exact: true })
  await head.scrollIntoViewIfNeeded()
  await page.evaluate(() => {
    const firstRow = () => document.querySelector('tbody tr[data-row="0"]')?.textContent
    const before = firstRow()
    const sorted = new Promise<number>((resolve) => {
      window.addEventListener(
        'click',
        ({ timeStamp }) => {
          const look = () => {
            if (firstRow() === before) requestAnimationFrame(look)
            else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)))
          }
          look()
        },
        { once: true, capture: true },
      )
    })
    Object.assign(window, { sorted })
  })
  await head.click()
  return page.evaluate(() => (window as unknown as { sorted: Promise<number> }).sorted)
}

function listenToKeys(): void {
  const observed = window as unknown as Observed
  observed.slowestKeyMs = 0
  const init = { type: 'event', durationThreshold: 16 }
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (name.startsWith('key')) observed.slowestKeyMs = Math.max(observed.slowestKeyMs, duration)
    }
  }).observe(init)
}

async function slowestKey(): Promise<number> {
  await new Promise((resolve) => requestIdleCallback(resolve))
  // The browser does not report durations under 16 ms.
  return Math.max(16, (window as unknown as Observed).slowestKeyMs)
}

/** Records when changed rows are on screen. */
function watchRows(): void {
  const observed = window as unknown as Observed
  new MutationObserver(() => {
    requestAnimationFrame(() => setTimeout(() => (observed.rowsPaintedMs = performance.now())))
  }).observe(document.querySelector('tbody')!.parentElement!, { childList: true, subtree: true, characterData: true })
}

/** The time from the arrival of the last list until it was painted, in milliseconds. */
async function replyUntilPainted(): Promise<number> {
  const observed = window as unknown as Observed
  const lastReply = () =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).findLast(({ name }) =>
      name.endsWith('/customer/list'),
    )!.responseEnd
  while (!(observed.rowsPaintedMs > lastReply())) await new Promise((resolve) => setTimeout(resolve, 5))
  return observed.rowsPaintedMs - lastReply()
}
