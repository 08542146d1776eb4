import { defineConfig } from '@playwright/test'

import { chromiumLaunch } from '../scripts/chromium.mjs'
import { DESK, PHONE } from './devices.ts'
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
  // The timeouts are long, so that journeys also pass on a slow computer. A journey that waits for a state that never comes still fails.
  timeout: 300_000 * SLOWDOWN,
  expect: { timeout: 30_000 * SLOWDOWN },
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // Playwright waits until a moving button stops, so animations would cost time.
    reducedMotion: 'reduce',
    actionTimeout: 30_000 * SLOWDOWN,
    navigationTimeout: 60_000 * SLOWDOWN,
    // Recording takes longer than the journey itself. `--trace retain-on-failure` keeps the recordings of journeys that fail.
    trace: 'off',
    // The fixtures attach the screenshots of a failed journey.
    screenshot: 'off',
    // The pages of a browser share one process, so that a new page does not start a new process.
    launchOptions: { ...launchOptions, args: [...launchOptions.args, '--process-per-site'] },
  },
  projects: [
    { name: 'desktop', testMatch: '**/*.desktop.ts', use: DESK },
    { name: 'phone', testMatch: '**/*.phone.ts', use: PHONE },
  ],
})
