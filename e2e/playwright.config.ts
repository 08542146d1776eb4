import { defineConfig } from '@playwright/test'

import { chromiumLaunch } from '../scripts/chromium.mjs'
import { SLOWDOWN } from './slowdown.ts'

const launchOptions = chromiumLaunch()
if (!launchOptions) {
  throw new Error('The journeys need Chromium: install the package chromium or google-chrome, or set CHROMIUM_PATH.')
}

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Long, so that a slow machine does not fail. A state that never comes still does.
  timeout: 300_000 * SLOWDOWN,
  expect: { timeout: 30_000 * SLOWDOWN },
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // Playwright waits until a moving button has stopped.
    reducedMotion: 'reduce',
    actionTimeout: 30_000 * SLOWDOWN,
    navigationTimeout: 60_000 * SLOWDOWN,
    // Recording takes longer than the journey itself. `--trace retain-on-failure` records the failing ones.
    trace: 'off',
    // The fixtures attach the pictures of a failed journey.
    screenshot: 'off',
    // The pages of a browser share a process, so that a page need not start one.
    launchOptions: { ...launchOptions, args: [...launchOptions.args, '--process-per-site'] },
  },
  projects: [
    { name: 'desktop', testMatch: '**/*.desktop.ts', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      testMatch: '**/*.phone.ts',
      use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
  ],
})
