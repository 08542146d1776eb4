import { AdapterLuxon } from '@mui/x-date-pickers/AdapterLuxon'
import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { DateTime } from 'luxon'

/** On its way to 2026 a year is 2, 20 and 202, which are years too. */
const FIRST_YEAR = 1900

interface DayFieldProps {
  label: string
  /** YYYY-MM-DD, or empty. */
  day: string
  earliest?: string
  latest?: string
  /** Called with dates that exist only; a half-typed one changes nothing. */
  onChange: (day: string) => void
  isRequired?: boolean
  isDisabled?: boolean
  error?: string | undefined
}

/** A date, typed or picked. Loaded when it is needed: the date pickers are large. */
export function DayField({
  label,
  day,
  earliest,
  latest,
  onChange,
  isRequired = false,
  isDisabled = false,
  error,
}: DayFieldProps) {
  const first = asDate(earliest)
  const last = asDate(latest)
  return (
    <LocalizationProvider dateAdapter={AdapterLuxon} adapterLocale="en-US">
      <DatePicker
        label={label}
        format="yyyy-MM-dd"
        disabled={isDisabled}
        value={asDate(day)}
        {...(first && { minDate: first })}
        {...(last && { maxDate: last })}
        onChange={(date) => {
          if (date === null) onChange('')
          else if (date.isValid && date.year >= FIRST_YEAR) onChange(date.toFormat('yyyy-MM-dd'))
        }}
        slotProps={{
          textField: {
            size: 'small',
            required: isRequired,
            ...(error !== undefined && { error: true, helperText: error }),
          },
          field: { clearable: true },
        }}
      />
    </LocalizationProvider>
  )
}

function asDate(day: string | undefined): DateTime<true> | null {
  const date = day ? DateTime.fromISO(day) : undefined
  return date?.isValid ? date : null
}
