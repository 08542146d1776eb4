import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import { AdapterLuxon } from '@mui/x-date-pickers/AdapterLuxon'
import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { DateTime } from 'luxon'

import type { DayRange } from './table-model.ts'

interface DayRangeFieldsProps {
  value: DayRange
  /** Called with dates that exist only; a half-typed one changes nothing. */
  onChange: (value: DayRange) => void
}

/** From and To as dates, YYYY-MM-DD. Loaded when it is needed: the date pickers are large. */
export function DayRangeFields({ value, onChange }: DayRangeFieldsProps) {
  const { t } = useLingui()
  return (
    <LocalizationProvider dateAdapter={AdapterLuxon} adapterLocale="en-US">
      <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', '& > *': { flex: '1 1 150px' } }}>
        <DayField
          label={t`From`}
          day={value.from}
          latest={value.to}
          onChange={(from) => onChange({ ...value, from })}
        />
        <DayField label={t`To`} day={value.to} earliest={value.from} onChange={(to) => onChange({ ...value, to })} />
      </Box>
      {value.from !== '' && value.to !== '' && value.from > value.to && (
        <FormHelperText error role="alert" sx={{ mx: 0 }}>
          <Trans>From is after To. Choose an earlier From or a later To.</Trans>
        </FormHelperText>
      )}
    </LocalizationProvider>
  )
}

interface DayFieldProps {
  label: string
  day: string
  earliest?: string
  latest?: string
  onChange: (day: string) => void
}

function DayField({ label, day, earliest, latest, onChange }: DayFieldProps) {
  const first = asDate(earliest)
  const last = asDate(latest)
  return (
    <DatePicker
      label={label}
      format="yyyy-MM-dd"
      value={asDate(day)}
      {...(first && { minDate: first })}
      {...(last && { maxDate: last })}
      onChange={(date) => {
        if (date === null) onChange('')
        else if (date.isValid) onChange(date.toFormat('yyyy-MM-dd'))
      }}
      slotProps={{ textField: { size: 'small' }, field: { clearable: true } }}
    />
  )
}

function asDate(day: string | undefined): DateTime<true> | null {
  const date = day ? DateTime.fromISO(day) : undefined
  return date?.isValid ? date : null
}
