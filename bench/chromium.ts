import { type Browser, chromium } from '@playwright/test'

import { chromiumLaunch } from '../scripts/chromium.mjs'

/** Launches Chromium. Throws when this computer has none. */
export async function launchChromium(): Promise<Browser> {
  const launch = chromiumLaunch()
  if (launch === undefined) throw new Error('There is no Chromium. Install it, or set CHROMIUM_PATH.')
  return chromium.launch(launch)
}
