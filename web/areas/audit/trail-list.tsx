import { useLingui } from '@lingui/react/macro'
import RefreshIcon from '@mui/icons-material/Refresh'
import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

import type { TableName } from '@countroom/contract/preferences/preferences.shapes.ts'

import { daysOf } from '../../lib/date-range.ts'
import { useUser } from '../../lib/session.ts'
import { DateRangeFilter, useDateRange } from '../../ui/date-range-filter.tsx'
import { ExportMenu } from '../../ui/export-menu.tsx'
import type { ExportColumn } from '../../ui/export-model.ts'
import type { TableState } from '../../ui/table-model.ts'
import { TablePage, type TablePageProps } from '../../ui/table-page.tsx'
import { ToolButton } from '../../ui/tool-button.tsx'

/** The largest number of rows that the page size 'All' shows. */
export const MOST_SHOWN = 5_000

/** The chosen days of one list of Audit Trail, and the parameters for its call. */
export function useTrailDays(tableName: TableName) {
  const { locationTimezone: timezone, selectedLocationId: locationId } = useUser()
  const [range, setRange] = useDateRange(tableName, timezone)
  const { fromDay: fromDate, toDay: toDate } = daysOf(range)
  return { range, setRange, asked: { locationId, fromDate, toDate } }
}

interface TrailListProps<Row> extends Pick<
  TablePageProps<Row>,
  'columns' | 'filters' | 'rowKey' | 'onRowClick' | 'empty'
> {
  days: ReturnType<typeof useTrailDays>
  /** The result of `useServerList`. */
  list: {
    state: TableState
    setState: (state: TableState) => void
    data: unknown
    isCut: boolean
    refetch: () => void
    table: Pick<TablePageProps<Row>, 'tableName' | 'rows' | 'isLoading' | 'error' | 'onRetry'> &
      Required<Pick<TablePageProps<Row>, 'server'>>
    exported: { parts: () => AsyncIterable<readonly Row[]>; isDisabled: boolean }
  }
  /** The switch between the two lists of Audit Trail. */
  parts: ReactNode
  /** The number of rows in words, such as '25 changes'. */
  counted: string
  /** The notice that only the newest rows are shown. */
  cutNotice: ReactNode
  onStateChange?: (state: TableState) => void
  exportedAs: { name: string; columns: readonly ExportColumn<Row>[] }
}

/** One list of Audit Trail, newest first. It shows the rows of the chosen days, and the server sends them page by page. */
export function TrailList<Row>({
  days: { range, setRange },
  list: { state, setState, data, isCut, refetch, table, exported },
  parts,
  counted,
  cutNotice,
  onStateChange = setState,
  exportedAs,
  ...rest
}: TrailListProps<Row>) {
  const { t } = useLingui()
  const begin = () => onStateChange({ ...state, page: 0 })
  return (
    <TablePage
      {...rest}
      {...table}
      title={t`Audit Trail`}
      aside={
        data !== undefined && (
          <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
            {counted}
          </Typography>
        )
      }
      selector={parts}
      hasSearch={false}
      phoneLayout="cards"
      server={{ ...table.server, onStateChange }}
      actions={
        <>
          <DateRangeFilter
            value={range}
            onChange={(chosen) => {
              setRange(chosen)
              begin()
            }}
          />
          <ToolButton
            label={t`Refresh`}
            isPlain
            icon={<RefreshIcon />}
            onClick={() => {
              begin()
              if (state.page === 0) refetch()
            }}
          />
        </>
      }
      renderExport={(isInSheet) => <ExportMenu {...exported} {...exportedAs} isInSheet={isInSheet} />}
    >
      {isCut && <Alert severity="info">{cutNotice}</Alert>}
    </TablePage>
  )
}
