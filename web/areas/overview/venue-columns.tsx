import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import { type ReactNode, useMemo } from 'react'

import { ALERT_CLASSES, type AlertClass } from '@countroom/contract/kernel/alerts.ts'
import { MOST_ALERTS } from '@countroom/contract/overview/overview.rules.ts'
import type { VenueOverview } from '@countroom/contract/overview/overview.shapes.ts'

import { clearTime } from '../../lib/clear-time.ts'
import { formatDate, formatDollars, formatPercent, formatSignedDollars, formatSignedPay } from '../../lib/format.ts'
import { shortDay } from '../../lib/periods.ts'
import { DayBars } from '../../ui/day-bars.tsx'
import { Difference } from '../../ui/difference.tsx'
import { changeOf } from '../../ui/figures.rules.ts'
import type { TableColumn } from '../../ui/table-rows.ts'
import { TwoLines } from '../../ui/two-lines.tsx'
import { usePercentPoints } from '../../ui/use-percent-points.ts'
import { namesOnShift } from './overview.rules.ts'
import { WeekFigure } from './week-figure.tsx'

type Figure = Exclude<keyof NonNullable<VenueOverview['last']>, 'businessDay'>

/** The columns of the overview. */
export function useVenueColumns(): readonly TableColumn<VenueOverview>[] {
  const { t } = useLingui()
  const session = useSessionWords()
  const alerts = useAlertWords()
  const points = usePercentPoints()
  return useMemo(() => {
    /** A column with a figure of the last business day. Below it is the difference from `usual`, the average of the same weekday in four weeks. */
    const figure = (
      id: Figure,
      label: string,
      format: (value: number) => string,
      formatChange: (value: number) => string,
      render?: (value: number) => ReactNode,
    ): TableColumn<VenueOverview> => ({
      id,
      label,
      align: 'right',
      value: ({ last }) => last?.[id],
      text: ({ last }) => (last?.[id] === null || last?.[id] === undefined ? '' : format(last[id])),
      render: ({ last, usual }) => {
        const value = last?.[id]
        if (value === undefined) return ''
        if (value === null) return '–'
        const change = changeOf(value, usual?.[id])
        return (
          <TwoLines
            first={render ? render(value) : format(value)}
            {...(change !== null && {
              second: formatChange(change),
              hidden: t`compared with the usual`,
              title: t`Usual: ${format(usual![id]!)}`,
            })}
          />
        )
      },
    })
    return [
      {
        id: 'name',
        label: t`Venue`,
        width: '12%',
        value: ({ name }) => name,
        render: ({ name }) => <Name name={name} />,
      },
      {
        id: 'session',
        label: t`Session`,
        width: '10%',
        onCard: 'fact',
        value: (venue) => session(venue).first,
        render: (venue) => <TwoLines {...session(venue)} />,
      },
      {
        id: 'businessDay',
        label: t`Business day`,
        onCard: 'fact',
        value: ({ last }) => last?.businessDay,
        render: ({ last }) =>
          last === null ? '' : <TwoLines first={shortDay(last.businessDay)} title={last.businessDay} />,
      },
      figure('inValue', t`In`, formatDollars, formatSignedDollars),
      figure('outValue', t`Out`, formatDollars, formatSignedDollars),
      {
        ...figure('difference', t`Difference`, formatSignedDollars, formatSignedDollars, (value) => (
          <Difference value={value} format={formatSignedDollars} />
        )),
        onCard: 'figure',
      },
      figure('hold', t`Hold %`, formatPercent, points),
      figure('shortOver', t`Short/over`, formatSignedPay, formatSignedPay, (value) => (
        <Difference value={value} format={formatSignedPay} />
      )),
      {
        id: 'week',
        label: t`Week so far`,
        align: 'right',
        value: ({ week }) => week?.netProfit,
        text: ({ week }) => (week === null ? '' : formatSignedPay(week.netProfit)),
        render: (venue) => <WeekFigure venue={venue} />,
      },
      {
        id: 'onShift',
        label: t`On shift`,
        width: '13%',
        value: ({ onShift }) => onShift.map(({ name }) => name).join(', '),
        render: ({ onShift, timezone }) =>
          onShift.length === 0 ? (
            ''
          ) : (
            <span title={onShift.map(({ name, clockIn }) => `${name}, ${clearTime(clockIn, timezone)}`).join('\n')}>
              {namesOnShift(onShift.map(({ name }) => name))}
            </span>
          ),
      },
      {
        id: 'alerts',
        label: t`Notifications`,
        onCard: 'fact',
        value: ({ alerts: { critical, warning, info } }) => -(critical * 1e6 + warning * 1e3 + info),
        text: ({ alerts: counts }) =>
          alerts(counts)
            .map(({ words }) => words)
            .join(', '),
        render: ({ alerts: counts }) => (hasAny(counts) ? <AlertFigures open={alerts(counts)} /> : ''),
      },
      {
        id: 'days',
        label: t`Last 30 days`,
        isSortable: false,
        value: () => '',
        render: ({ differences }) => {
          const known = differences.filter((each) => each !== null)
          const [lowest, highest] = [Math.min(...known), Math.max(...known)].map(formatSignedDollars)
          return known.length === 0 ? (
            ''
          ) : (
            <DayBars
              label={t`Difference of ${plural(known.length, { one: '# day', other: '# days' })}, from ${lowest} to ${highest}`}
              values={differences}
            />
          )
        },
      },
    ]
  }, [t, points, session, alerts])
}

/** A long name wraps to more lines. A word breaks only when it is longer than a line. */
function Name({ name }: { name: string }) {
  return (
    <span title={name} style={{ display: 'block', minWidth: '7rem', fontWeight: 500, overflowWrap: 'break-word' }}>
      {name}
    </span>
  )
}

/** The words for the state of a venue's session. */
function useSessionWords(): (venue: VenueOverview) => { first: string; second?: string } {
  const { t } = useLingui()
  return useMemo(
    () =>
      ({ isWorking, hasReadings, graceUntil, isMissing, running, last, timezone }) => {
        if (!isWorking) return { first: t`Stopped`, second: t`Nobody can work here now` }
        if (graceUntil !== null)
          return { first: t`License ended`, second: t`Works until ${formatDate(graceUntil, timezone)}` }
        if (running) {
          const machines = plural(running.machines, { one: '# machine', other: '# machines' })
          return { first: t`Running`, second: t`${machines} read since ${clearTime(running.startedAt, timezone)}` }
        }
        if (!hasReadings) return { first: t`No meter readings` }
        if (!last) return { first: t`Not read yet` }
        return isMissing ? { first: t`Missing`, second: t`None since ${last.businessDay}` } : { first: t`Ended` }
      },
    [t],
  )
}

type Counts = VenueOverview['alerts']

/** The open notifications of each class in words: '2 critical'. */
function useAlertWords(): (counts: Counts) => { classification: AlertClass; words: string }[] {
  const { t } = useLingui()
  return useMemo(() => {
    const words: Record<AlertClass, (figure: string, count: number) => string> = {
      critical: (figure) => t`${figure} critical`,
      warning: (figure, count) => t`${plural(count, { one: `${figure} warning`, other: `${figure} warnings` })}`,
      info: (figure) => t`${figure} info`,
    }
    return (counts) =>
      ALERT_CLASSES.filter((each) => counts[each] > 0).map((classification) => ({
        classification,
        words: words[classification](written(counts[classification]), counts[classification]),
      }))
  }, [t])
}

function written(count: number): string {
  return count >= MOST_ALERTS ? `${MOST_ALERTS - 1}+` : String(count)
}

const COLORS = { critical: 'error.main', warning: 'warning.main', info: 'text.secondary' } as const

function hasAny(counts: Counts): boolean {
  return ALERT_CLASSES.some((each) => counts[each] > 0)
}

function AlertFigures({ open }: { open: readonly { classification: AlertClass; words: string }[] }) {
  return open.map(({ classification, words }) => (
    <Box
      key={classification}
      component="span"
      sx={{
        display: 'block',
        whiteSpace: 'nowrap',
        color: COLORS[classification],
        fontSize: '0.8125rem',
        fontWeight: classification === 'critical' ? 500 : 400,
      }}
    >
      {words}
    </Box>
  ))
}
