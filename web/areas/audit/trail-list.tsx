import { Trans, useLingui } from '@lingui/react/macro'
import RefreshIcon from '@mui/icons-material/Refresh'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { MAX_AUDIT_ENTRIES } from '@countroom/contract/audit/audit.rules.ts'
import type { TableName } from '@countroom/contract/preferences/preferences.shapes.ts'

import { daysOf } from '../../lib/date-range.ts'
import { useUser } from '../../lib/session.ts'
import { DateRangeFilter, useDateRange } from '../../ui/date-range-filter.tsx'
import { ExportMenu } from '../../ui/export-menu.tsx'
import type { ExportColumn } from '../../ui/export-model.ts'
import type { TableState } from '../../ui/table-model.ts'
import { TablePage, type TablePageProps } from '../../ui/table-page.tsx'
import { useTableState } from '../../ui/use-table-state.ts'

/** The days, the page and the filters of one list of Audit Trail, and the part of its question that follows from them. */
export function useTrail(tableName: TableName) {
  const { locationTimezone: timezone, selectedLocationId: locationId } = useUser()
  const [range, setRange] = useDateRange(tableName, timezone)
  const [state, setState] = useTableState(tableName)
  const { fromDay: fromDate, toDay: toDate } = daysOf(range)
  const { page, rowsPerPage } = state
  return {
    tableName,
    range,
    setRange,
    state,
    setState,
    asked: { locationId, fromDate, toDate },
    paged:
      rowsPerPage === 'All'
        ? { offset: 0, limit: MAX_AUDIT_ENTRIES }
        : { offset: page * rowsPerPage, limit: rowsPerPage },
  }
}

interface TrailListProps<Row> extends Pick<
  TablePageProps<Row>,
  'columns' | 'filters' | 'rows' | 'rowKey' | 'onRowClick' | 'empty'
> {
  trail: ReturnType<typeof useTrail>
  /** Leads to the other list. */
  parts: ReactNode
  /** What the list asked, with all that its question finds, or that it finds more than `total`. */
  answer: Pick<UseQueryResult<{ total: number; hasMore: boolean }>, 'data' | 'error' | 'isFetching' | 'refetch'>
  /** '25 changes'. */
  counted: string
  /** Says that only the newest are shown. */
  cutNotice: ReactNode
  onStateChange?: (state: TableState) => void
  exported: { name: string; columns: readonly ExportColumn<Row>[]; rows: () => Promise<readonly Row[]> }
}

/** A list of Audit Trail: newest first, by days, paged by the server. */
export function TrailList<Row>({
  trail: { tableName, range, setRange, state, setState },
  parts,
  answer: { data, error, isFetching, refetch },
  counted,
  cutNotice,
  onStateChange = setState,
  exported,
  ...table
}: TrailListProps<Row>) {
  const { t } = useLingui()
  const total = data?.total
  const reload = () => void refetch()
  const isCut = state.rowsPerPage === 'All' && total !== undefined && total > MAX_AUDIT_ENTRIES
  const begin = () => onStateChange({ ...state, page: 0 })
  return (
    <TablePage
      {...table}
      tableName={tableName}
      title={t`Audit Trail`}
      aside={
        total !== undefined && (
          <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
            {counted}
          </Typography>
        )
      }
      selector={parts}
      hasSearch={false}
      phoneLayout="cards"
      server={{
        state,
        onStateChange,
        ...(isCut ? { total: MAX_AUDIT_ENTRIES } : { total: total ?? 0, hasMore: data?.hasMore }),
      }}
      isLoading={isFetching}
      error={error?.message}
      onRetry={reload}
      actions={
        <>
          <DateRangeFilter
            value={range}
            onChange={(chosen) => {
              setRange(chosen)
              begin()
            }}
          />
          <Button
            variant="outlined"
            startIcon={<RefreshIcon />}
            onClick={() => {
              begin()
              if (state.page === 0) reload()
            }}
          >
            <Trans>Refresh</Trans>
          </Button>
          <ExportMenu {...exported} isDisabled={!total} />
        </>
      }
    >
      {isCut && <Alert severity="info">{cutNotice}</Alert>}
    </TablePage>
  )
}
