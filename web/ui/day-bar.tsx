import { Trans, useLingui } from '@lingui/react/macro'
import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined'
import PreviousIcon from '@mui/icons-material/ChevronLeft'
import NextIcon from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useRef } from 'react'

import { daysAfter } from '@countroom/contract/days/days.rules.ts'

interface DayBarProps {
  /** YYYY-MM-DD. */
  day: string
  /** The current business day. Later days cannot be chosen. */
  today: string
  /** The day as it is shown. Default: YYYY-MM-DD. */
  words?: string
  /**
   * Called with the chosen day, or with undefined for the current business day. After undefined, the screen moves on when the next business day
   * begins.
   */
  onChange: (day: string | undefined) => void
}

/** Chooses a business day: one day back or forward, a day from the calendar, or today. */
export function DayBar({ day, today, words = day, onChange }: DayBarProps) {
  const { t } = useLingui()
  const inputRef = useRef<HTMLInputElement>(null)
  const choose = (next: string) => onChange(next >= today ? undefined : next)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', ...narrow }}>
      <IconButton aria-label={t`Previous day`} title={t`Previous day`} onClick={() => choose(daysAfter(day, -1))}>
        <PreviousIcon />
      </IconButton>
      <Box sx={{ position: 'relative' }}>
        <Button
          variant="outlined"
          startIcon={<CalendarIcon />}
          aria-haspopup="dialog"
          aria-label={t`${words}, choose a day`}
          onClick={() => inputRef.current?.showPicker()}
        >
          {words}
        </Button>
        {/* The button opens the browser's own calendar, which is small and familiar from phones. */}
        <input
          ref={inputRef}
          type="date"
          aria-label={t`Choose a day`}
          tabIndex={-1}
          value={day}
          max={today}
          onChange={({ target }) => target.validity.valid && target.value !== '' && choose(target.value)}
          style={underButton}
        />
      </Box>
      <IconButton
        aria-label={t`Next day`}
        title={t`Next day`}
        disabled={day >= today}
        onClick={() => choose(daysAfter(day, 1))}
      >
        <NextIcon />
      </IconButton>
      {day !== today && (
        <Button variant="outlined" onClick={() => onChange(undefined)}>
          <Trans>Today</Trans>
        </Button>
      )}
    </Box>
  )
}

/** When the text is large on a phone, the icon is hidden to make room for the date. */
const narrow = {
  '@media (max-width: 20em)': { flexWrap: 'wrap', '& .MuiButton-startIcon': { display: 'none' } },
} as const

const underButton = {
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  border: 0,
  opacity: 0,
  pointerEvents: 'none',
} as const
