import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useMemo } from 'react'

import { WEEK_TOTAL } from '@countroom/contract/weekly-report/weekly-report.rules.ts'
import type {
  EmployeeSummaryRow,
  FigureName,
  ReportDay,
  ReportTotal,
  SummaryRow,
} from '@countroom/contract/weekly-report/weekly-report.shapes.ts'

import { formatDollars, formatPercent, formatWhole } from '../../lib/format.ts'
import { type Period, shortDay } from '../../lib/periods.ts'
import { RankedBars } from '../../ui/ranked-bars.tsx'
import { gridStyle } from '../../ui/table-style.ts'
import { Amount, ShortOver } from './amount.tsx'
import { DayMarks } from './day-marks.tsx'
import { FigureLink } from './figure-line.tsx'
import { KeyFigures } from './key-figures.tsx'
import { NetChart } from './net-chart.tsx'
import { ColumnContext, type ReportColumn } from './use-column.ts'
import { moneySpent } from './week.rules.ts'

const dollars = (value: number) => formatDollars(value, { isParenthesized: true })

interface SummaryProps {
  /** The days of the week that have begun. */
  period: Period
  /** The days of the report. */
  columns: readonly ReportDay[]
  /** Returns the column of a day. With it, a click on a figure opens the rows that add up to the figure. */
  columnOf: (day: ReportDay) => ReportColumn
  days: readonly SummaryRow[]
  employees: readonly EmployeeSummaryRow[]
  total: ReportTotal
  /** Opens a day. */
  onDay: (businessDay: string) => void
}

/** The week: its key figures, its two tables with WEEK TOTAL, and its charts (part 2 section 2). */
export function Summary({ period, columns, columnOf, days, employees, total, onDay }: SummaryProps) {
  const { t } = useLingui()
  const reported = useMemo(() => columns.map(columnOf), [columns, columnOf])
  return (
    <Stack sx={{ gap: 1.5, minWidth: 0 }}>
      <KeyFigures {...total} weKeptPct={total.machinePercentages.weKeptPct} isUnderWay={false} />
      <WeekTable title={t`Days of the week`} columns={useDayColumns()} rows={days} reported={reported} onDay={onDay} />
      <WeekTable
        title={t`Short/Over and Zelle by day`}
        columns={useEmployeeColumns()}
        rows={employees}
        reported={reported}
        onDay={onDay}
      />
      <Card title={t`Net profit by day`}>
        <NetChart period={period} onDay={onDay} />
      </Card>
      <Card title={t`Where the money went`}>
        <RankedBars
          title={t`Where the money went`}
          isNeutral
          format={dollars}
          items={moneySpent(total, t`Net Profit`)}
        />
      </Card>
    </Stack>
  )
}

interface WeekRow {
  day: string
  businessDay: string | null
}

interface WeekColumn<Row> {
  label: string
  value: (row: Row) => ReactNode
  align?: 'right'
}

interface WeekTableProps<Row extends WeekRow> {
  title: string
  columns: readonly WeekColumn<Row>[]
  rows: readonly Row[]
  /** The days of the report, for their icons and for the rows behind their figures. */
  reported: readonly ReportColumn[]
  onDay: (businessDay: string) => void
}

/** A table with a row for each day. The day column stays visible, and the last row, WEEK TOTAL, is bold. */
function WeekTable<Row extends WeekRow>({ title, columns, rows, reported, onDay }: WeekTableProps<Row>) {
  const { t } = useLingui()
  return (
    <Box role="region" aria-label={title} tabIndex={0} sx={regionStyle}>
      <Box component="table" aria-label={title} sx={[gridStyle as object, weekStyle]}>
        <thead>
          <tr>
            <th scope="col" className="day">
              <Trans>Day</Trans>
            </th>
            {columns.map(({ label, align }) => (
              <th key={label} scope="col" className={align}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const column = reported.find(({ day }) => day.businessDay === row.businessDay)
            return (
              <ColumnContext key={row.day} value={column}>
                <tr className={row.businessDay === null ? 'total' : undefined}>
                  <th scope="row" className="day">
                    {row.businessDay === null ? (
                      WEEK_TOTAL
                    ) : (
                      <Link component="button" type="button" title={row.day} onClick={() => onDay(row.businessDay!)}>
                        {shortDay(row.businessDay)}
                        {column && <DayMarks day={column.day} />}
                      </Link>
                    )}
                  </th>
                  {columns.map(({ label, align, value }) => (
                    <td key={label} className={align}>
                      {value(row)}
                    </td>
                  ))}
                </tr>
              </ColumnContext>
            )
          })}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length + 1}>{t`No day of this week has begun.`}</td>
            </tr>
          )}
        </tbody>
      </Box>
    </Box>
  )
}

type FigureOf<Row> = { [Name in keyof Row]: Row[Name] extends number ? Name : never }[keyof Row]

interface DayFigureProps {
  /** Null for WEEK TOTAL, whose figures open no rows. */
  businessDay: string | null
  name: FigureName
  label: string
  value: number
  format: (value: number) => string
}

/** A figure of a day, which opens the rows behind it. */
function DayFigure({ businessDay, ...figure }: DayFigureProps) {
  return businessDay === null ? <Amount value={figure.value} format={figure.format} /> : <FigureLink {...figure} />
}

/**
 * A column of figures. A click on a figure opens the rows of `opens`. Percentages open no rows. Match opens no rows either, because it is the sum of
 * two lines of expenses.
 */
function figure(
  label: string,
  name: FigureOf<SummaryRow>,
  format: (value: number) => string,
  opens?: FigureName,
): WeekColumn<SummaryRow> {
  return {
    label,
    align: 'right',
    value: (row) => {
      const shown = { label, value: row[name], format }
      return opens === undefined ? (
        <Amount {...shown} />
      ) : (
        <DayFigure {...shown} name={opens} businessDay={row.businessDay} />
      )
    },
  }
}

function shortOver<Row extends Pick<SummaryRow, 'businessDay' | 'shortOver' | 'isCounted'>>(
  label: string,
): WeekColumn<Row> {
  return {
    label,
    align: 'right',
    value: ({ businessDay, shortOver: value, isCounted }) =>
      isCounted ? (
        <DayFigure name="shortOver" label={label} value={value} format={dollars} businessDay={businessDay} />
      ) : (
        <ShortOver value={value} isCounted={false} />
      ),
  }
}

function useDayColumns(): readonly WeekColumn<SummaryRow>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      figure(t`Net Profit`, 'netProfit', dollars, 'netProfit'),
      figure(t`Gross Profit`, 'grossProfit', dollars, 'grossProfit'),
      shortOver(t`Short/Over`),
      figure(t`Total In`, 'totalIn', dollars, 'totalIn'),
      figure(t`Total Out`, 'totalOut', dollars, 'totalOut'),
      figure(t`JP Other In`, 'jpOtherIn', dollars, 'jpOtherIn'),
      figure(t`JP Other Out`, 'jpOtherOut', dollars, 'jpOtherOut'),
      figure(t`Customers`, 'custCount', formatWhole, 'customers'),
      figure(t`Match`, 'matchAmount', dollars),
      figure(t`Match %`, 'matchPct', formatPercent),
      figure(t`Payout %`, 'mchPayoutPct', formatPercent),
      figure(t`Hold %`, 'mchHoldPct', formatPercent),
    ],
    [t],
  )
}

function useEmployeeColumns(): readonly WeekColumn<EmployeeSummaryRow>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      shortOver(t`Short/Over`),
      { label: t`Employee Names`, value: ({ employeeNames }) => <bdi>{employeeNames.join(', ')}</bdi> },
      {
        label: t`Zelle`,
        align: 'right',
        value: ({ businessDay, zelle }) => (
          <DayFigure name="zelleReceived" label={t`Zelle`} value={zelle} format={dollars} businessDay={businessDay} />
        ),
      },
      { label: t`Receive By`, value: ({ receiveBy }) => <bdi>{receiveBy.join(', ')}</bdi> },
    ],
    [t],
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper variant="outlined" component="section" sx={{ p: 2, minWidth: 0 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  )
}

const PAPER = 'var(--mui-palette-background-paper)'
const regionStyle = {
  maxWidth: '100%',
  overflow: 'auto',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  outlineOffset: '-2px !important',
} as const
const weekStyle = {
  '& td:not(.right)': { minWidth: '11rem' },
  // The headings may wrap. In a window of 50em to 75em, the columns are also closer together, so that every column stays visible.
  '& thead .right': { whiteSpace: 'normal' },
  '@media (min-width: 50em) and (max-width: 75em)': {
    '& .right, & .day': { paddingInline: '0.25rem' },
    '& .day': { paddingInlineStart: '0.5rem' },
    '& .right:last-child': { paddingInlineEnd: '0.5rem' },
  },
  '& .day': { position: 'sticky', left: 0, zIndex: 1, backgroundColor: PAPER, fontWeight: 400, whiteSpace: 'nowrap' },
  '& thead .day': { zIndex: 3, fontWeight: 500 },
  '& tbody tr:last-child > *': { borderBottom: 0 },
  '& .total > *': { fontWeight: 600, borderTop: '2px solid var(--mui-palette-divider)' },
} as const
