/** How the overview shows a venue. Pure. */

import { type Need, needOf } from '@countroom/contract/overview/overview.rules.ts'
import type { VenueOverview } from '@countroom/contract/overview/overview.shapes.ts'

import type { RowTone } from '../../ui/table-rows.ts'

const TONES: Record<Need, RowTone | undefined> = {
  critical: 'error',
  missing: 'warning',
  ended: 'warning',
  grace: 'warning',
  // Most venues have a warning now and then.
  warning: undefined,
}

/** The tint of a venue's row. */
export function toneOf(venue: VenueOverview): RowTone | undefined {
  const need = needOf(venue)
  return need === null ? undefined : TONES[need]
}

const NAMED = 3

/** The first people on shift, and how many more there are. */
export function namesOnShift(names: readonly string[]): string {
  const more = names.length - NAMED
  return names.slice(0, NAMED).join(', ') + (more > 0 ? ` +${more}` : '')
}
