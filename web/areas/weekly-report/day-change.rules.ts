/** Which refusals of a change say that the shown day is out of date. Pure functions. */

import type { ErrorCode } from '@countroom/contract/kernel/errors.ts'

const OUT_OF_DATE: readonly ErrorCode[] = [
  'report.figureChanged',
  'report.expenseUnknown',
  'day.locked',
  'day.verified',
  'day.notVerified',
  'day.changed',
]

/** True when a change was refused because somebody else changed the day. The screen then shows old figures. */
export function isDayOutOfDate(code: ErrorCode): boolean {
  return OUT_OF_DATE.includes(code)
}
