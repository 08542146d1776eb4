/** Finds out who typed a figure of the weekly report. Pure functions. */

import type { FigureName, ReportDay, TypedValue } from '@countroom/contract/weekly-report/weekly-report.shapes.ts'

/** A figure of a day. */
export interface DayFigure {
  name: FigureName
  businessDay: string
}

/** The value that somebody typed for a figure of this day. Undefined when nobody typed one. */
export function typedOf(day: Pick<ReportDay, 'typed'>, name: FigureName): TypedValue | undefined {
  return day.typed.find(({ fieldName }) => fieldName === name)
}

/** The value that somebody typed for a figure. Undefined when nobody typed one, and when the report does not include the day of the figure. */
export function typedFigure(
  days: readonly Pick<ReportDay, 'businessDay' | 'typed'>[],
  { name, businessDay }: DayFigure,
): TypedValue | undefined {
  const day = days.find((one) => one.businessDay === businessDay)
  return day && typedOf(day, name)
}
