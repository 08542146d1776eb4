import { useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'

import type { PendingEntry } from '@countroom/contract/points/points.shapes.ts'

import { CellField } from '../../ui/cell-field.tsx'
import { useMachine } from './use-machine.ts'

interface MachineCellProps {
  takesLetters: boolean
  entry: Pick<PendingEntry, 'pendingId' | 'ticket'>
  name: string
  /** Called after Enter, when the machine is saved. */
  onAssigned: () => void
}

/**
 * The machine of a row, edited in place. Enter saves the machine and calls `onAssigned`. The up and down arrow keys save it and
 * move to the row above or below. Escape restores the saved machine.
 */
export function MachineCell({ entry, name, takesLetters, onAssigned }: MachineCellProps) {
  const { t } = useLingui()
  const { machine, inputMode, fault, hasLostOthers, isChanged, isKept, type, reset, save } = useMachine(
    entry,
    takesLetters,
  )

  const saveAndOffer = async (field: HTMLInputElement) => {
    const saving = save()
    if (field.value.trim() === '') return
    if (await saving) onAssigned()
    else field.select()
  }
  // The focus moves to the other row immediately, because the next digits are meant for that row. If the server refuses the machine, the focus
  // returns, unless the person has typed something or moved the focus in the meantime.
  const saveAndMove = async (field: HTMLInputElement, step: 1 | -1) => {
    const next = fieldBeside(field, step) ?? field
    const saving = save()
    next.focus()
    next.select()
    const before = next.value
    if ((await saving) || document.activeElement !== next || (next !== field && next.value !== before)) return
    field.focus()
    field.select()
  }

  return (
    // A click just beside the field goes to the field and does not open the row.
    <Box
      component="label"
      sx={{ display: 'block', m: '-0.5rem', p: '0.25rem 0.5rem', minWidth: takesLetters ? 132 : 72, cursor: 'text' }}
    >
      <CellField
        label={t`Machine of ${name}`}
        value={machine}
        onChange={type}
        fault={hasLostOthers ? t`Digits only` : fault}
        note={isKept ? t`Type another machine. A machine can be replaced but not removed.` : undefined}
        isTextOver
        inputMode={inputMode}
        enterKeyHint="next"
        data-field="machine"
        data-machine-of={entry.pendingId}
        onFocus={({ currentTarget }) => currentTarget.select()}
        // A refused machine is not sent again when the field loses the focus.
        onBlur={() => fault === undefined && void save()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            if (!event.repeat) void saveAndOffer(event.currentTarget)
          } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault()
            void saveAndMove(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1)
          } else if (event.key === 'Escape' && (isChanged || fault)) {
            event.stopPropagation()
            reset()
          }
        }}
      />
    </Box>
  )
}

/** The machine field of the row above or below. */
function fieldBeside(field: HTMLInputElement, step: 1 | -1): HTMLInputElement | undefined {
  const region = field.closest('[role="region"]')
  const fields = [...(region?.querySelectorAll<HTMLInputElement>('input[data-field="machine"]') ?? [])]
  return fields[fields.indexOf(field) + step]
}
