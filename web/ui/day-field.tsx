import Popover from '@mui/material/Popover'
import { AdapterLuxon } from '@mui/x-date-pickers/AdapterLuxon'
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
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

interface DayCalendarProps {
  label: string
  /** YYYY-MM-DD. */
  day: string
  latest?: string
  /** What opened it. */
  anchor: HTMLElement
  onChoose: (day: string) => void
  onClose: () => void
}

/** A month to choose a day from, hanging from the button that opened it. Likewise. */
export function DayCalendar({ label, day, latest, anchor, onChoose, onClose }: DayCalendarProps) {
  const last = asDate(latest)
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { mt: 0.5 } } }}
    >
      <LocalizationProvider dateAdapter={AdapterLuxon} adapterLocale="en-US">
        <DateCalendar
          autoFocus
          value={asDate(day)}
          {...(last && { maxDate: last })}
          onChange={(date, state) => {
            // Choosing a year on the way changes nothing yet.
            if (state === 'finish' && date?.isValid) onChoose(date.toFormat('yyyy-MM-dd'))
          }}
        />
      </LocalizationProvider>
    </Popover>
  )
}

function asDate(day: string | undefined): DateTime<true> | null {
  const date = day ? DateTime.fromISO(day) : undefined
  return date?.isValid ? date : null
}
