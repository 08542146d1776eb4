import { Trans, useLingui } from '@lingui/react/macro'
import CheckIcon from '@mui/icons-material/Check'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'

import { dayLabel } from '@countroom/contract/days/days.rules.ts'
import type { SessionSummary } from '@countroom/contract/readings/readings.shapes.ts'

interface SessionSelectProps {
  /** The ended sessions of the week, earliest first. Undefined while they load. */
  sessions: readonly SessionSummary[] | undefined
  /** The chosen sessions. Undefined for all sessions. */
  chosen: readonly number[] | undefined
  onChange: (chosen: number[] | undefined) => void
}

/** The value of the choice All. No session has this id. */
const ALL = 0

/** Chooses the reading sessions that the report includes. All of them are chosen at first. */
export function SessionSelect({ sessions, chosen, onChange }: SessionSelectProps) {
  const { t } = useLingui()
  const ids = sessions?.map(({ sessionId }) => sessionId) ?? []
  const value = chosen ?? ids
  const change = (next: number[]) => {
    if (next.includes(ALL)) return onChange(value.length === ids.length ? [] : undefined)
    onChange(next.length === ids.length ? undefined : next)
  }
  const [count, total] = [value.length, ids.length]
  return (
    <TextField
      select
      label={t`Reading Session IDs`}
      value={value}
      disabled={total === 0}
      onChange={({ target }) => change([target.value as unknown as number[]].flat())}
      slotProps={{
        select: {
          multiple: true,
          displayEmpty: true,
          renderValue: () =>
            total === 0 ? t`None` : count === total ? t`All ${total}` : count === 0 ? t`None` : t`${count} of ${total}`,
        },
        inputLabel: { shrink: true },
      }}
      sx={{ flex: { xs: '1 0 100%', sm: '0 0 11rem' } }}
    >
      <MenuItem value={ALL}>
        <Trans>All</Trans>
        {count === total && <CheckIcon fontSize="small" color="primary" sx={{ ml: 'auto' }} />}
      </MenuItem>
      {sessions?.map(({ sessionId, businessDay }) => (
        <MenuItem key={sessionId} value={sessionId}>
          <ListItemText primary={sessionId} secondary={dayLabel(businessDay)} />
          {value.includes(sessionId) && <CheckIcon fontSize="small" color="primary" sx={{ ml: 2 }} />}
        </MenuItem>
      ))}
    </TextField>
  )
}
