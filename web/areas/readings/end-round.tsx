import { Trans, useLingui } from '@lingui/react/macro'
import CheckIcon from '@mui/icons-material/Check'
import ReportIcon from '@mui/icons-material/DescriptionOutlined'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'

import type { AvailableShift } from '@countroom/contract/clock/clock.shapes.ts'

import { clearTime, withRepeatedHour } from '../../lib/clear-time.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { UncountedNote } from '../cash/settlement.part.tsx'

interface EndRoundProps {
  /** The employee sessions (shifts) that can be chosen. Undefined while they load. */
  shifts: readonly AvailableShift[] | undefined
  chosen: readonly AvailableShift[]
  /** True while nobody has changed the choice. */
  isDefault: boolean
  onChoose: (clockIds: number[]) => void
  onOpenReport: (shift: AvailableShift) => void
  error: string | undefined
  isEnding: boolean
  /** True when no machine is left to read, so ending is the main action. */
  isComplete: boolean
  onEnd: () => void
}

/** The choice of the employee sessions (shifts) that this round (reading session) settles, and the button that ends the round. */
export function EndRound({
  shifts,
  chosen,
  isDefault,
  onChoose,
  onOpenReport,
  error,
  isEnding,
  isComplete,
  onEnd,
}: EndRoundProps) {
  const { t } = useLingui()
  const { locationTimezone } = useUser()
  const chosenIds = chosen.map(({ clockId }) => clockId)
  const isNobodyThere = shifts?.length === 0
  const hoursOf = ({ clockIn, clockOut }: AvailableShift) => {
    const from = withRepeatedHour(formatDateTime(clockIn, locationTimezone), clockIn, locationTimezone)
    return clockOut === null ? t`${from} – still open` : `${from} – ${clearTime(clockOut, locationTimezone)}`
  }
  const count = chosen.length
  return (
    <Paper variant="outlined" component="section" aria-labelledby="end-round-title" sx={{ p: 2 }}>
      <Stack sx={{ gap: 1.5, height: '100%' }}>
        <Typography variant="h2" id="end-round-title">
          <Trans>End the round</Trans>
        </Typography>
        <TextField
          select
          fullWidth
          required
          id="employee-sessions"
          label={t`Employee sessions`}
          value={chosenIds}
          onChange={({ target }) => onChoose([target.value as unknown as number[]].flat())}
          disabled={!shifts || isNobodyThere}
          error={error !== undefined}
          helperText={
            error ??
            (isNobodyThere ? t`No employee session is left to settle. An employee must clock in first.` : undefined) ??
            (isDefault && count > 0 ? t`Everybody who worked since the last round is chosen.` : undefined)
          }
          slotProps={{
            select: {
              multiple: true,
              displayEmpty: true,
              renderValue: () => (count === 0 ? t`Choose` : t`${count} chosen`),
            },
            inputLabel: { shrink: true },
            // This text explains why there is nothing to choose, so it must stay readable while the field is disabled.
            formHelperText: { sx: { '&.Mui-disabled': { color: 'text.secondary' } } },
          }}
        >
          {(shifts ?? []).map((shift) => (
            <MenuItem key={shift.clockId} value={shift.clockId}>
              <ListItemText primary={shift.name} secondary={hoursOf(shift)} />
              {chosenIds.includes(shift.clockId) && <CheckIcon fontSize="small" color="primary" sx={{ ml: 2 }} />}
            </MenuItem>
          ))}
        </TextField>
        {count > 0 && (
          <Stack direction="row" component="ul" sx={{ flexWrap: 'wrap', gap: 1, listStyle: 'none', m: 0, p: 0 }}>
            {chosen.map((shift) => (
              // The chip shortens a long name. Without this maximum width, the card would cut the chip.
              <li key={shift.clockId} style={{ maxWidth: '100%' }}>
                <Chip
                  icon={<ReportIcon />}
                  label={shift.name}
                  title={hoursOf(shift)}
                  aria-label={t`Shift report of ${shift.name}`}
                  onClick={() => onOpenReport(shift)}
                  onDelete={() => onChoose(chosenIds.filter((id) => id !== shift.clockId))}
                  sx={{ '@media (pointer: coarse)': { height: '2.5rem', borderRadius: 20 } }}
                />
              </li>
            ))}
          </Stack>
        )}
        <UncountedNote clockIds={chosenIds} />
        <Button
          id="end-session"
          variant={isComplete ? 'contained' : 'outlined'}
          onClick={onEnd}
          // This button gets the focus when the last machine is saved with Enter. If that key is still held down, it must not end the session.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          disabled={isEnding}
          sx={{ mt: 'auto' }}
        >
          <Trans>End Session</Trans>
        </Button>
      </Stack>
    </Paper>
  )
}
