import { useLingui } from '@lingui/react/macro'
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'

import { nameKey } from '@countroom/contract/machines/machines.rules.ts'

interface MachinePickerProps {
  label: string
  value: string
  machines: readonly string[]
  fault: string | boolean
  onChange: (machine: string) => void
  /** A machine was chosen: the next field's turn. */
  onPicked: () => void
}

/** Chooses one of the machines by typing its number, or from the list. */
export function MachinePicker({ label, value, machines, fault, onChange, onPicked }: MachinePickerProps) {
  const { t } = useLingui()
  return (
    <Autocomplete
      value={value === '' ? null : value}
      options={value === '' || machines.includes(value) ? machines : [value, ...machines]}
      autoHighlight
      forcePopupIcon={false}
      noOptionsText={t`No such machine without a game`}
      onChange={(_, machine, reason) => {
        onChange(machine ?? '')
        if (reason === 'selectOption') onPicked()
      }}
      // A number typed in full counts without choosing it from the list.
      onBlur={(event) => {
        const typed = nameKey((event.target as HTMLInputElement).value)
        const machine = machines.find((name) => nameKey(name) === typed)
        if (machine !== undefined && machine !== value) onChange(machine)
      }}
      slotProps={{ paper: { sx: { minWidth: 140 } }, clearIndicator: { tabIndex: -1 } }}
      renderInput={(params) => (
        <TextField
          {...params}
          placeholder={t`Machine`}
          error={Boolean(fault)}
          helperText={typeof fault === 'string' ? fault : undefined}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': label, 'data-field': 'machine' },
            formHelperText: { sx: { mx: 0, mt: 0.25, lineHeight: 1.35 } },
          }}
        />
      )}
      sx={{
        // Like the other fields of the row.
        '& .MuiOutlinedInput-notchedOutline': {
          borderColor: 'color-mix(in srgb, var(--mui-palette-text-secondary) 70%, transparent)',
        },
        '& .MuiOutlinedInput-root': {
          bgcolor: 'background.paper',
          borderRadius: 0.75,
          height: 32,
          pl: '8px !important',
          py: '0 !important',
          pr: '28px !important',
          fontSize: '0.875rem',
        },
        '@media (pointer: coarse)': { '& .MuiOutlinedInput-root': { height: 44, fontSize: '1rem' } },
      }}
    />
  )
}
