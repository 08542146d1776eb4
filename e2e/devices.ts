/** The two devices of the journeys, as options of a browser. A journey of one project opens the other device with them. */

import type { BrowserContextOptions } from '@playwright/test'

export const DESK = {
  viewport: { width: 1440, height: 900 },
  deviceScaleFactor: 1,
  hasTouch: false,
  isMobile: false,
} satisfies BrowserContextOptions

export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
} satisfies BrowserContextOptions
