import { defineConfig } from '@playwright/test'

import { CHROMIUM_ARGUMENTS, findChromium } from '../scripts/chromium.mjs'

const executablePath = findChromium()
if (!executablePath) {
  throw new Error('The journeys need Chromium: install the package chromium or google-chrome, or set CHROMIUM_PATH.')
}

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: CHROMIUM_ARGUMENTS,
      // Chromium's sandbox refuses root; for everybody else it stays on.
      chromiumSandbox: process.getuid?.() !== 0,
    },
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
