import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { type ReactNode, useMemo, useState } from 'react'

import {
  HIGH_HOLD_LEAST_IN,
  HIGH_HOLD_PERCENT,
  holdPercent,
  MACHINE_FLAGS,
} from '@countroom/contract/readings/readings.rules.ts'
import type { MachineFlag, MachineRange, MachineResult } from '@countroom/contract/readings/readings.shapes.ts'

import { useCall } from '../../lib/client.ts'
import { type DateRange, daysOf, rangeOfDays } from '../../lib/date-range.ts'
import { formatDollars, formatMeter, formatPercent, formatSigned } from '../../lib/format.ts'
import { type Period, periodBefore, weeksBefore } from '../../lib/periods.ts'
import { useUser } from '../../lib/session.ts'
import { DateRangeFilter } from '../../ui/date-range-filter.tsx'
import { Difference } from '../../ui/difference.tsx'
import { ExportMenu } from '../../ui/export-menu.tsx'
import type { ExportColumn } from '../../ui/export-model.ts'
import { changeOf } from '../../ui/figures.rules.ts'
import { listAnswer } from '../../ui/list-answer.ts'
import type { TableFilter } from '../../ui/table-model.ts'
import { TablePage } from '../../ui/table-page.tsx'
import type { TableColumn } from '../../ui/table-rows.ts'
import { TwoLines } from '../../ui/two-lines.tsx'
import { usePercentPoints } from '../../ui/use-percent-points.ts'
import { usePhone } from '../../ui/use-phone.ts'
import { useSubPage } from '../../ui/use-sub-page.ts'
import { comparedOf, differenceChange, perDay, sumOfChanges, sumOfRanges, wasThere } from './machine-results.rules.ts'
import { RangeFigures } from './range-figures.tsx'

interface MachineResultsProps {
  range: DateRange
  onRange: (range: DateRange) => void
  presets: readonly { label: string; from: string; to: string }[]
  onBack: () => void
}

const BEST_FIRST = { orderBy: 'difference', order: 'desc' } as const

/** The results of each machine over a range of days, compared with another range. At first, the best machine is at the top. */
export function MachineResults({ range, onRange, presets, onBack }: MachineResultsProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const { fromDay: fromDate, toDay: toDate } = daysOf(range)
  const asked = { from: fromDate, to: toDate }
  const [chosen, setChosen] = useState<Period>()
  const compared = chosen ?? periodBefore(asked)
  const answer = useCall(
    'POST /machine/listMachineResults',
    { fromDate, toDate, compared: { fromDate: compared.from, toDate: compared.to }, locationId },
    { isQuiet: true, placeholderData: (known) => known },
  )
  const { data } = answer
  const columns = useResultColumns()
  const filters = useResultFilters(data?.machines)
  const exportColumns = useExportColumns()
  useSubPage(onBack)

  const comparisons = [
    { label: t`The days before`, ...periodBefore(asked) },
    { label: t`Four weeks before`, ...weeksBefore(asked, 4) },
    { label: t`A year before`, ...weeksBefore(asked, 52) },
  ]
  const before = data?.machines.flatMap((machine) => machine.compared ?? [])
  const idleDays = data?.idleDays ?? 0
  const lastDay = data?.lastDay
  return (
    <TablePage
      tableName="machine-results"
      title={t`Best and Worst Machines`}
      back={{ label: t`Master Reading`, onBack }}
      columns={columns}
      filters={filters}
      {...listAnswer(answer, data?.machines)}
      rowKey={({ machineId }) => machineId}
      rowLabel={({ machine }) => t`Machine ${machine}`}
      rowTone={(machine) => (!wasThere(machine) ? 'muted' : machine.flags.includes('dead') ? 'warning' : undefined)}
      initialState={BEST_FIRST}
      phoneLayout="cards"
      totals={(machines) => resultTotals(machines, t`Total`)}
      empty={{
        title: <Trans>No machine was read on these days</Trans>,
        text: <Trans>Choose other dates, or read the machines under Add Master Reading.</Trans>,
      }}
      actions={
        <>
          <DateRangeFilter value={range} onChange={onRange} presets={presets} />
          <DateRangeFilter
            label={t`Compared with`}
            prefix={t`vs`}
            value={rangeOfDays(compared.from, compared.to)}
            onChange={(other) => {
              const { fromDay: from, toDay: to } = daysOf(other)
              setChosen({ from, to })
            }}
            presets={comparisons}
          />
        </>
      }
      renderExport={(isInSheet, machines) => (
        <ExportMenu
          name={t`Best and Worst Machines ${fromDate} - ${toDate}`}
          columns={exportColumns}
          parts={() => [machines]}
          isDisabled={machines.length === 0}
          isInSheet={isInSheet}
        />
      )}
    >
      <RangeFigures
        countLabel={t`Machines`}
        range={data && sumOfRanges(data.machines)}
        before={before?.some(({ sessions }) => sessions > 0) ? { ...sumOfRanges(before), period: compared } : undefined}
      />
      {data && data.machines.length > 0 && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          <Trans>
            Dead: no play for {plural(idleDays, { one: '# day', other: '# days' })} or more. Bleeding: paid out more
            than it took in. High hold: kept {HIGH_HOLD_PERCENT}% or more, and at least{' '}
            {formatDollars(HIGH_HOLD_LEAST_IN)} came in.
          </Trans>{' '}
          {lastDay && <Trans>Days on the floor are counted through {lastDay}, the last day with a session.</Trans>}
        </Typography>
      )}
    </TablePage>
  )
}

/** The hold of a machine in a range, in percent. Null when nothing came in. */
const holdOf = (range: MachineRange | null) => range && holdPercent(range)

function useResultColumns(): readonly TableColumn<MachineResult>[] {
  const { t } = useLingui()
  const labels = useFlagLabels()
  const isPhone = usePhone()
  const points = usePercentPoints()
  return useMemo(() => {
    /** A column that shows a figure, and below it the change from the compared range. */
    const figure = (
      id: string,
      label: string,
      value: (range: MachineRange) => number | null,
      format: (value: number) => string,
      formatChange: (change: number) => string,
    ): TableColumn<MachineResult> => {
      const text = (machine: MachineResult) => {
        const now = value(machine)
        return now === null ? '' : format(now)
      }
      return {
        id,
        label,
        align: 'right',
        value,
        text,
        render: (machine) => {
          const compared = comparedOf(machine)
          const change = changeOf(value(machine), compared && value(compared))
          return <TwoLines first={text(machine) || '–'} {...(change !== null && { second: formatChange(change) })} />
        },
      }
    }
    return [
      {
        id: 'machine',
        label: t`Machine`,
        align: 'right',
        value: ({ machine }) => machine,
        render: ({ machine }) => <b style={{ fontWeight: 500 }}>{machine}</b>,
      },
      {
        id: 'game',
        label: t`Game`,
        onCard: 'fact',
        value: ({ game }) => game,
        text: ({ game, type }) => `${game} ${type}`,
        render: ({ game, type }) => (isPhone ? `${game}, ${type}` : <TwoLines first={game} second={type} />),
      },
      figure('daysOnFloor', t`Days on floor`, ({ daysOnFloor }) => daysOnFloor, formatMeter, formatSigned),
      figure('sessions', t`Sessions`, ({ sessions }) => sessions, formatMeter, formatSigned),
      figure('inValue', t`In`, ({ inValue }) => inValue, formatMeter, formatSigned),
      figure('outValue', t`Out`, ({ outValue }) => outValue, formatMeter, formatSigned),
      {
        id: 'difference',
        label: t`Difference`,
        align: 'right',
        onCard: 'figure',
        value: ({ difference }) => difference,
        text: ({ difference }) => formatSigned(difference),
        render: ({ difference }) => <Difference value={difference} />,
      },
      {
        id: 'change',
        label: t`Change`,
        align: 'right',
        value: differenceChange,
        text: (machine) => {
          const change = differenceChange(machine)
          return change === null ? '' : formatSigned(change)
        },
        render: (machine) => <Change value={differenceChange(machine)} />,
      },
      figure('perDay', t`Per day`, perDay, formatSigned, formatSigned),
      figure('hold', t`Hold %`, holdOf, formatPercent, points),
      {
        id: 'lastPlayed',
        label: t`Last played`,
        value: ({ lastPlayed }) => lastPlayed,
        text: ({ lastPlayed }) => lastPlayed ?? t`Never`,
        render: ({ lastPlayed }) => <span style={{ whiteSpace: 'nowrap' }}>{lastPlayed ?? t`Never`}</span>,
      },
      {
        id: 'flags',
        label: t`Flags`,
        onCard: 'fact',
        value: ({ flags }) => flags.map((flag) => labels[flag]).join(', '),
        render: (machine) => {
          if (!wasThere(machine)) return t`Not on the floor`
          const { flags } = machine
          return flags.length === 0 ? '' : <Flags labels={labels} flags={flags} />
        },
      },
    ]
  }, [t, points, labels, isPhone])
}

function resultTotals(machines: readonly MachineResult[], label: ReactNode): Record<string, ReactNode> {
  const totals = sumOfRanges(machines)
  return {
    machine: label,
    inValue: formatMeter(totals.inValue),
    outValue: formatMeter(totals.outValue),
    difference: <Difference value={totals.difference} />,
    change: <Change value={sumOfChanges(machines)} />,
    hold: formatPercent(holdPercent(totals)),
  }
}

/** A change of the difference, or a dash when there is nothing to compare. */
function Change({ value }: { value: number | null }) {
  return value === null ? '–' : <Difference value={value} />
}

function Flags({ flags, labels }: { flags: readonly MachineFlag[]; labels: Record<MachineFlag, string> }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      {flags.map((flag) => (
        <Chip
          key={flag}
          variant="outlined"
          color={FLAG_COLORS[flag]}
          label={labels[flag]}
          sx={{ height: '1.375rem' }}
        />
      ))}
    </Box>
  )
}

const FLAG_COLORS = { dead: 'warning', bleeding: 'error', highHold: 'info' } as const

function useFlagLabels(): Record<MachineFlag, string> {
  const { t } = useLingui()
  return useMemo(() => ({ dead: t`Dead`, bleeding: t`Bleeding`, highHold: t`High hold` }), [t])
}

/** Filters by flag, type and game. */
function useResultFilters(machines: readonly MachineResult[] | undefined): readonly TableFilter<MachineResult>[] {
  const { t } = useLingui()
  const labels = useFlagLabels()
  return useMemo(() => {
    const options = (values: readonly (string | undefined)[]) =>
      [...new Set(values)]
        .flatMap((value) => (value === undefined ? [] : [{ value, label: value }]))
        .toSorted((one, other) => one.label.localeCompare(other.label))
    return [
      {
        id: 'flag',
        kind: 'select',
        label: t`Flag`,
        options: MACHINE_FLAGS.map((value) => ({ value, label: labels[value] })),
        value: ({ flags }) => flags,
      },
      {
        id: 'game',
        kind: 'select',
        label: t`Game`,
        options: options(machines?.map(({ game }) => game) ?? []),
        value: ({ game }) => game,
      },
      {
        id: 'type',
        kind: 'select',
        label: t`Type`,
        options: options(machines?.map(({ type }) => type) ?? []),
        value: ({ type }) => type,
      },
    ]
  }, [t, labels, machines])
}

function useExportColumns(): readonly ExportColumn<MachineResult>[] {
  const { t } = useLingui()
  const labels = useFlagLabels()
  return useMemo(() => {
    const before = (label: string) => t`${label} before`
    const figures: { label: string; value: (range: MachineRange) => number | null }[] = [
      { label: t`Days on floor`, value: ({ daysOnFloor }) => daysOnFloor },
      { label: t`Sessions`, value: ({ sessions }) => sessions },
      { label: t`In`, value: ({ inValue }) => inValue },
      { label: t`Out`, value: ({ outValue }) => outValue },
      { label: t`Difference`, value: ({ difference }) => difference },
      { label: t`Hold %`, value: holdOf },
    ]
    return [
      { label: t`Machine`, value: ({ machine }) => machine },
      { label: t`Game`, value: ({ game }) => game },
      { label: t`Type`, value: ({ type }) => type },
      ...figures.map(({ label, value }): ExportColumn<MachineResult> => ({ label, kind: 'number', value })),
      ...figures.map(({ label, value }): ExportColumn<MachineResult> => ({
        label: before(label),
        kind: 'number',
        value: ({ compared }) => compared && value(compared),
      })),
      { label: t`Last played`, value: ({ lastPlayed }) => lastPlayed },
      { label: t`Flags`, value: ({ flags }) => flags.map((flag) => labels[flag]).join(', ') },
    ]
  }, [t, labels])
}
