import { Trans, useLingui } from '@lingui/react/macro'
import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type Control, useController } from 'react-hook-form'

import { MAX_SLOTS, type Slot, type Weekday } from '@countroom/contract/bonus/bonus.rules.ts'

import { FormCard } from '../../ui/form-card.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import type { DefinitionForm } from './definition.fields.ts'
import { NO_SLOT } from './definition.rules.ts'
import { useWeekdayNames } from './use-weekday-names.ts'

/** The field for the times when a bonus is open: the days of the week with their time slots. */
export function WeekdaysField({ control }: { control: Control<DefinitionForm> }) {
  const { t } = useLingui()
  const { field } = useController({ control, name: 'weekdays' })
  const nameOf = useWeekdayNames()
  const isAlways = field.value.every(({ checked }) => !checked)
  const change = (changed: Weekday) =>
    field.onChange(field.value.map((each) => (each.day === changed.day ? changed : each)))
  return (
    <FormCard title={t`Open`}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {isAlways ? (
          <Trans>No day is checked, so the bonus can be claimed at any time.</Trans>
        ) : (
          <Trans>
            The bonus can be claimed on the checked days, all day or only in the time slots. A slot may end past
            midnight.
          </Trans>
        )}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {field.value.map((weekday) => (
          <DayRow key={weekday.day} weekday={weekday} name={nameOf(weekday.day)} onChange={change} />
        ))}
      </Box>
    </FormCard>
  )
}

interface DayRowProps {
  weekday: Weekday
  name: string
  onChange: (weekday: Weekday) => void
}

function DayRow({ weekday, name, onChange }: DayRowProps) {
  const { t } = useLingui()
  const { checked, times } = weekday
  const setTimes = (next: Slot[]) => onChange({ ...weekday, times: next })
  const changeSlot = (index: number, next: Partial<Slot>) =>
    setTimes(times.map((slot, at) => (at === index ? { ...slot, ...next } : slot)))
  return (
    <Box component="li" sx={dayStyle}>
      <FormControlLabel
        label={name}
        control={
          <Checkbox checked={checked} onChange={({ target }) => onChange({ ...weekday, checked: target.checked })} />
        }
        sx={{ mr: 0 }}
      />
      {checked && (
        <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start', minWidth: 0 }}>
          {times.map((slot, index) => (
            // The slots have no ids, but nobody can reorder them, so the index works as the key.
            <Box key={index} role="group" aria-label={t`${name}, time slot ${index + 1}`} sx={slotStyle}>
              <TimeField
                label={t`Start`}
                time={slot.startTime}
                hasSeconds
                onChange={(startTime) => changeSlot(index, { startTime: withSeconds(startTime) })}
              />
              <TimeField
                label={t`End`}
                time={slot.endTime}
                hasSeconds
                onChange={(endTime) => changeSlot(index, { endTime: withSeconds(endTime) })}
              />
              <IconButton
                aria-label={t`Delete time slot ${index + 1} of ${name}`}
                title={t`Delete`}
                onClick={() => setTimes(times.filter((_, at) => at !== index))}
                sx={{ gridArea: 'delete', justifySelf: 'end' }}
              >
                <DeleteIcon fontSize="small" />
              </IconButton>
              <SlotNote slot={slot} />
            </Box>
          ))}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
            {times.length === 0 && (
              <Typography component="span" sx={{ color: 'text.secondary' }}>
                <Trans>All day</Trans>
              </Typography>
            )}
            <Button
              startIcon={<AddIcon />}
              aria-label={t`Add time slot on ${name}`}
              disabled={times.length >= MAX_SLOTS}
              onClick={() => setTimes([...times, NO_SLOT])}
              sx={{ minHeight: 44 }}
            >
              <Trans>Add time slot</Trans>
            </Button>
          </Box>
        </Box>
      )}
    </Box>
  )
}

/** Says that a slot ends on the next day, or that it lasts 24 hours. */
function SlotNote({ slot: { startTime, endTime } }: { slot: Slot }) {
  if (startTime === '' || endTime === '' || endTime > startTime) return null
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', gridArea: 'note' }}>
      {endTime === startTime ? <Trans>For 24 hours</Trans> : <Trans>Until the next day</Trans>}
    </Typography>
  )
}

/** Adds the seconds that a browser leaves out when they are 0. */
function withSeconds(time: string): string {
  return time.length === 5 ? `${time}:00` : time
}

const dayStyle = {
  display: 'grid',
  columnGap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '7.5rem minmax(0, 1fr)' },
} as const
/** On a phone, the two times take the whole line, because a browser may show a time as long as 10:00:00 PM. */
const slotStyle = {
  display: 'grid',
  gap: 1,
  alignItems: 'center',
  width: '100%',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) minmax(0, 1fr)', sm: 'minmax(0, 10rem) minmax(0, 10rem) auto' },
  gridTemplateAreas: { xs: '"start end" "note delete"', sm: '"start end delete" "note note note"' },
  rowGap: { xs: 1, sm: 0 },
} as const
