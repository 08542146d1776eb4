/** How the overview shows a venue's row. Pure functions. */

import { type Need, needOf } from '@countroom/contract/overview/overview.rules.ts'
import type { VenueOverview } from '@countroom/contract/overview/overview.shapes.ts'

import type { RowTone } from '../../ui/table-rows.ts'

const TONES: Record<Need, RowTone | undefined> = {
  critical: 'error',
  missing: 'warning',
  ended: 'warning',
  grace: 'warning',
  // Most venues have a warning from time to time, so a warning alone does not tint the row.
  warning: undefined,
}

/** The tint of a venue's row. */
export function toneOf(venue: VenueOverview): RowTone | undefined {
  const need = needOf(venue)
  return need === null ? undefined : TONES[need]
}

const NAMED = 3

/** The full names of at most three people on shift, and the number of the others. */
export function namesOnShift(names: readonly string[]): string {
  const more = names.length - NAMED
  return names.slice(0, NAMED).join(', ') + (more > 0 ? ` +${more}` : '')
}
