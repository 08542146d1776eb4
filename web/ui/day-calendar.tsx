import Popover from '@mui/material/Popover'
import { AdapterLuxon } from '@mui/x-date-pickers/AdapterLuxon'
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { DateTime } from 'luxon'

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

/** A month to choose a day from, hanging from the button that opened it. Loaded when it is needed: the date pickers are large. */
export function DayCalendar({ label, day, latest, anchor, onChoose, onClose }: DayCalendarProps) {
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
          value={DateTime.fromISO(day)}
          {...(latest !== undefined && { maxDate: DateTime.fromISO(latest), disableFuture: false })}
          onChange={(date: DateTime | null, state) => {
            // Choosing a year on the way changes nothing yet.
            if (state === 'finish' && date?.isValid) onChoose(date.toFormat('yyyy-MM-dd'))
          }}
        />
      </LocalizationProvider>
    </Popover>
  )
}
