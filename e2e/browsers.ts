/**
 * Browsers that journeys borrow and return. Opening the app in a new browser takes twice as much processor time as in a returned one. A new browser
 * starts a process and loads and compiles every file. Like a new browser, a lent browser has no data of another journey. There are only two
 * differences: its process already runs, and it has already loaded the files of the app.
 */

import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

import { slowDown } from './slowdown.ts'

/** An address of the server that does not load the app. */
const EMPTY_PAGE = '/healthz'

export interface Lent {
  context: BrowserContext
  device: BrowserContextOptions
  /**
   * A page that stays open, because the browser's process ends when its last page closes. Journeys use it to reach the browser's storage while the
   * app is not open.
   */
  keeper: Page
}

export class Browsers {
  readonly #browser: Browser
  #waiting: Lent[] = []

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** Lends a browser for this device, without any data of another journey. */
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

  /** Closes the journey's pages and clears everything that the journey stored or set. Then the next journey can borrow the browser. */
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
    // Playwright has no call that removes its fake clock, so a browser with a fake clock is closed.
    const isTimeReal = await keeper.evaluate(() => String(setTimeout).includes('[native code]'))
    if (isTimeReal) this.#waiting.push(lent)
    else await this.dispose(lent)
  }

  /** Closes a browser for good. Closes its keeper first, so that a failure report shows a page of the journey. */
  async dispose({ context, keeper }: Lent): Promise<void> {
    await keeper.close()
    await context.close()
  }

  async disposeAll(): Promise<void> {
    for (const one of this.#waiting) await this.dispose(one)
  }
}
