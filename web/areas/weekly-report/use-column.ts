import { createContext, useContext } from 'react'

import type {
  FigureName,
  ReportDay,
  ReportedShift,
  WeekReport,
} from '@countroom/contract/weekly-report/weekly-report.shapes.ts'

/** A day of the Weekly Report. `ColumnContext` gives it to the components in the day's report and in the day's row of the summary. */
export interface ReportColumn {
  day: ReportDay
  /** The fields that identify the day in a call that changes it. */
  place: { businessDay: string; sessionIds?: number[]; locationId: number }
  /** False for a verified day, because it cannot be changed. */
  isOpen: boolean
  /** Opens the rows behind a figure. The focus returns to the control whose `data-return` is `returnTo`. */
  onRows: (name: FigureName, returnTo: string) => void
  /** Opens the report of a shift. */
  onShift: (shift: ReportedShift, returnTo: string) => void
  /** Shows the reply of a change immediately. */
  onChanged: (changed: WeekReport) => void
}

export const ColumnContext = createContext<ReportColumn | undefined>(undefined)

export function useColumn(): ReportColumn {
  const column = useContext(ColumnContext)
  if (!column) throw new Error('useColumn needs a ColumnContext above it.')
  return column
}
