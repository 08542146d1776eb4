import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { nameKey } from '@countroom/contract/kernel/names.ts'

import { CellField } from '../../ui/cell-field.tsx'

interface MachinePickerProps {
  label: string
  value: string
  machines: readonly string[]
  /** The id of the `<datalist>` of these machines. All pickers of a page share it. */
  listId: string
  fault: string | boolean
  onChange: (machine: string) => void
  /** Called on Enter, to move to the next field. */
  onPicked: () => void
}

/** Chooses a machine by its number or from the list. */
export function MachinePicker({ label, value, machines, listId, fault, onChange, onPicked }: MachinePickerProps) {
  const { t } = useLingui()
  // While somebody types 135, the field contains 13, which is another machine. So a typed number is used only when it is complete.
  const [typed, setTyped] = useState<string>()

  const commit = (text: string | undefined) => {
    setTyped(undefined)
    if (text !== undefined) onChange(machines.find((machine) => nameKey(machine) === nameKey(text)) ?? text.trim())
  }

  return (
    <CellField
      label={label}
      value={typed ?? value}
      list={listId}
      placeholder={t`Machine`}
      data-field="machine"
      fault={typed === undefined ? fault : undefined}
      onFocus={(event) => event.currentTarget.select()}
      onChange={setTyped}
      // A value from the list or the clipboard is already complete.
      onInput={(event) => {
        const { inputType } = event.nativeEvent
        if (!/^(insertText|insertComposition|delete)/.test(inputType)) commit(event.currentTarget.value)
      }}
      onBlur={() => commit(typed)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        commit(typed)
        onPicked()
      }}
    />
  )
}
