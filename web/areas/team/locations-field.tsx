import { useLingui } from '@lingui/react/macro'
import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useMemo } from 'react'
import { type Control, useController } from 'react-hook-form'

import { useCall } from '../../lib/client.ts'
import type { EmployeeForm } from './employee.rules.ts'

interface LocationsFieldProps {
  control: Control<EmployeeForm>
  label: string
  /** The person's own location, which is not one of the further locations. */
  homeId: number
}

interface Location {
  companyId: number
  name: string
}

/** The list shows at most this many matching locations, because there may be thousands. */
const MOST_LISTED = 50
const filterOptions = createFilterOptions<Location>({ limit: MOST_LISTED, stringify: ({ name }) => name })

/** The further locations of an employee, such as an owner of several venues. */
export function LocationsField({ control, label, homeId }: LocationsFieldProps) {
  const { t } = useLingui()
  const { field, fieldState } = useController({ control, name: 'companyIds' })
  const { data } = useCall('GET /company/listAvailableCompanies', {})
  const options = useMemo(() => data?.companies.filter(({ companyId }) => companyId !== homeId) ?? [], [data, homeId])
  const chosen = useMemo(() => {
    const ids = new Set(field.value)
    return options.filter(({ companyId }) => ids.has(companyId))
  }, [options, field.value])
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={options}
      loading={!data}
      disabled={!data}
      value={chosen}
      onChange={(_, next) => field.onChange(next.map(({ companyId }) => companyId))}
      onBlur={field.onBlur}
      filterOptions={filterOptions}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ companyId }) => companyId}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          inputRef={field.ref}
          error={fieldState.invalid}
          helperText={
            fieldState.error?.message ?? t`The employee may work at these locations too, with the same services.`
          }
        />
      )}
    />
  )
}
