import { Trans, useLingui } from '@lingui/react/macro'
import PaperIcon from '@mui/icons-material/DescriptionOutlined'
import MachinesIcon from '@mui/icons-material/Leaderboard'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'

import { holdPercent } from '@countroom/contract/readings/readings.rules.ts'
import type { SessionSummary, Totals } from '@countroom/contract/readings/readings.shapes.ts'

import { serverNow, useCall } from '../../lib/client.ts'
import { businessDayAt, daysOf, lastSevenBusinessDays } from '../../lib/date-range.ts'
import { formatDateTime, formatDollars, formatMeter, formatPercent, formatSigned } from '../../lib/format.ts'
import { lengthOf, namedPeriods, type Period, periodBefore } from '../../lib/periods.ts'
import { useUser } from '../../lib/session.ts'
import type { Series } from '../../ui/chart-model.ts'
import { SeriesChart } from '../../ui/charts.tsx'
import { DateRangeFilter, useDateRange } from '../../ui/date-range-filter.tsx'
import { Difference } from '../../ui/difference.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { listAnswer } from '../../ui/list-answer.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Moment } from '../../ui/moment.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RankedBars } from '../../ui/ranked-bars.tsx'
import type { TableFilter } from '../../ui/table-model.ts'
import { TablePage } from '../../ui/table-page.tsx'
import type { TableColumn } from '../../ui/table-rows.ts'
import { ToolButton } from '../../ui/tool-button.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { type ComparedRange, RangeFigures } from './range-figures.tsx'
import { totalsOfSessions } from './round.rules.ts'
import { sessionPoints } from './session-chart.rules.ts'
import { sessionToOpen } from './session-to-open.store.ts'

const RoundOnPaper = lazy(async () => ({ default: (await import('./report.tsx')).RoundOnPaper }))
const MachineResults = lazy(async () => ({ default: (await import('./machine-results.tsx')).MachineResults }))
const SessionPage = lazy(async () => ({ default: (await import('./session-page.tsx')).SessionPage }))

/** The reading sessions of a range of days: the figures of each session and their totals (part 1 section 2). */
export function Screen() {
  const { t } = useLingui()
  const { selectedLocationId: locationId, locationTimezone } = useUser()
  const [range, setRange] = useDateRange('master-reading', locationTimezone, {
    initial: () => lastSevenBusinessDays(locationTimezone, serverNow()),
  })
  const { fromDay: fromDate, toDay: toDate } = daysOf(range)
  const answer = useCall(
    'POST /machine/getSessionIds',
    { fromDate, toDate, locationId },
    { isQuiet: true, placeholderData: (known) => known },
  )
  const { data, error } = answer
  const before = useBefore({ from: fromDate, to: toDate }, locationId)
  const presets = usePresets(locationTimezone)
  const columns = useSessionColumns(locationTimezone)
  const filters = useSessionFilters(data?.sessions)
  const [opened, setOpened] = useState(sessionToOpen.waiting)
  useEffect(() => sessionToOpen.taken(), [])
  const [isOnPaper, setIsOnPaper] = useState(false)
  const [showsMachines, setShowsMachines] = useState(false)

  if (isOnPaper) {
    return (
      <Suspense fallback={<Loading />}>
        <RoundOnPaper onBack={() => setIsOnPaper(false)} />
      </Suspense>
    )
  }
  if (showsMachines) {
    return (
      <Suspense fallback={<Loading />}>
        <MachineResults range={range} onRange={setRange} presets={presets} onBack={() => setShowsMachines(false)} />
      </Suspense>
    )
  }
  if (opened) {
    return (
      <Suspense fallback={<Loading />}>
        <SessionPage summary={opened} onBack={() => setOpened(undefined)} />
      </Suspense>
    )
  }
  const hasSessions = data !== undefined && data.sessions.length > 0
  // While the figures load, placeholders take up their space.
  const hasFigures = data ? hasSessions : !error
  return (
    <Stack sx={{ gap: 1.5, minWidth: 0 }}>
      <PageHeader title={t`Master Reading`}>
        <ToolButton label={t`Best and worst machines`} icon={<MachinesIcon />} onClick={() => setShowsMachines(true)} />
        <ToolButton label={t`Paper sheet`} icon={<PaperIcon />} onClick={() => setIsOnPaper(true)} />
        <DateRangeFilter value={range} onChange={setRange} presets={presets} />
      </PageHeader>
      {hasFigures && (
        <RangeFigures
          countLabel={t`Sessions`}
          range={data && { ...data.totals, count: data.sessions.length }}
          before={before}
        />
      )}
      {hasFigures && (
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
          }}
        >
          <Card title={t`In, out and difference by session`}>
            {data ? (
              <SessionChart sessions={data.sessions} onOpen={setOpened} />
            ) : (
              <Skeleton variant="rounded" height={292} />
            )}
          </Card>
          <Card title={t`Machines by difference`}>
            <MachineRanking fromDate={fromDate} toDate={toDate} />
          </Card>
        </Box>
      )}
      <TablePage
        tableName="reading-sessions"
        title={t`Reading sessions`}
        isEmbedded
        phoneLayout="cards"
        columns={columns}
        filters={filters}
        {...listAnswer(answer, data?.sessions)}
        rowKey={(session) => session.sessionId}
        rowLabel={(session) => t`Session ${session.sessionId}`}
        onRowClick={setOpened}
        totals={(sessions) => sessionTotals(sessions, t`Total`)}
        empty={{
          title: <Trans>No reading sessions on these days</Trans>,
          text: <Trans>Choose other dates, or read the machines under Add Master Reading.</Trans>,
        }}
      />
    </Stack>
  )
}

/** A period of more than this many days is not compared with the period before. The sessions of so many days take long to load. */
const MOST_DAYS_COMPARED = 92

/** The figures of the period before. Undefined while they load, when that period has no session, and when the period is too long to compare. */
function useBefore(period: Period, locationId: number): ComparedRange | undefined {
  const earlier = periodBefore(period)
  const { data } = useCall(
    'POST /machine/getSessionIds',
    { fromDate: earlier.from, toDate: earlier.to, locationId },
    { isQuiet: true, enabled: lengthOf(period) <= MOST_DAYS_COMPARED },
  )
  return data && data.sessions.length > 0 ? { ...data.totals, count: data.sessions.length, period: earlier } : undefined
}

function usePresets(timezone: string) {
  const { t } = useLingui()
  const { today, yesterday, thisWeek, lastWeek } = namedPeriods(businessDayAt(serverNow(), timezone))
  return [
    { label: t`Today`, ...today },
    { label: t`Yesterday`, ...yesterday },
    { label: t`This week`, ...thisWeek },
    { label: t`Last week`, ...lastWeek },
  ]
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

interface SessionChartProps {
  sessions: readonly SessionSummary[]
  onOpen: (session: SessionSummary) => void
}

function SessionChart({ sessions, onOpen }: SessionChartProps) {
  const { t } = useLingui()
  const points = useMemo(() => sessionPoints(sessions), [sessions])
  const series: Series[] = [
    { id: 'in', label: t`In`, kind: 'bar', color: 'primary' },
    { id: 'out', label: t`Out`, kind: 'bar', color: 'secondary' },
    { id: 'difference', label: t`Difference`, kind: 'line', color: 'success' },
  ]
  return (
    <SeriesChart
      title={t`In, out and difference by session`}
      points={points}
      series={series}
      format={formatDollars}
      onOpen={(index) => onOpen(points[index]!.session)}
    />
  )
}

/** Ranks machines by their difference over the chosen days, highest first. */
function MachineRanking({ fromDate, toDate }: { fromDate: string; toDate: string }) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const { data, error, refetch } = useCall(
    'POST /machine/listMachineTotals',
    { fromDate, toDate, locationId },
    { isQuiet: true, placeholderData: (known) => known },
  )
  if (error && !data) {
    return <LoadError message={error.message} onRetry={() => void refetch()} />
  }
  if (!data) return <Skeleton variant="rounded" height={292} />
  if (data.machines.length === 0) return <EmptyState title={<Trans>No machine was read on these days</Trans>} />
  return (
    <Box
      role="region"
      aria-label={t`Machines by difference`}
      tabIndex={0}
      sx={{ maxHeight: 292, overflowY: 'auto', pr: 1, mr: -1 }}
    >
      <RankedBars
        title={t`Machines by difference`}
        items={data.machines.map(({ machine, game, difference }, rank) => ({
          // A retired machine's name can be used again, so a name may appear twice.
          key: rank,
          label: machine,
          note: game,
          value: difference,
        }))}
      />
    </Box>
  )
}

/** Filters the sessions by the employees whose shifts they settled. */
function useSessionFilters(sessions: readonly SessionSummary[] | undefined): readonly TableFilter<SessionSummary>[] {
  const { t } = useLingui()
  return useMemo(() => {
    const names = new Map(
      sessions?.flatMap(({ employees }) => employees.map(({ userId, name }) => [String(userId), name])),
    )
    const options = [...names]
      .map(([value, label]) => ({ value, label }))
      .toSorted((one, other) => one.label.localeCompare(other.label))
    const idsOf = ({ employees }: SessionSummary) => employees.map(({ userId }) => String(userId))
    return [{ id: 'employee', kind: 'select', label: t`Employee`, options, value: idsOf }]
  }, [t, sessions])
}

function useSessionColumns(timezone: string): readonly TableColumn<SessionSummary>[] {
  const { t } = useLingui()
  const isPhone = usePhone()
  return useMemo(() => {
    const running = <Chip color="info" label={t`Running`} sx={{ height: '1.375rem', ml: isPhone ? 0.5 : 0 }} />
    const figure = (id: keyof Totals, label: string): TableColumn<SessionSummary> => ({
      id,
      label,
      align: 'right',
      value: ({ totals }) => totals[id],
      text: ({ totals }) => formatMeter(totals[id]),
    })
    return [
      {
        id: 'sessionId',
        label: t`Session`,
        align: 'right',
        value: (session) => session.sessionId,
        // On a phone, 'Running' is shown here. In the column 'Ended', the card would show it after the label 'Ended'.
        render: ({ sessionId, endedAt }) => (
          <>
            {sessionId} {isPhone && endedAt === null && running}
          </>
        ),
      },
      {
        id: 'businessDay',
        onCard: 'fact',
        label: t`Business day`,
        value: (session) => session.businessDay,
        render: ({ businessDay }) => <span style={{ whiteSpace: 'nowrap' }}>{businessDay}</span>,
      },
      {
        id: 'startedAt',
        label: t`Started`,
        value: (session) => session.startedAt,
        text: (session) => formatDateTime(session.startedAt, timezone),
        render: (session) => <Moment instant={session.startedAt} timezone={timezone} />,
      },
      {
        id: 'endedAt',
        label: t`Ended`,
        onCard: 'fact',
        value: (session) => session.endedAt,
        text: (session) => (session.endedAt === null ? t`Running` : formatDateTime(session.endedAt, timezone)),
        render: (session) =>
          session.endedAt === null ? !isPhone && running : <Moment instant={session.endedAt} timezone={timezone} />,
      },
      figure('machines', t`Machines`),
      figure('inValue', t`In`),
      figure('outValue', t`Out`),
      {
        ...figure('difference', t`Difference`),
        onCard: 'figure',
        text: ({ totals }) => formatSigned(totals.difference),
        render: ({ totals }) => <Difference value={totals.difference} />,
      },
      {
        id: 'hold',
        label: t`Hold %`,
        align: 'right',
        value: ({ totals }) => holdPercent(totals),
        text: ({ totals }) => formatPercent(holdPercent(totals)),
      },
      {
        id: 'employees',
        label: t`Employees`,
        width: 240,
        value: (session) => session.employees.map(({ name }) => name).join(', '),
      },
    ]
  }, [t, timezone, isPhone])
}

function sessionTotals(sessions: readonly SessionSummary[], label: ReactNode): Record<string, ReactNode> {
  const totals = totalsOfSessions(sessions)
  return {
    sessionId: label,
    machines: formatMeter(totals.machines),
    inValue: formatMeter(totals.inValue),
    outValue: formatMeter(totals.outValue),
    difference: <Difference value={totals.difference} />,
    hold: formatPercent(holdPercent(totals)),
  }
}
