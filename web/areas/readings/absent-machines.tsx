import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'

import type { Absence } from '@countroom/contract/readings/readings.shapes.ts'

import { useUser } from '../../lib/session.ts'
import { Moment } from '../../ui/moment.tsx'
import { useAbsenceLabels } from './use-absence-labels.ts'

interface AbsentMachinesProps {
  absent: readonly Absence[]
  /** Brings a machine back. Given only while the session runs. */
  onReturn?: (machine: string) => void
}

/**
 * Lists the machines that left a session without a reading: why, when, and who took them out. Shows nothing when
 * there are none.
 */
export function AbsentMachines({ absent, onReturn }: AbsentMachinesProps) {
  const count = absent.length
  if (count === 0) return null
  return (
    <Box component="section" aria-labelledby="absent-title">
      <Typography variant="h3" component="h2" id="absent-title" sx={{ mb: 0.5 }}>
        <Trans>Taken out of this session ({count})</Trans>
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {absent.map((absence) => (
          <Entry key={absence.machine} absence={absence} onReturn={onReturn} />
        ))}
      </Box>
    </Box>
  )
}

function Entry({ absence, onReturn }: { absence: Absence; onReturn: AbsentMachinesProps['onReturn'] }) {
  const { t } = useLingui()
  const labels = useAbsenceLabels()
  const { locationTimezone } = useUser()
  const { machine, note, leftBy } = absence
  const reason = labels[absence.reason]
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 0.5, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ fontWeight: 500 }}>
          <Trans>Machine {machine}</Trans>
        </Box>
        {' · '}
        {note === '' ? reason : absence.reason === 'other' ? note : t`${reason}: ${note}`}
        <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}>
          <Trans>
            <Moment instant={absence.leftAt} timezone={locationTimezone} /> by {leftBy}
          </Trans>
        </Box>
      </Box>
      {onReturn && (
        <Button
          size="small"
          variant="outlined"
          aria-label={t`Bring back machine ${machine}`}
          onClick={() => onReturn(machine)}
        >
          <Trans>Bring back</Trans>
        </Button>
      )}
    </Box>
  )
}
