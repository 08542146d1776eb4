/** Jobs about delivery outside the browser. */

import type { Chore } from '../../platform/housekeeping.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import * as delivery from './delivery.service.ts'

const DAY_MS = 24 * 3_600_000

/** Sends the messages in the outbox. The server looks for due jobs once a minute. 30 seconds is less than that, so this job is due each time. */
export function deliveryJobs(platform: Platform): Job[] {
  return [{ name: 'deliver messages', everyMs: 30_000, run: (signal) => delivery.deliver(platform, signal) }]
}

/** Deletes messages that no longer wait. The server keeps them for 30 days, because their receivers may ask about them. */
export const dropSent: Chore = {
  name: 'drop sent messages',
  keptMs: 30 * DAY_MS,
  rowsAtOnce: 500,
  drop: delivery.dropSent,
}
