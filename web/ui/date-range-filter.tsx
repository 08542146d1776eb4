import { useLingui } from '@lingui/react/macro'
import CalendarIcon from '@mui/icons-material/CalendarMonth'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'

import { type DateRange, daysOf, type EndTime, isDateRange, lastSevenDays, rangeOfDays } from '../lib/date-range.ts'
import { readUntilEndOfDay, writeUntilEndOfDay } from '../lib/storage.ts'
import { FormDialog } from './form-dialog.tsx'
import type { DayRange } from './table-model.ts'

const DayRangeFields = lazy(async () => ({ default: (await import('./day-range-fields.tsx')).DayRangeFields }))

/**
 * The date range of one screen. By default, it is the last seven days. A range that the person chooses stays until the end of the location's day
 * (part 1 section 9).
 */
export function useDateRange(
  name: string,
  timezone: string,
  {
    endTime = '23:59:59',
    initial = () => lastSevenDays(timezone, endTime),
  }: { endTime?: EndTime; initial?: () => DateRange } = {},
) {
  const [range, setRange] = useState(() => readUntilEndOfDay(storedAs(name), isDateRange, timezone) ?? initial())
  const choose = (chosen: DateRange) => {
    keepDateRange(name, chosen, timezone)
    setRange(chosen)
  }
  return [range, choose] as const
}

/** Stores a date range for a screen that opens next. `timezone` is the time zone of the location that the screen will show. */
export function keepDateRange(name: string, range: DateRange, timezone: string): void {
  writeUntilEndOfDay(storedAs(name), range, timezone)
}

const storedAs = (name: string) => `dateRange.${name}`

const UNBROKEN = { whiteSpace: 'nowrap' } as const

interface DateRangeFilterProps {
  /** The name of the range, for a screen with two ranges. Default: 'Dates'. */
  label?: string
  /** A word before the dates: 'vs'. */
  prefix?: string
  value: DateRange
  onChange: (range: DateRange) => void
  endTime?: EndTime
  /** Ranges that a person can choose with one click, such as 'Yesterday'. */
  presets?: readonly { label: string; from: string; to: string }[]
}

/** A button among the actions of a table page. It shows the range and opens a dialog to change it. */
export function DateRangeFilter(props: DateRangeFilterProps) {
  const { value, onChange, endTime = '23:59:59', presets = [], prefix } = props
  const { t } = useLingui()
  const label = props.label ?? t`Dates`
  const before = prefix === undefined ? '' : `${prefix} `
  const [draft, setDraft] = useState<DayRange>()
  const { fromDay, toDay } = daysOf(value)
  const isComplete = draft !== undefined && draft.from !== '' && draft.to !== '' && draft.from <= draft.to

  return (
    <>
      <Button
        variant="outlined"
        startIcon={<CalendarIcon />}
        aria-haspopup="dialog"
        aria-label={t`${label}: ${before}${fromDay} – ${toDay}. Change`}
        onClick={() => setDraft({ from: fromDay, to: toDay })}
        sx={{ fontWeight: 500, whiteSpace: 'normal' }}
      >
        <span>
          {before}
          <span style={UNBROKEN}>{fromDay} –</span> <span style={UNBROKEN}>{toDay}</span>
        </span>
      </Button>
      <FormDialog
        title={label}
        isOpen={draft !== undefined}
        submitLabel={t`Apply`}
        isReady={isComplete}
        onSubmit={() => {
          onChange(rangeOfDays(draft!.from, draft!.to, endTime))
          setDraft(undefined)
        }}
        onClose={() => setDraft(undefined)}
      >
        {presets.length > 0 && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {presets.map(({ label, from, to }) => (
              <Button
                key={label}
                variant="outlined"
                size="small"
                aria-pressed={from === fromDay && to === toDay}
                title={`${from} – ${to}`}
                onClick={() => {
                  onChange(rangeOfDays(from, to, endTime))
                  setDraft(undefined)
                }}
              >
                {label}
              </Button>
            ))}
          </Box>
        )}
        <Suspense fallback={<Box sx={{ height: '2.25rem' }} />}>
          {draft && <DayRangeFields value={draft} onChange={setDraft} />}
        </Suspense>
      </FormDialog>
    </>
  )
}
