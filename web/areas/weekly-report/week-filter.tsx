import { useLingui } from '@lingui/react/macro'
import CalendarIcon from '@mui/icons-material/CalendarMonth'
import PreviousIcon from '@mui/icons-material/ChevronLeft'
import NextIcon from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import { lazy, Suspense, useState } from 'react'

import { daysAfter } from '@countroom/contract/days/days.rules.ts'

import { type Period, weekOf } from '../../lib/periods.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useDay } from '../../ui/use-day.ts'

// Loaded separately, because the date pickers are large.
const DayField = lazy(async () => ({ default: (await import('../../ui/day-field.tsx')).DayField }))

const isTuesday = (day: string) => weekOf(day).from === day

interface WeekFilterProps {
  week: Period
  /** The current business day. */
  today: string
  onChange: (week: Period) => void
}

/**
 * Chooses the week. The arrows go one week back or forward, and the Filters dialog accepts any week that has begun. From is a Tuesday, and To is
 * always the Monday after it (part 2 section 5).
 */
export function WeekFilter({ week, today, onChange }: WeekFilterProps) {
  const { t } = useLingui()
  const { from: first, to: last } = week
  const [isOpen, setIsOpen] = useState(false)
  const { day: from, setDay: setFrom, field } = useDay(first)
  const latest = weekOf(today).from
  const isReady = from !== '' && isTuesday(from) && from <= latest
  const fault =
    from === '' || isReady
      ? undefined
      : isTuesday(from)
        ? t`This week has not begun yet.`
        : t`Choose a Tuesday. A week begins on Tuesday.`
  const choose = (tuesday: string) => {
    onChange(weekOf(tuesday))
    setIsOpen(false)
  }
  const presets = [
    { label: t`This week`, tuesday: latest },
    { label: t`Last week`, tuesday: daysAfter(latest, -7) },
  ]
  return (
    <Box sx={barStyle}>
      <IconButton aria-label={t`Previous week`} title={t`Previous week`} onClick={() => choose(daysAfter(first, -7))}>
        <PreviousIcon />
      </IconButton>
      <Button
        variant="outlined"
        startIcon={<CalendarIcon />}
        aria-haspopup="dialog"
        aria-label={t`Filters: ${first} – ${last}`}
        onClick={() => {
          setFrom(first)
          setIsOpen(true)
        }}
      >
        {first} – {last}
      </Button>
      <IconButton
        aria-label={t`Next week`}
        title={t`Next week`}
        disabled={first >= latest}
        onClick={() => choose(daysAfter(first, 7))}
      >
        <NextIcon />
      </IconButton>
      <FormDialog
        title={t`Filters`}
        isOpen={isOpen}
        submitLabel={t`Apply`}
        isReady={isReady}
        onSubmit={() => choose(from)}
        onClose={() => setIsOpen(false)}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {presets.map(({ label, tuesday }) => (
            <Button
              key={label}
              variant="outlined"
              size="small"
              aria-pressed={tuesday === first}
              onClick={() => choose(tuesday)}
            >
              {label}
            </Button>
          ))}
        </Box>
        <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', '& > *': { flex: '1 1 9.5rem' } }}>
          <Suspense fallback={<TextField label={t`From`} disabled />}>
            <DayField {...field} label={t`From`} latest={latest} isOffered={isTuesday} error={fault} />
          </Suspense>
          <TextField
            label={t`To`}
            value={isReady ? weekOf(from).to : ''}
            helperText={t`Always the Monday after From.`}
            slotProps={{ htmlInput: { readOnly: true }, inputLabel: { shrink: true } }}
          />
        </Box>
      </FormDialog>
    </Box>
  )
}

/** On a phone, the filter takes the whole line, with the arrows at its ends. */
const barStyle = {
  display: 'flex',
  alignItems: 'center',
  flex: { xs: '1 0 100%', sm: 'none' },
  mx: { xs: -1, sm: 0 },
  '& > .MuiButton-root': { flex: { xs: 1, sm: 'none' } },
} as const
