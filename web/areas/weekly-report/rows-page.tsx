import { Trans, useLingui } from '@lingui/react/macro'
import MoreIcon from '@mui/icons-material/ChevronRight'
import { useMemo } from 'react'

import { dayLabel } from '@countroom/contract/days/days.rules.ts'
import type { FigureRow, TypedValue } from '@countroom/contract/weekly-report/weekly-report.shapes.ts'

import { formatDateTime } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { Moment } from '../../ui/moment.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { TablePage } from '../../ui/table-page.tsx'
import type { TableColumn } from '../../ui/table-rows.ts'
import { useFirstPage, useServerList } from '../../ui/use-server-list.ts'
import { useSubPage } from '../../ui/use-sub-page.ts'
import { Amount } from './amount.tsx'
import { figureFormat, figureLabel } from './sections.fields.ts'
import type { DayFigure } from './typed-figure.rules.ts'

interface RowsPageProps {
  figure: DayFigure
  /** The value that somebody typed for the figure. Undefined when nobody typed one, and when the report does not include the day. */
  typed: TypedValue | undefined
  /** The chosen sessions of the figure's day. Undefined for all sessions of the day. */
  sessionIds: number[] | undefined
  /** The name of the page that Back leads to: the report, or the figure that was opened before. */
  backLabel: string
  onBack: () => void
  /** Opens a row that is a figure itself. */
  onOpen: (figure: DayFigure) => void
}

/** Lists the rows behind a figure. They add up to the figure, unless somebody typed another value for it. */
export function RowsPage({ figure, typed, sessionIds, backLabel, onBack, onOpen }: RowsPageProps) {
  const { name, businessDay } = figure
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  useSubPage(onBack)
  const format = figureFormat(name)
  const label = figureLabel(name)
  const list = useServerList('POST /report/listFigureRows', {
    tableName: 'figure-rows',
    kept: useFirstPage('figure-rows'),
    question: () => ({ businessDay, fieldName: name, locationId, ...(sessionIds && { sessionIds }) }),
  })
  const columns = useColumns(format, list.rows)
  const places = useMemo(() => new Map(list.rows?.map((row, place) => [row, place])), [list.rows])
  const sum = list.data?.sum
  const open = (row: FigureRow) => {
    if (row.fieldName !== undefined) onOpen({ name: row.fieldName, businessDay: row.businessDay ?? businessDay })
  }
  const actionsOf = (row: FigureRow) =>
    row.fieldName !== undefined && (
      <RowButton
        label={t`Show the rows behind ${row.name}`}
        icon={<MoreIcon fontSize="small" />}
        onClick={() => open(row)}
      />
    )
  const totals = () => ({
    name: t`Sum`,
    amount: sum !== undefined && <Amount value={sum} format={format} />,
  })
  return (
    <TablePage
      {...list.table}
      title={t`${label}, ${dayLabel(businessDay)}`}
      back={{ label: backLabel, onBack }}
      aside={
        sum !== undefined && (
          <>
            <Trans>The rows add up to {format(sum)}.</Trans>{' '}
            {typed && (
              <Trans>
                <bdi>{typed.by}</bdi> typed {format(typed.value)} instead.
              </Trans>
            )}
          </>
        )
      }
      hasSearch={false}
      columns={columns}
      phoneLayout="cards"
      rowKey={(row) => places.get(row) ?? 0}
      rowLabel={({ name: of, description }) => `${of} ${description}`}
      rowActions={actionsOf}
      totals={totals}
      empty={{
        title: <Trans>There are no rows behind this figure</Trans>,
        text: <Trans>It is 0, or somebody typed it.</Trans>,
      }}
    />
  )
}

function useColumns(
  format: (value: number) => string,
  rows: readonly FigureRow[] | undefined,
): readonly TableColumn<FigureRow>[] {
  const { t } = useLingui()
  const { locationTimezone: timezone } = useUser()
  return useMemo(() => {
    const columns: TableColumn<FigureRow>[] = [
      { id: 'name', label: t`Name`, value: ({ name }) => name, render: ({ name }) => <bdi>{name}</bdi> },
      { id: 'description', label: t`Description`, onCard: 'fact', value: ({ description }) => description },
      { id: 'machine', label: t`Machine`, value: ({ machine }) => machine },
      {
        id: 'customer',
        label: t`Customer`,
        onCard: 'fact',
        value: ({ customer }) => customer,
        render: ({ customer }) => <bdi>{customer}</bdi>,
      },
      {
        id: 'at',
        label: t`Time`,
        onCard: 'fact',
        value: ({ at }) => at,
        text: ({ at }) => (at === null ? '' : formatDateTime(at, timezone)),
        render: ({ at }) => at !== null && <Moment instant={at} timezone={timezone} />,
      },
      {
        id: 'amount',
        label: t`Amount`,
        align: 'right',
        onCard: 'figure',
        value: ({ amount }) => amount,
        text: ({ amount }) => format(amount),
        render: ({ amount }) => <Amount value={amount} format={format} />,
      },
    ]
    const isUsed = ({ value }: TableColumn<FigureRow>) => rows?.some((row) => (value(row) ?? '') !== '') === true
    return columns
      .filter((column) => ['name', 'amount'].includes(column.id) || isUsed(column))
      .map((column) => ({ ...column, isSortable: false }))
  }, [t, timezone, format, rows])
}
