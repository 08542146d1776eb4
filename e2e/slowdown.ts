import type { BrowserContext } from '@playwright/test'

/**
 * `JOURNEY_SLOWDOWN=4` gives every page a quarter of the processor, as on a slow PC. The timeouts in playwright.config.ts are then four times as
 * long.
 */
export const SLOWDOWN = Number(process.env['JOURNEY_SLOWDOWN'] ?? 1)

export function slowDown(context: BrowserContext): void {
  if (SLOWDOWN === 1) return
  context.on('page', async (page) => {
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  })
}
