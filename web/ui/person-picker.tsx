import { useLingui } from '@lingui/react/macro'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import TextField from '@mui/material/TextField'

import type { Unlisted } from '@countroom/contract/access/roles.ts'

import { useUnlistedLabel } from './unlisted-label.ts'

/** An employee of the location, in the form that the calls return. */
interface Person {
  userId: number
  name: string
  /** Why this person is not in the employee list. Null if the person is in the list. */
  unlisted: Unlisted | null
}

interface PersonPickerProps {
  label: string
  /** Undefined while the people load. */
  people: readonly Person[] | undefined
  userId: number | null
  onChange: (userId: number | null) => void
  isRequired?: boolean
  isDisabled?: boolean
  error?: string | undefined
}

/** Chooses an employee of the location by typing a part of their name. */
export function PersonPicker(props: PersonPickerProps) {
  const { label, people, userId, onChange, isRequired = false, isDisabled = false, error } = props
  const { t } = useLingui()
  const unlistedLabel = useUnlistedLabel()
  return (
    <Autocomplete
      options={people ?? []}
      loading={!people}
      disabled={isDisabled}
      value={people?.find((one) => one.userId === userId) ?? null}
      onChange={(_, chosen) => onChange(chosen?.userId ?? null)}
      getOptionLabel={({ name }) => name}
      getOptionKey={(one) => one.userId}
      renderOption={({ key, ...props }, { name, unlisted }) => (
        <Box component="li" key={key} {...props} sx={{ gap: 1 }}>
          <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {name}
          </Box>
          {unlisted && <Chip variant="outlined" label={unlistedLabel(unlisted)} sx={{ height: '1.375rem' }} />}
        </Box>
      )}
      isOptionEqualToValue={(one, other) => one.userId === other.userId}
      autoHighlight
      loadingText={t`Loading…`}
      noOptionsText={t`No employee has this name`}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          required={isRequired}
          error={error !== undefined}
          helperText={error}
          placeholder={t`Type a name`}
        />
      )}
    />
  )
}
