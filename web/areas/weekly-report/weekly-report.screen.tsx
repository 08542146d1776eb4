import { Trans, useLingui } from '@lingui/react/macro'
import ReportIcon from '@mui/icons-material/DescriptionOutlined'
import BookIcon from '@mui/icons-material/MenuBookOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { lazy, useMemo, useState } from 'react'

import type { InputAt, ResultAt } from '@countroom/contract/api.ts'
import { dayLabel, daysAfter } from '@countroom/contract/days/days.rules.ts'
import type { ReportDay, ReportedShift, WeekReport } from '@countroom/contract/weekly-report/weekly-report.shapes.ts'

import { queryClient, serverNow, useCall } from '../../lib/client.ts'
import { businessDayAt, daysOf, rangeOfDays } from '../../lib/date-range.ts'
import { begunDays, type Period, weekOf } from '../../lib/periods.ts'
import { useUser } from '../../lib/session.ts'
import { useBusinessDay } from '../../lib/use-business-day.ts'
import { useDateRange } from '../../ui/date-range-filter.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ScreenAndPage } from '../../ui/screen-and-page.tsx'
import { ToolButton } from '../../ui/tool-button.tsx'
import { DayReport } from './day-report.tsx'
import { DayTabs, PANEL_ID, SUMMARY, tabId } from './day-tabs.tsx'
import { ExportWeek } from './export-week.tsx'
import { Jackpots } from './jackpots.tsx'
import { figureLabel } from './sections.fields.ts'
import { SessionSelect } from './session-select.tsx'
import { type DayFigure, typedFigure } from './typed-figure.rules.ts'
import { ColumnContext, type ReportColumn } from './use-column.ts'
import { WeekFilter } from './week-filter.tsx'
import { WEEK_RANGE } from './week.api.ts'

const RowsPage = lazy(async () => ({ default: (await import('./rows-page.tsx')).RowsPage }))
const Summary = lazy(async () => ({ default: (await import('./summary.tsx')).Summary }))
const WeekPaper = lazy(async () => ({ default: (await import('./week-paper.tsx')).WeekPaper }))
const OldBooks = lazy(async () => ({ default: (await import('../old-books/old-books.part.tsx')).OldBooks }))
const ShiftReport = lazy(async () => ({ default: (await import('../clock/shift-report.part.tsx')).ShiftReport }))

type Question = InputAt<'POST /report/weeklyReport'>

/** A page in place of the report. `returnTo` is the `data-return` of the control that opened it. */
type Page = { returnTo: string } & (
  | { kind: 'shift'; shift: ReportedShift }
  /** The figures that were opened one after the other. */
  | { kind: 'rows'; figures: readonly DayFigure[] }
  | { kind: 'paper'; question: Question }
  | { kind: 'oldBooks' }
)

/** The Weekly Report (part 2 sections 2, 4 and 5; domain 9). */
export function Screen() {
  const { t } = useLingui()
  const { selectedLocationId: locationId, locationTimezone: timezone } = useUser()
  const today = useBusinessDay()
  const [range, setRange] = useDateRange(WEEK_RANGE, timezone, {
    initial: () => {
      const { from, to } = weekOf(businessDayAt(serverNow(), timezone))
      return rangeOfDays(from, to)
    },
  })
  const week = weekOf(daysOf(range).fromDay)
  const period = begunDays(week, today)
  /** The chosen sessions. Undefined for all sessions. */
  const [chosen, setChosen] = useState<number[]>()
  const [tab, setTab] = useState<string>()
  const [page, setPage] = useState<Page>()

  const sessions = useCall(
    'POST /machine/getSessionIds',
    { fromDate: period.from, toDate: period.to, locationId },
    { isQuiet: true },
  ).data?.sessions
  const ended = useMemo(() => sessions?.filter(({ endedAt }) => endedAt !== null).toReversed(), [sessions])
  const question: Question = {
    fromDate: period.from,
    toDate: period.to,
    locationId,
    ...(chosen && { sessionIds: chosen }),
  }
  const { data, error, refetch } = useCall('POST /report/weeklyReport', question, {
    isQuiet: true,
    // When the person chooses other sessions, the old figures stay until the new ones are loaded. When the week changes, the old figures disappear.
    placeholderData: (known, query) => (query?.queryKey[1].fromDate === period.from ? known : undefined),
  })

  const chooseWeek = ({ from, to }: Period, day?: string) => {
    setRange(rangeOfDays(from, to))
    setChosen(undefined)
    setTab(day)
  }
  const showDay = (day: string) => {
    setPage(undefined)
    chooseWeek(weekOf(day), day)
  }

  const days = data ? Object.values(data.weekReport) : undefined
  // Until the person chooses a tab, the first day of the reply is shown (part 2 section 4).
  const shown = days?.find(({ businessDay }) => businessDay === tab) ?? days?.[0]
  const value = tab === SUMMARY || !shown ? SUMMARY : shown.businessDay
  const isEmpty = days?.every(({ hasSessions, isImported }) => !hasSessions && !isImported) === true

  /** True when all sessions of a day are chosen. */
  const isWhole = (day: string) =>
    !chosen || ended?.every(({ businessDay, sessionId }) => businessDay !== day || chosen.includes(sessionId)) === true
  const columnOf = (day: ReportDay): ReportColumn => ({
    day,
    place: {
      businessDay: day.businessDay,
      locationId,
      ...(!isWhole(day.businessDay) && { sessionIds: day.sessionIds }),
    },
    isOpen: day.verified === null,
    onRows: (name, returnTo) => setPage({ kind: 'rows', returnTo, figures: [{ name, businessDay: day.businessDay }] }),
    onShift: (shift, returnTo) => setPage({ kind: 'shift', returnTo, shift }),
    onChanged: (changed) => show(question, changed),
  })

  return (
    <ScreenAndPage
      pageName={page?.returnTo}
      page={page && <OpenedPage page={page} onChange={setPage} onDay={showDay} days={days ?? []} columnOf={columnOf} />}
    >
      <Stack sx={{ gap: 1.5, minWidth: 0 }}>
        <PageHeader title={t`Weekly Report`} aside={<WeekFilter week={week} today={today} onChange={chooseWeek} />}>
          <SessionSelect sessions={ended} chosen={chosen} onChange={setChosen} />
          <ToolButton
            label={t`View Report`}
            icon={<ReportIcon />}
            data-return="paper"
            onClick={() => setPage({ kind: 'paper', returnTo: 'paper', question })}
          />
          <ExportWeek question={question} />
          <ToolButton
            label={t`Old Books`}
            icon={<BookIcon />}
            data-return="old-books"
            onClick={() => setPage({ kind: 'oldBooks', returnTo: 'old-books' })}
          />
        </PageHeader>
        {error && !data && <LoadError message={error.message} onRetry={() => void refetch()} />}
        {!data && !error && <ReportSkeleton />}
        {data && days && (
          <>
            {isEmpty && (
              <Alert
                severity="info"
                action={
                  <Button color="inherit" onClick={() => chooseWeek(weekOf(daysAfter(week.from, -7)))}>
                    <Trans>Week before</Trans>
                  </Button>
                }
              >
                <Trans>No reading session of this week has ended.</Trans>
              </Alert>
            )}
            <DayTabs days={days} value={value} onChange={setTab} />
            <Box role="tabpanel" id={PANEL_ID} aria-labelledby={tabId(value)} sx={{ minWidth: 0 }}>
              {value === SUMMARY || !shown ? (
                <Summary
                  period={period}
                  columns={days}
                  columnOf={columnOf}
                  days={data.summary}
                  employees={data.employeeSummary}
                  total={data.weekTotal}
                  onDay={setTab}
                />
              ) : (
                // When the person opens another day, the new key drops half-typed values, because they belong to the previous day.
                <ColumnContext key={shown.businessDay} value={columnOf(shown)}>
                  <DayReport
                    label={dayLabel(shown.businessDay)}
                    isToday={shown.businessDay >= today}
                    isWeekEmpty={isEmpty}
                  />
                </ColumnContext>
              )}
            </Box>
            <Jackpots day={value === SUMMARY ? period.to : value} today={today} />
          </>
        )}
      </Stack>
    </ScreenAndPage>
  )
}

/** Shows the reply of a change until the report is loaded again. */
function show(question: Question, changed: WeekReport): void {
  queryClient.setQueryData<ResultAt<'POST /report/weeklyReport'>>(
    ['POST /report/weeklyReport', question],
    (known) => known && { ...known, weekReport: { ...known.weekReport, ...changed } },
  )
}

interface OpenedPageProps {
  page: Page
  onChange: (page: Page | undefined) => void
  /** Shows a business day in the report. */
  onDay: (businessDay: string) => void
  /** The days of the report. */
  days: readonly ReportDay[]
  columnOf: (day: ReportDay) => ReportColumn
}

function OpenedPage({ page, onChange, onDay, days, columnOf }: OpenedPageProps) {
  const { t } = useLingui()
  const close = () => onChange(undefined)
  if (page.kind === 'shift') {
    return <ShiftReport report="shift" shift={page.shift} datedAt={page.shift.timeIn} onBack={close} />
  }
  if (page.kind === 'paper') return <WeekPaper question={page.question} onBack={close} />
  if (page.kind === 'oldBooks') return <OldBooks backLabel={t`Weekly Report`} onBack={close} onWeek={onDay} />
  const { figures } = page
  const figure = figures.at(-1)!
  const before = figures.at(-2)
  const { businessDay } = figures[0]!
  const day = days.find((one) => one.businessDay === businessDay)
  // An opening balance comes from all sessions of the day before, even from sessions that are not chosen.
  const isDayBefore = figure.businessDay !== businessDay
  return (
    <RowsPage
      key={figures.length}
      figure={figure}
      typed={typedFigure(days, figure)}
      sessionIds={day && !isDayBefore ? columnOf(day).place.sessionIds : undefined}
      backLabel={before ? figureLabel(before.name) : t`Weekly Report`}
      onBack={() => (before ? onChange({ ...page, figures: figures.slice(0, -1) }) : close())}
      onOpen={(next) => onChange({ ...page, figures: [...figures, next] })}
    />
  )
}

function ReportSkeleton() {
  return (
    <Stack sx={{ gap: 1.5 }} aria-busy>
      <Skeleton variant="rounded" height={36} />
      <Skeleton variant="rounded" height={88} />
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr', lg: '1fr 1fr 1fr' } }}>
        {[0, 1, 2].map((column) => (
          <Skeleton key={column} variant="rounded" height={480} />
        ))}
      </Box>
    </Stack>
  )
}
