/**
 * The fixtures of every journey: its own venue, signed-in browsers, and a check that fails the journey for any unexpected browser
 * error.
 */

import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import {
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  type WebError,
} from '@playwright/test'
import type axe from 'axe-core'
import type { RunOnly } from 'axe-core'
import pg from 'pg'

import { connectionTo } from '@countroom/server/platform/db/embedded/launcher.ts'

import { Browsers, type Lent } from './browsers.ts'
import { slowDown } from './slowdown.ts'
import { type House, PASSWORD, type Person, Venue } from './venue.ts'

interface Fixtures {
  /** Names a browser error that the journey must cause, such as a refusal or an outage. */
  expectFault: (...patterns: RegExp[]) => void
  /** Allows a browser error that may or may not happen, depending on which of two messages arrives first. */
  allowFault: (...patterns: RegExp[]) => void
  judge: Judge
  venue: Venue
  /** True for journeys about sign-in, storage or a lost connection: `signedIn` then opens a new browser instead of lending a used one. */
  newBrowsers: boolean
  /** Opens `path` in a separate browser in which this person is signed in. `device` replaces the project's window size or language. */
  signedIn: (person: Person, path?: string, device?: BrowserContextOptions) => Promise<Page>
}

export { expect } from '@playwright/test'

export const test = base.extend<Fixtures, { house: House; browsers: Browsers }>({
  browsers: [
    async ({ browser }, provide) => {
      const browsers = new Browsers(browser)
      await provide(browsers)
      await browsers.disposeAll()
    },
    { scope: 'worker' },
  ],
  house: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to learn what a fixture needs
    async ({}, provide) => {
      const address = process.env['COUNTROOM_JOURNEYS_ADDRESS']!
      const owner = new pg.Pool({ ...connectionTo(realpathSync(process.env['COUNTROOM_JOURNEYS_DATA']!)), max: 2 })
      await provide({ address, owner })
      await owner.end()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ house }, provide) => provide(house.address),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern, as above
  judge: async ({}, provide) => {
    const judge = new Judge()
    await provide(judge)
    judge.decide()
  },
  expectFault: async ({ judge }, provide) => provide((...patterns) => void judge.expected.push(...patterns)),
  allowFault: async ({ judge }, provide) => provide((...patterns) => void judge.allowed.push(...patterns)),
  venue: async ({ house }, provide) => provide(await Venue.open(house)),
  /** A new browser in which nobody is signed in. */
  context: async ({ context, judge }, provide) => {
    judge.watch(context)
    slowDown(context)
    await provide(context)
    if (judge.hasFailed) await attachPictures(context.pages())
  },
  newBrowsers: [false, { option: true }],
  signedIn: async ({ browsers, newBrowsers, judge }, provide) => {
    const lent: { one: Lent; stopWatching: () => void }[] = []
    await provide(async (person, path = '/', device = {}) => {
      const one = newBrowsers ? await browsers.open(device) : await browsers.lend(device)
      lent.push({ one, stopWatching: judge.watch(one.context) })
      const { localStorage: stored } = (await person.browserState()).origins[0]!
      await one.keeper.evaluate((items) => {
        for (const { name, value } of items) localStorage.setItem(name, value)
      }, stored)
      const page = await one.context.newPage()
      await page.goto(path)
      return page
    })
    for (const { one, stopWatching } of lent) {
      if (judge.hasFailed) await attachPictures(one.context.pages().filter((page) => page !== one.keeper))
      if (newBrowsers || judge.hasFailed) await browsers.dispose(one)
      else await browsers.takeBack(one)
      stopWatching()
    }
  },
})

/**
 * Attaches screenshots of the journey's pages. Playwright itself would also take a screenshot of each browser that closes, and of each `keeper`, the
 * page that keeps a browser open.
 */
async function attachPictures(pages: readonly Page[]): Promise<void> {
  for (const page of pages)
    await test.info().attach('screenshot', { body: await page.screenshot(), contentType: 'image/png' })
}

/** Collects browser errors. Fails the journey for an unexpected error, and for an expected error that did not happen. */
class Judge {
  readonly expected: RegExp[] = []
  readonly allowed: RegExp[] = []
  readonly #faults: string[] = []

  /** Collects the errors of a browser. Returns a function that stops collecting. */
  watch(context: BrowserContext): () => void {
    const hearMessage = (message: ConsoleMessage) => {
      const { url } = message.location()
      const path = URL.canParse(url) ? new URL(url).pathname : ''
      // Lingui only logs a warning for a text that the build did not compile. The journeys treat it as an error.
      const isFault = message.type() === 'error' || message.text().startsWith('Uncompiled message')
      if (isFault) this.#faults.push(`${message.text()} ${path}`.trim())
    }
    const hearFault = (fault: WebError) => void this.#faults.push(String(fault.error()))
    context.on('console', hearMessage)
    context.on('weberror', hearFault)
    return () => {
      context.off('console', hearMessage)
      context.off('weberror', hearFault)
    }
  }

  /** Whether the journey has failed so far. */
  get hasFailed(): boolean {
    return test.info().status !== test.info().expectedStatus || this.#unexpected().length > 0
  }

  decide(): void {
    expect(this.#unexpected()).toEqual([])
    // A journey that failed may have stopped before its expected errors.
    if (test.info().status !== test.info().expectedStatus) return
    expect(this.expected.filter((pattern) => !this.#faults.some((fault) => pattern.test(fault)))).toEqual([])
  }

  #unexpected(): string[] {
    const known = [...this.expected, ...this.allowed]
    return this.#faults.filter((fault) => !known.some((pattern) => pattern.test(fault)))
  }
}

export async function signIn(page: Page, person: Person, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(person.username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Opens a screen from the main menu and waits until its heading shows. */
export async function openScreen(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Waits for a text in the feedback bar, a banner or a notice. */
export async function says(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text }).first()).toBeVisible()
}

/** The fake camera starts with the same pictures each time. Waits for a later picture, so that a second photo differs from the first. */
export async function waitForOtherPicture(page: Page, seconds = 2): Promise<void> {
  await page.waitForFunction((time) => (document.querySelector('video')?.currentTime ?? 0) > time, seconds)
}

/** Clicks this button in the dialog that asks this question. */
export async function answer(page: Page, question: string, button: string): Promise<void> {
  const dialog = page.getByRole('alertdialog').filter({ hasText: question })
  await dialog.getByRole('button', { name: button }).click()
  await expect(dialog).toBeHidden()
}

/**
 * Routes the requests of a loaded page like `page.route`, and returns when the route works: the page's next request goes to it. `page.route` alone
 * returns a moment earlier, and a request that the page sends in that moment still goes to the server.
 */
export async function intercept(page: Page, ...route: Parameters<Page['route']>): Promise<void> {
  await page.route(...route)
  await page.route('**/readyz', (probe) => probe.fulfill({ status: 204 }))
  await page.evaluate(async () => {
    while ((await fetch('/readyz')).status !== 204);
  })
  await page.unroute('**/readyz')
}

/** Lets the next request to an address reach the server, but drops the server's answer. */
export async function losesAnswerOnce(page: Page, address: string): Promise<void> {
  await intercept(
    page,
    address,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
}

/** Types a day, such as 2026-05-29, into the date field with this label. */
export async function typeDay(within: Page | Locator, label: string, day: string): Promise<void> {
  const field = within.getByRole('group', { name: label, exact: true })
  await field.getByRole('spinbutton').first().click()
  await field.getByRole('spinbutton').first().pressSequentially(day.replaceAll('-', ''))
}

/** Screenshots are for people to look at, and are saved only on request. */
const KEEPS_PICTURES = process.env['JOURNEY_PICTURES'] === '1'

/**
 * Waits until `subject` is visible, because an empty page has no faults. Fails if the page:
 * - shows the message of an unexpected error
 * - has a fault that axe finds
 * - is wider than its window
 * - has text of a size or weight that the theme does not have
 * - has more than one enabled filled button
 * - has a low color contrast in the dark theme (only at desktop size)
 */
export async function inspect(
  page: Page,
  name: string,
  subject = page.getByRole('heading', { level: 1 }),
): Promise<void> {
  await inspectLayout(page, name, subject)
  if (test.info().project.name === 'desktop') {
    await page.emulateMedia({ colorScheme: 'dark' })
    await inspectIn('dark', page, name, COLOURS)
    await page.emulateMedia({ colorScheme: 'light' })
  }
}

/**
 * Makes the checks of `inspect` in the light theme only. Use it for a second layout of a screen whose colors another step inspects. `rules` are the
 * rules of axe.
 */
export async function inspectLayout(
  page: Page,
  name: string,
  subject = page.getByRole('heading', { level: 1 }),
  rules = WCAG,
): Promise<void> {
  await expect(subject.first()).toBeVisible()
  await expect(page.getByText('We encountered an error.')).toHaveCount(0)
  await inspectIn('light', page, name, rules)
  expect(await page.evaluate(faultsOfLook), name).toEqual([])
}

/** Lists what the page shows that differs from docs/design.md. Runs in the browser, so it must define everything that it uses. */
function faultsOfLook(): string[] {
  const faults = new Set<string>()
  const sideways = document.documentElement.scrollWidth - window.innerWidth
  if (sideways !== 0) faults.add(`The page is ${sideways} px wider than its window.`)

  const dialogs = document.querySelectorAll('[role="dialog"], [role="alertdialog"]')
  const isSeen = (element: Element) => element.closest('[aria-hidden="true"]') === null && element.checkVisibility()
  // The page behind a dialog has its own filled button, so only the top dialog counts.
  const layer = [...dialogs].findLast((dialog) => dialog.matches('.MuiDialog-paper') && isSeen(dialog)) ?? document.body
  const filled = [...layer.querySelectorAll('.MuiButton-contained:not(.Mui-disabled)')].filter(isSeen)
  if (filled.length > 1) faults.add(`Filled buttons: ${filled.map(({ textContent }) => textContent).join(', ')}`)

  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const sizes = new Set([12, 13, 14, 16, 20, 28])
  const weights = new Set(['400', '500', '600'])
  const known = new Set<Element>()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement!
    if (known.has(element) || texts.currentNode.nodeValue!.trim() === '') continue
    known.add(element)
    // Text on wall screens scales with the window, and the text of a PDF scales with its page.
    if (element.closest('[data-own-sizes], script, style, legend, option') || !element.checkVisibility()) continue
    const { fontSize, fontWeight } = getComputedStyle(element)
    const size = Math.round((Number.parseFloat(fontSize) / rem) * 1600) / 100
    if (sizes.has(size) && weights.has(fontWeight)) continue
    // Text that is only for screen readers is 1 px wide.
    if (element.getBoundingClientRect().width > 1)
      faults.add(`${size} px, weight ${fontWeight}: ${element.textContent.slice(0, 40)}`)
  }
  return [...faults]
}

async function inspectIn(scheme: 'light' | 'dark', page: Page, name: string, rules: RunOnly): Promise<void> {
  const { project } = test.info()
  await page.evaluate(movementEnds)
  if (KEEPS_PICTURES) {
    const file = `${project.name}-${name}${scheme === 'dark' ? '-dark' : ''}.png`
    await page.screenshot({ path: join(project.outputDir, 'screens', file) })
  }
  let faults = await faultsOf(page, rules)
  if (faults.length > 0) {
    // A list that reloads may change colors during the check. A real fault stays, so check again.
    await page.evaluate(movementEnds)
    faults = await faultsOf(page, rules)
  }
  expect(faults, `axe on ${name}, ${scheme}`).toEqual([])
}

/** Waits for transitions to end, because the checks must not see the colors of a running transition. Does not wait for endless animations. */
async function movementEnds(): Promise<void> {
  for (;;) {
    // A change starts its transitions in the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    if (passing.length === 0) return
    await Promise.allSettled(passing.map(({ finished }) => finished))
  }
}

/** The minified file of axe takes half as much processor time to load as `axe.js`. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
/** The rules whose result depends on the size of the letters. */
export const SIZES: RunOnly = { type: 'rule', values: ['target-size', 'scrollable-region-focusable'] }
const WCAG: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
/** The themes differ only in their colors, so the dark theme needs only the color checks. */
const COLOURS: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

async function faultsOf(page: Page, rules: RunOnly): Promise<string[]> {
  // `evaluate` uses the browser's developer tools, because the page's content security policy does not apply to them.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(async (runOnly) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe
    const { violations } = await run(document, {
      runOnly,
      resultTypes: ['violations'],
      // The specification requires that the page blocks zooming (part 1 section 2).
      ...(runOnly.type === 'tag' && { rules: { 'meta-viewport': { enabled: false } } }),
    })
    const faults: string[] = []
    for (const { id, help, nodes } of violations) {
      for (const { target, failureSummary } of nodes) {
        const selector = target.join(' ')
        if (id === 'target-size') {
          // A bar may cover part of a target near the edge of the window. Nothing covers it in the middle, so check again there.
          document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' })
          const again = await run(selector, { runOnly: { type: 'rule', values: [id] } })
          if (again.violations.length === 0) continue
        }
        faults.push(`${id}: ${help}: ${selector}: ${failureSummary ?? ''}`)
      }
    }
    return faults
  }, rules)
}
