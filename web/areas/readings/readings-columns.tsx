import { useLingui } from '@lingui/react/macro'
import WarningIcon from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { type ReactNode, useMemo } from 'react'

import { MACHINE_TYPES } from '@countroom/contract/machines/machines.rules.ts'
import type { Reading } from '@countroom/contract/readings/readings.shapes.ts'

import { formatMeter, formatPercent, formatSigned } from '../../lib/format.ts'
import { Difference } from '../../ui/difference.tsx'
import type { TableFilter } from '../../ui/table-model.ts'
import type { RowTone, TableColumn } from '../../ui/table-rows.ts'
import { METER_NAMES } from './entry.rules.ts'
import { totalsOf } from './round.rules.ts'
import { useMeterLabels, useReasonText } from './use-reading-labels.ts'

type Figure = { [Key in keyof Reading]: Reading[Key] extends number ? Key : never }[keyof Reading]

/** The columns of a session's readings (part 1 section 2, Add Master Reading). */
export function useReadingColumns(): readonly TableColumn<Reading>[] {
  const { t } = useLingui()
  const marksOf = useMarks()
  return useMemo(() => {
    const figure = (id: Figure, label: string): TableColumn<Reading> => ({
      id,
      label,
      align: 'right',
      value: (reading) => reading[id],
      text: (reading) => formatMeter(reading[id]),
    })
    const percent = (id: 'lifePay' | 'lifeHold', label: string): TableColumn<Reading> => ({
      id,
      label,
      align: 'right',
      value: (reading) => reading[id],
      text: (reading) => formatPercent(reading[id]),
    })
    return [
      { id: 'machine', label: t`Machine`, align: 'right', value: (reading) => reading.machine },
      figure('prevIn', t`Prev In`),
      figure('prevOut', t`Prev Out`),
      { ...figure('curIn', t`Cur In`), onCard: 'fact' },
      { ...figure('curOut', t`Cur Out`), onCard: 'fact' },
      figure('inValue', t`Daily In`),
      figure('outValue', t`Daily Out`),
      {
        ...figure('difference', t`Difference`),
        onCard: 'figure',
        text: (reading) => formatSigned(reading.difference),
        render: (reading) => <Difference value={reading.difference} />,
      },
      percent('lifePay', t`Life Pay %`),
      {
        ...percent('lifeHold', t`Life Hold %`),
        render: ({ lifeHold }) => <LifeHold percent={lifeHold} />,
      },
      {
        id: 'marks',
        label: t`Notes`,
        onCard: 'fact',
        value: (reading) => marksOf(reading).length,
        text: (reading) =>
          marksOf(reading)
            .map(({ label, note = '' }) => `${label} ${note}`)
            .join(' '),
        render: (reading) => {
          const marks = marksOf(reading)
          return marks.length === 0 ? '' : <Marks marks={marks} />
        },
      },
    ]
  }, [t, marksOf])
}

/** The filters of a session's readings. The game filter offers only the games of these readings. */
export function useReadingFilters(readings: readonly Reading[] | undefined): readonly TableFilter<Reading>[] {
  const { t } = useLingui()
  return useMemo(() => {
    const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
    const games = [...new Set(readings?.map(({ game }) => game))].toSorted((one, other) => one.localeCompare(other))
    return [
      { id: 'type', kind: 'select', label: t`Type`, options: options(MACHINE_TYPES), value: ({ type }) => type },
      { id: 'game', kind: 'select', label: t`Game`, options: options(games), value: ({ game }) => game },
      {
        id: 'difference',
        kind: 'select',
        label: t`Difference`,
        options: [
          { value: '-1', label: t`Below 0` },
          { value: '0', label: t`0` },
          { value: '1', label: t`Above 0` },
        ],
        value: ({ difference }) => Math.sign(difference),
      },
    ]
  }, [t, readings])
}

/** Marks a hold below zero: over its life the machine paid out more than it took in, or its meters are wrong. */
function LifeHold({ percent }: { percent: number | null }) {
  const { t } = useLingui()
  if (percent === null || percent >= 0) return formatPercent(percent)
  const why = t`Unusual: over its life this machine paid out more than it took in. Check its meters.`
  return (
    <Box component="span" title={why} sx={{ color: 'warning.main', whiteSpace: 'nowrap' }}>
      <WarningIcon titleAccess={why} sx={{ fontSize: '1rem', mr: 0.5, verticalAlign: 'text-bottom' }} />
      {formatPercent(percent)}
    </Box>
  )
}

interface Mark {
  label: string
  color: 'info' | 'warning'
  note?: string
}

/** The special marks of a reading: corrected, a meter that fell, an unusual figure that was confirmed. */
function useMarks(): (reading: Reading) => Mark[] {
  const { t } = useLingui()
  const reasonText = useReasonText()
  const meterLabels = useMeterLabels()
  return useMemo(
    () =>
      ({ corrections, correctedReader, reasons, isOutlierConfirmed }) => {
        const marks: Mark[] = []
        if (corrections > 0) {
          const note = correctedReader === null ? {} : { note: t`a reading by ${correctedReader}` }
          marks.push({ label: t`Corrected ${corrections}×`, color: 'info', ...note })
        }
        for (const meter of METER_NAMES) {
          const reason = reasons[meter]
          const meterLabel = meterLabels[meter]
          if (reason === null) continue
          const text = reasonText(reason)
          marks.push({ label: t`${meterLabel}: ${text}`, color: 'warning', note: reason.note })
        }
        if (isOutlierConfirmed) marks.push({ label: t`Unusual, confirmed`, color: 'warning' })
        return marks
      },
    [t, reasonText, meterLabels],
  )
}

/** Shows each mark with its full note. Nothing is cut off or hidden behind a tooltip. */
function Marks({ marks }: { marks: readonly Mark[] }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, minWidth: 160, whiteSpace: 'normal' }}>
      {marks.map(({ label, color, note }) => (
        <Box key={label} sx={{ flexBasis: note === undefined ? undefined : '100%', overflowWrap: 'anywhere' }}>
          <Chip label={label} color={color} variant="outlined" sx={chipStyle} />
          <Box component="span" sx={{ fontSize: '0.8125rem' }}>
            {note}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const chipStyle = {
  height: 'auto',
  minHeight: 22,
  mr: 1,
  verticalAlign: 'middle',
  '& .MuiChip-label': { whiteSpace: 'normal' },
}

export function readingTone({ reasons, isOutlierConfirmed, corrections }: Reading): RowTone | undefined {
  if (reasons.in ?? reasons.out ?? isOutlierConfirmed) return 'warning'
  return corrections > 0 ? 'info' : undefined
}

/** The totals row below a session's readings. */
export function readingTotals(readings: readonly Reading[], label: ReactNode): Record<string, ReactNode> {
  const { inValue, outValue, difference } = totalsOf(readings)
  return {
    machine: label,
    inValue: formatMeter(inValue),
    outValue: formatMeter(outValue),
    difference: <Difference value={difference} />,
  }
}
