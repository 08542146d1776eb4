import { Trans, useLingui } from '@lingui/react/macro'
import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined'
import PreviousIcon from '@mui/icons-material/ChevronLeft'
import NextIcon from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { lazy, Suspense, useState } from 'react'

import { addDays } from './dashboard.rules.ts'

const DayCalendar = lazy(async () => ({ default: (await import('../../ui/day-field.tsx')).DayCalendar }))

interface DayBarProps {
  /** YYYY-MM-DD. */
  day: string
  /** The business day that it is now; there is none after it. */
  today: string
  /** Undefined for today's, whichever day that is by then. */
  onChange: (day: string | undefined) => void
}

/** Which business day: a step back or forward, one from the calendar, or today's. */
export function DayBar({ day, today, onChange }: DayBarProps) {
  const { t } = useLingui()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const choose = (next: string) => onChange(next >= today ? undefined : next)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <IconButton aria-label={t`Previous day`} title={t`Previous day`} onClick={() => choose(addDays(day, -1))}>
        <PreviousIcon />
      </IconButton>
      <Button
        variant="outlined"
        startIcon={<CalendarIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        aria-label={t`${day}, choose a day`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {day}
      </Button>
      <IconButton
        aria-label={t`Next day`}
        title={t`Next day`}
        disabled={day >= today}
        onClick={() => choose(addDays(day, 1))}
      >
        <NextIcon />
      </IconButton>
      {day !== today && (
        <Button variant="outlined" onClick={() => onChange(undefined)}>
          <Trans>Today</Trans>
        </Button>
      )}
      {anchor && (
        <Suspense fallback={null}>
          <DayCalendar
            label={t`Choose a day`}
            day={day}
            latest={today}
            anchor={anchor}
            onChoose={(chosen) => {
              setAnchor(undefined)
              choose(chosen)
            }}
            onClose={() => setAnchor(undefined)}
          />
        </Suspense>
      )}
    </Box>
  )
}
