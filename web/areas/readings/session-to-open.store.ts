/** Hands a session to Master Reading, which opens it when its screen opens. Its sub-pages have no address (part 1 section 2). */

import type { SessionSummary } from '@countroom/contract/readings/readings.shapes.ts'

let waiting: SessionSummary | undefined

/** Sets the session that Master Reading opens next; undefined for none. */
export function setSessionToOpen(session: SessionSummary | undefined): void {
  waiting = session
}

export function sessionToOpen(): SessionSummary | undefined {
  return waiting
}
