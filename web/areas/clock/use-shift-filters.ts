import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import type { ClockRecord } from '@countroom/contract/clock/clock.shapes.ts'

import { type DateRange, isDateRange, sevenDaysTo } from '../../lib/date-range.ts'
import { formatDate } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { MINUTE_MS, useNow } from '../../lib/use-now.ts'
import type { TableFilter, TableState } from '../../ui/table-model.ts'

/** The chosen date range and the filters of the list of sessions. The default range is the last seven days, and moves on at midnight. */
export function useShiftFilters(state: TableState): {
  range: DateRange
  rangeFilter: TableFilter<ClockRecord>
  stateFilter: TableFilter<ClockRecord>
} {
  const { t } = useLingui()
  const { locationTimezone: timezone } = useUser()
  const today = formatDate(new Date(useNow(true, MINUTE_MS)), timezone)
  const initial = useMemo(() => sevenDaysTo(today), [today])
  const chosen = state.filters['range']
  const range = isDateRange(chosen) ? chosen : initial
  const rangeFilter = useMemo<TableFilter<ClockRecord>>(
    () => ({ id: 'range', kind: 'momentRange', label: t`Dates`, initial }),
    [t, initial],
  )
  const stateFilter = useMemo<TableFilter<ClockRecord>>(
    () => ({
      id: 'state',
      kind: 'select',
      label: t`State`,
      options: [
        { value: 'Unpaid', label: t`Unpaid` },
        { value: 'Paid', label: t`Paid` },
      ],
    }),
    [t],
  )
  return { range, rangeFilter, stateFilter }
}
