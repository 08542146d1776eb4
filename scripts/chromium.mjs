import { accessSync, constants } from 'node:fs'

/** The path of Chromium's headless shell. The shell does the work of the full browser with a third less processor time. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

const PLACES = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The path of this computer's Chromium; undefined when there is none. If CHROMIUM_PATH is set, looks only at that path.
 * @returns {string | undefined}
 */
export function findChromium() {
  const named = process.env['CHROMIUM_PATH']
  return (named ? [named] : PLACES).find((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/**
 * The options with which tests and measurements launch Chromium. Undefined when this computer has no Chromium.
 * @returns {{ executablePath: string, args: string[], chromiumSandbox: boolean } | undefined}
 */
export function chromiumLaunch() {
  const executablePath = findChromium()
  // Chromium's sandbox refuses to run as root. For other users it stays on.
  return executablePath && { executablePath, args: CHROMIUM_ARGUMENTS, chromiumSandbox: process.getuid?.() !== 0 }
}

/** With these arguments, Chromium has a fake camera, uses no graphics card, and sends no background requests, which a closed network would refuse. */
const CHROMIUM_ARGUMENTS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]
