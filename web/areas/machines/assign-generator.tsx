import { Trans, useLingui } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { Link } from 'react-router'

import { machinesInRange, nameKey } from '@countroom/contract/machines/machines.rules.ts'
import { MACHINE_TYPES } from '@countroom/contract/machines/machines.rules.ts'

import { RangeFields } from '../../ui/range-fields.tsx'
import { listed } from './machines.rules.ts'

interface AssignGeneratorProps {
  /** The machines that have a row. */
  assigned: readonly string[]
  machines: readonly string[]
  games: readonly string[]
  onGenerate: (rows: { machine: string; type: string; game: string }[]) => void
}

type Fault = 'invalidRange' | 'nothingNew' | 'typeAndGame'

const EMPTY_RANGE = { start: '', end: '' }

/** Makes a row for each machine of a range that has none (part 2 section 5, Assign Machine). */
export function AssignGenerator({ assigned, machines, games, onGenerate }: AssignGeneratorProps) {
  const { t } = useLingui()
  const [range, setRange] = useState(EMPTY_RANGE)
  const [type, setType] = useState('')
  const [game, setGame] = useState('')
  const [fault, setFault] = useState<Fault>()
  /** Numbers of the last range that are no machines. */
  const [unknown, setUnknown] = useState<readonly string[]>([])

  const generate = () => {
    setUnknown([])
    if (type === '' || game === '') {
      setFault('typeAndGame')
      return
    }
    const result = machinesInRange(range.start, range.end, assigned)
    setFault(result.fault)
    if (!result.names) return
    const known = new Set(machines.map(nameKey))
    const existing = result.names.filter((name) => known.has(name))
    setUnknown(result.names.filter((name) => !known.has(name)))
    if (existing.length === 0) return
    onGenerate(existing.map((machine) => ({ machine, type, game })))
    setRange(EMPTY_RANGE)
  }

  const choose = (set: (value: string) => void) => (event: { target: { value: string } }) => {
    set(event.target.value)
    setFault(undefined)
  }

  return (
    <Paper variant="outlined" sx={{ p: 1.5, display: 'grid', gap: 1 }}>
      <RangeFields
        value={range}
        onChange={(next) => {
          setRange(next)
          setFault(undefined)
        }}
        error={fault === 'invalidRange' ? t`Invalid range` : undefined}
        onEnter={generate}
      >
        <TextField select label={t`Type`} value={type} onChange={choose(setType)} sx={{ width: 130 }}>
          {MACHINE_TYPES.map((name) => (
            <MenuItem key={name} value={name}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <TextField select label={t`Game`} value={game} onChange={choose(setGame)} sx={{ width: 220 }}>
          {games.map((name) => (
            <MenuItem key={name} value={name}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <Button
          variant="outlined"
          disabled={range.start === '' || range.end === '' || type === '' || game === ''}
          onClick={generate}
          sx={{ height: 40 }}
        >
          <Trans>Generate Assign Templates</Trans>
        </Button>
      </RangeFields>
      {fault === 'typeAndGame' && (
        <Alert severity="error">
          <Trans>Type and Game are required.</Trans>
        </Alert>
      )}
      {fault === 'nothingNew' && (
        <Alert severity="info">
          <Trans>All machines in the selected range already exist.</Trans>
        </Alert>
      )}
      {unknown.length > 0 && (
        <Alert
          severity="warning"
          onClose={() => setUnknown([])}
          action={
            <Button component={Link} to="/settings/machine" color="inherit" size="small">
              <Trans>Manage Machine</Trans>
            </Button>
          }
        >
          <Trans>
            There is no machine {listed(unknown)}, so no row was made for it. Add it under Manage Machine, then generate
            again.
          </Trans>
        </Alert>
      )}
    </Paper>
  )
}
