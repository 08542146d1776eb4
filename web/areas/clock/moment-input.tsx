import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { lazy, Suspense, useId } from 'react'

import { MAX_SHIFT_HOURS } from '@countroom/contract/clock/clock.rules.ts'

import { clockTime } from '../../lib/date-range.ts'
import { TimeField } from '../../ui/time-field.tsx'
import type { DraftFault } from './shift-form.rules.ts'
import { type Fold, placeMoment, type TypedMoment } from './shift-times.rules.ts'

const DayField = lazy(async () => ({ default: (await import('../../ui/day-field.tsx')).DayField }))

interface MomentInputProps {
  dayLabel: string
  timeLabel: string
  value: TypedMoment
  onChange: (value: TypedMoment) => void
  timezone: string
  fault: DraftFault | undefined
  /** The text of the server's refusal of this moment. */
  refusal?: string | undefined
  latestDay: string
  isRequired?: boolean
  /** Whether the time takes the focus when the form opens. */
  hasFocus?: boolean
}

/**
 * A field for a date and a time in the location's time. When daylight saving time repeats the hour, the field asks which of the
 * two instants is meant.
 */
export function MomentInput(props: MomentInputProps) {
  const {
    dayLabel,
    timeLabel,
    value,
    onChange,
    timezone,
    fault,
    refusal,
    latestDay,
    isRequired = false,
    hasFocus = false,
  } = props
  const { t } = useLingui()
  const sentenceId = useId()
  const placed = placeMoment(value, timezone)
  const { day, time } = value
  const shownTime = clockTime(time)
  const dayErrors: Partial<Record<DraftFault, string>> = {
    missing: t`Enter a date and a time.`,
    dayMissing: t`Enter a date.`,
  }
  const timeErrors: Partial<Record<DraftFault, string>> = {
    timeMissing: t`Enter a time.`,
    skipped: t`The clocks went forward on ${day}, so there was no ${shownTime}. Enter an earlier or later time.`,
    order: t`Clock out must be later than clock in. Correct the times.`,
    future: t`This is in the future. Correct the date or the time.`,
    tooLong: t`That is more than ${MAX_SHIFT_HOURS} hours. Correct the date or the time.`,
  }
  const sentence = (fault && timeErrors[fault]) ?? refusal
  return (
    <Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 3fr) minmax(0, 2fr)' },
          gap: 1.5,
        }}
      >
        <Suspense fallback={<Box sx={{ height: '2.25rem' }} />}>
          <DayField
            label={dayLabel}
            day={day}
            latest={latestDay}
            isRequired={isRequired}
            onChange={(next) => onChange({ ...value, day: next })}
            error={fault && dayErrors[fault]}
          />
        </Suspense>
        <TimeField
          label={timeLabel}
          time={time}
          isRequired={isRequired}
          hasFocus={hasFocus}
          onChange={(next) => onChange({ ...value, time: next })}
          isInvalid={refusal !== undefined || (fault !== undefined && fault !== 'dayMissing' && fault !== 'whichOfTwo')}
          describedBy={sentence === undefined ? undefined : sentenceId}
        />
      </Box>
      {/* The sentence is below both fields, because half the width is too narrow for it. */}
      {sentence !== undefined && (
        <FormHelperText error id={sentenceId} role="alert" sx={{ mx: 2 }}>
          {sentence}
        </FormHelperText>
      )}
      {placed.kind === 'twice' && (
        <FormControl error={fault === 'whichOfTwo'} sx={{ mt: 1 }}>
          <FormLabel sx={{ fontSize: '0.875rem' }}>
            <Trans>This time occurred twice that night. Which one do you mean?</Trans>
          </FormLabel>
          <RadioGroup row value={value.fold ?? ''} onChange={(_, fold) => onChange({ ...value, fold: fold as Fold })}>
            <FormControlLabel
              value="earlier"
              control={<Radio size="small" />}
              label={t`Earlier (${placed.earlier.zone})`}
            />
            <FormControlLabel value="later" control={<Radio size="small" />} label={t`Later (${placed.later.zone})`} />
          </RadioGroup>
          {fault === 'whichOfTwo' && (
            <FormHelperText role="alert" sx={{ mx: 0 }}>
              <Trans>Choose one of them.</Trans>
            </FormHelperText>
          )}
        </FormControl>
      )}
    </Box>
  )
}
