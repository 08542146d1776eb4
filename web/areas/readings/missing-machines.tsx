import { Trans, useLingui } from '@lingui/react/macro'
import DoneIcon from '@mui/icons-material/CheckCircleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useState } from 'react'

import { usePhone } from '../../ui/use-phone.ts'
import { UnassignedWarning } from './unassigned-warning.tsx'

const SHOWN = 40
const SHOWN_ON_PHONE = 12

interface MissingMachinesProps {
  missing: readonly string[]
  /** True when machines have left the session. */
  hasAbsent: boolean
  /** Machines without a game. */
  unassigned: readonly string[]
  /** The missing machines that the server named when it refused to end the session. */
  marked: readonly string[]
  onChoose: (machine: string) => void
}

/** Lists the machines that still lack a reading. A click on a machine chooses it. */
export function MissingMachines({ missing, hasAbsent, unassigned, marked, onChoose }: MissingMachinesProps) {
  const { t } = useLingui()
  const [isWhole, setIsWhole] = useState(false)
  const most = usePhone() ? SHOWN_ON_PHONE : SHOWN
  const shown = isWhole ? missing : missing.slice(0, most)
  const count = missing.length

  if (count === 0) {
    return (
      <Typography role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1, fontWeight: 500 }}>
        <DoneIcon color="success" fontSize="small" />
        {hasAbsent ? (
          <Trans>
            All machines that are still in the session are read. Check the employee sessions and end the session.
          </Trans>
        ) : (
          <Trans>Every machine is read. Check the employee sessions and end the session.</Trans>
        )}
      </Typography>
    )
  }
  return (
    <Box component="section" aria-labelledby="missing-title">
      <Typography variant="h3" component="h2" id="missing-title" tabIndex={-1} sx={{ mb: 0.5 }}>
        <Trans>Still to read ({count})</Trans>
      </Typography>
      {marked.length > 0 && (
        <Typography variant="body2" sx={{ color: 'error.main', mb: 0.5 }}>
          <Trans>Read the marked machines, then end the session.</Trans>
        </Typography>
      )}
      <UnassignedWarning isRunning unassigned={unassigned.filter((machine) => missing.includes(machine))} />
      <Box
        component="ul"
        sx={{ display: 'flex', flexWrap: 'wrap', mt: 1, gap: 1, listStyle: 'none', mx: 0, mb: 0, p: 0 }}
      >
        {shown.map((machine) => (
          <li key={machine}>
            <Chip
              label={machine}
              variant={marked.includes(machine) ? 'filled' : 'outlined'}
              color={marked.includes(machine) ? 'error' : 'default'}
              aria-label={t`Read machine ${machine}`}
              onClick={() => onChoose(machine)}
              sx={{ minWidth: 40, '@media (pointer: coarse)': { height: '2.5rem', minWidth: 48, borderRadius: 20 } }}
            />
          </li>
        ))}
        {count > most && (
          <li>
            <Button size="small" onClick={() => setIsWhole(!isWhole)} sx={{ minHeight: 24, py: 0 }}>
              {isWhole ? <Trans>Show fewer</Trans> : <Trans>Show all {count}</Trans>}
            </Button>
          </li>
        )}
      </Box>
    </Box>
  )
}
