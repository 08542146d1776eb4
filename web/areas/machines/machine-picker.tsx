import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { nameKey } from '@countroom/contract/kernel/names.ts'

import { CellField } from '../../ui/cell-field.tsx'

interface MachinePickerProps {
  label: string
  value: string
  machines: readonly string[]
  /** The `<datalist>` of the same machines, which all pickers of a page share. */
  listId: string
  fault: string | boolean
  onChange: (machine: string) => void
  /** Enter: the next field's turn. */
  onPicked: () => void
}

/** Chooses one of the machines by typing its number, or from the list. */
export function MachinePicker({ label, value, machines, listId, fault, onChange, onPicked }: MachinePickerProps) {
  const { t } = useLingui()
  // On its way to 135 a number is 13, which is another machine: it counts when it is complete.
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
      // Chosen from the list or pasted, not typed: complete at once.
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
