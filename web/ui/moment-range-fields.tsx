import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import { lazy, Suspense } from 'react'

import { isMoment } from '../lib/date-range.ts'
import type { DayRange } from './table-model.ts'
import { TimeField } from './time-field.tsx'

const DayField = lazy(async () => ({ default: (await import('./day-field.tsx')).DayField }))

/** The time that a newly chosen To date gets (part 1 section 5). */
const TO_ENDS_AT = '19:59:59'
const FROM_BEGINS_AT = '00:00:00'

const dayOf = (moment: string) => moment.split('T')[0] ?? ''
const timeOf = (moment: string) => moment.split('T')[1] ?? ''
/** Joins a date and a time. The result is incomplete while one of them is missing. Adds the seconds, because browsers omit them when they are 0. */
const momentOf = (day: string, time: string) => `${day}T${time.length === 5 ? `${time}:00` : time}`

interface MomentRangeFieldsProps {
  /** Two moments, YYYY-MM-DDTHH:mm:ss. While somebody types, one or both may be incomplete. */
  value: DayRange
  onChange: (value: DayRange) => void
}

/** From and To as dates with times of day. When a To date is chosen, its time is 19:59:59 until the person changes it. */
export function MomentRangeFields({ value, onChange }: MomentRangeFieldsProps) {
  const { t } = useLingui()
  const { from, to } = value
  return (
    <Suspense fallback={<Box sx={{ height: '2.25rem' }} />}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          columnGap: 1.5,
          rowGap: 2,
        }}
      >
        <DayField
          label={t`From`}
          day={dayOf(from)}
          latest={dayOf(to)}
          onChange={(day) => onChange({ ...value, from: momentOf(day, timeOf(from) || FROM_BEGINS_AT) })}
        />
        <TimeField
          label={t`From time`}
          time={timeOf(from)}
          hasSeconds
          onChange={(time) => onChange({ ...value, from: momentOf(dayOf(from), time) })}
        />
        <DayField
          label={t`To`}
          day={dayOf(to)}
          earliest={dayOf(from)}
          onChange={(day) => onChange({ ...value, to: momentOf(day, TO_ENDS_AT) })}
        />
        <TimeField
          label={t`To time`}
          time={timeOf(to)}
          hasSeconds
          onChange={(time) => onChange({ ...value, to: momentOf(dayOf(to), time) })}
        />
      </Box>
      {isMoment(from) && isMoment(to) && from > to && (
        <FormHelperText error role="alert" sx={{ mx: 0 }}>
          <Trans>From is after To. Choose an earlier From or a later To.</Trans>
        </FormHelperText>
      )}
    </Suspense>
  )
}
