import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { Link } from 'react-router'

import { nameKey } from '@countroom/contract/kernel/names.ts'
import { MACHINE_TYPES } from '@countroom/contract/machines/machines.rules.ts'

import { feedback } from '../../ui/feedback.ts'
import { MachineRange, useRangeEntry } from './machine-range.tsx'
import { listed } from './machines.rules.ts'

interface AssignGeneratorProps {
  /** The names of the machines that already have a row. */
  assigned: readonly string[]
  machines: readonly string[]
  games: readonly string[]
  onGenerate: (rows: { machine: string; type: string; game: string }[]) => void
}

/** The line above the list. It adds rows for the machines of a range that have no row yet (part 2 section 5, Assign Machine). */
export function AssignGenerator({ assigned, machines, games, onGenerate }: AssignGeneratorProps) {
  const { t } = useLingui()
  const entry = useRangeEntry()
  const { range, fault } = entry
  const [type, setType] = useState('')
  const [game, setGame] = useState('')
  /** The numbers in the last range that are not names of machines. */
  const [unknown, setUnknown] = useState<readonly string[]>([])

  const generate = () => {
    setUnknown([])
    if (type === '' || game === '') {
      entry.setFault('incomplete')
      return
    }
    const names = entry.find(assigned)
    if (!names) return
    const known = new Set(machines.map(nameKey))
    const existing = names.filter((name) => known.has(name))
    const missing = names.filter((name) => !known.has(name))
    setUnknown(missing)
    // The focus moves to the new rows, away from the notice above them. So the feedback bar shows this error too.
    if (missing.length > 0) {
      feedback.error(
        plural(missing.length, {
          one: `There is no machine ${listed(missing)}, so no row was added for it.`,
          other: `There are no machines ${listed(missing)}, so no rows were added for them.`,
        }),
      )
    }
    if (existing.length === 0) return
    onGenerate(existing.map((machine) => ({ machine, type, game })))
    entry.clear()
  }

  const choose = (set: (value: string) => void) => (value: string) => {
    set(value)
    entry.setFault(undefined)
  }

  return (
    <MachineRange
      entry={entry}
      onGenerate={generate}
      notices={
        <>
          {fault === 'incomplete' && (
            <Alert severity="error">
              <Trans>Type and Game are required.</Trans>
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
              {plural(unknown.length, {
                one: `There is no machine ${listed(unknown)}, so no row was added for it. Add it under Manage Machine, then generate again.`,
                other: `There are no machines ${listed(unknown)}, so no rows were added for them. Add them under Manage Machine, then generate again.`,
              })}
            </Alert>
          )}
        </>
      }
    >
      <Choice label={t`Type`} value={type} options={MACHINE_TYPES} onChange={choose(setType)} widthPx={130} />
      <Choice label={t`Game`} value={game} options={games} onChange={choose(setGame)} widthPx={220} />
      <Button
        variant="outlined"
        disabled={range.start === '' || range.end === '' || type === '' || game === ''}
        onClick={generate}
        sx={{ flex: { xs: '1 1 100%', md: 'none' } }}
      >
        <Trans>Generate Assign Templates</Trans>
      </Button>
    </MachineRange>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: readonly string[]
  onChange: (value: string) => void
  widthPx: number
}

/** A native select. Typing the first letters of an option chooses it. */
function Choice({ label, value, options, onChange, widthPx }: ChoiceProps) {
  const { t } = useLingui()
  return (
    <TextField
      select
      label={label}
      value={value}
      title={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ flex: { xs: '1 1 8rem', md: `0 0 ${widthPx}px` }, minWidth: 0 }}
    >
      {value === '' && (
        <option value="" hidden>
          {t`Choose`}
        </option>
      )}
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </TextField>
  )
}
