/**
 * Browsers that journeys borrow and give back. Opening the app in a new browser takes twice the processor time, because it starts a process and
 * loads and compiles every file. A lent browser is as empty as a new one: it only has the files of the app and their process.
 */

import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

import { slowDown } from './slowdown.ts'

/** A page of the server without the app. */
const EMPTY_PAGE = '/healthz'

export interface Lent {
  context: BrowserContext
  device: BrowserContextOptions
  /** Stays open, because a process ends with its last page. It reaches the storage while the app is not open. */
  keeper: Page
}

export class Browsers {
  readonly #browser: Browser
  #waiting: Lent[] = []

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** A browser for this device that stores nothing. */
  async lend(device: BrowserContextOptions): Promise<Lent> {
    const lent = this.#waiting.find((one) => JSON.stringify(one.device) === JSON.stringify(device))
    this.#waiting = this.#waiting.filter((one) => one !== lent)
    return lent ?? this.open(device)
  }

  /** A new browser. */
  async open(device: BrowserContextOptions): Promise<Lent> {
    const context = await this.#browser.newContext(device)
    slowDown(context)
    const keeper = await context.newPage()
    await keeper.goto(EMPTY_PAGE)
    return { context, device, keeper }
  }

  /** Closes the pages and removes everything that they and the journey left. Then the next journey may have the browser. */
  async takeBack(lent: Lent): Promise<void> {
    const { context, keeper } = lent
    for (const page of context.pages()) if (page !== keeper) await page.close()
    await context.unrouteAll()
    await context.setOffline(false)
    await context.clearPermissions()
    await context.clearCookies()
    const tools = await context.newCDPSession(keeper)
    await tools.send('Storage.clearDataForOrigin', { origin: new URL(keeper.url()).origin, storageTypes: 'all' })
    await tools.detach()
    // Playwright has no call that takes its clock out again.
    const isTimeReal = await keeper.evaluate(() => String(setTimeout).includes('[native code]'))
    if (isTimeReal) this.#waiting.push(lent)
    else await this.dispose(lent)
  }

  /** Closes a browser for good. Its keeper goes first, so that a report about a failure shows a page of the journey. */
  async dispose({ context, keeper }: Lent): Promise<void> {
    await keeper.close()
    await context.close()
  }

  async disposeAll(): Promise<void> {
    for (const one of this.#waiting) await this.dispose(one)
  }
}
