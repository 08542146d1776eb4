import type { SessionSummary } from '@countroom/contract/readings/readings.shapes.ts'

import { handover } from '../../lib/handover.ts'

/**
 * The session that Master Reading opens next. Another screen sets it here, because the sub-pages of Master Reading have no address that a link could
 * open (part 1 section 2).
 */
export const sessionToOpen = handover<SessionSummary>()
