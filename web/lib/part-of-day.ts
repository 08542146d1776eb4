/** The part of the day for a greeting (part 1 section 2, part 2 section 9). Pure functions. */

import { DEFAULT_TIMEZONE } from '@countroom/contract/kernel/timezones.ts'

export type PartOfDay = 'morning' | 'afternoon' | 'evening' | 'night'

const hourInChicago = new Intl.DateTimeFormat('en-US', {
  timeZone: DEFAULT_TIMEZONE,
  hour: 'numeric',
  hourCycle: 'h23',
})

/** The part of the day at an instant, by Chicago time at every location: morning until 12, afternoon until 17, evening until 20, then night. */
export function partOfDay(instant: number): PartOfDay {
  const hour = Number(hourInChicago.format(instant))
  if (hour < 12) return 'morning'
  if (hour < 17) return 'afternoon'
  return hour < 20 ? 'evening' : 'night'
}
