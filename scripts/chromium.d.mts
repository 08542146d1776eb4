/** The path of Chromium's headless shell, as Debian packages it. */
export const HEADLESS_SHELL: string
export function findChromium(): string | undefined
export function chromiumLaunch(): { executablePath: string; args: string[]; chromiumSandbox: boolean } | undefined
