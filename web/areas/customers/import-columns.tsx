import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'

import { IMPORT_FIELDS, type ImportField } from '@countroom/contract/customers/import.rules.ts'

import { type Mapping, NEEDED_FIELDS, withColumn } from './import.rules.ts'

interface ImportColumnsProps {
  lines: readonly (readonly string[])[]
  mapping: Mapping
  onChange: (mapping: Mapping) => void
  isDisabled: boolean
}

/** Shows the recognized meaning of each column of the file, and lets the user correct it. */
export function ImportColumns({ lines, mapping, onChange, isDisabled }: ImportColumnsProps) {
  const { t } = useLingui()
  const labels = useFieldLabels()
  const columns = (lines[0] ?? []).map((heading, index) => ({
    index,
    label: heading === '' ? t`Column ${index + 1}` : heading,
    example: lines.slice(1).find((line) => (line[index] ?? '') !== '')?.[index] ?? '',
  }))
  return (
    <Box component="section">
      <Typography variant="h3" sx={{ mb: 1.5 }}>
        <Trans>Columns</Trans>
      </Typography>
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          rowGap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
        }}
      >
        {IMPORT_FIELDS.map((field) => {
          const column = mapping[field]
          const isNeeded = (NEEDED_FIELDS as readonly ImportField[]).includes(field)
          const example = column === undefined ? '' : (columns[column]?.example ?? '')
          return (
            <TextField
              key={field}
              select
              fullWidth
              label={labels[field]}
              required={isNeeded}
              disabled={isDisabled}
              value={column ?? ''}
              error={isNeeded && column === undefined}
              helperText={example === '' ? undefined : t`such as ${example.slice(0, 40)}`}
              onChange={({ target }) =>
                onChange(withColumn(mapping, field, target.value === '' ? undefined : Number(target.value)))
              }
              slotProps={{
                formHelperText: { sx: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } },
              }}
            >
              <MenuItem value="">
                <Trans>Not in the file</Trans>
              </MenuItem>
              {columns.map(({ index, label }) => (
                <MenuItem key={index} value={index}>
                  {label}
                </MenuItem>
              ))}
            </TextField>
          )
        })}
      </Box>
    </Box>
  )
}

export function useFieldLabels(): Readonly<Record<ImportField, string>> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      tagId: t`Tag ID`,
      firstName: t`First Name`,
      lastName: t`Last Name`,
      phone: t`Phone`,
      dob: t`Date of Birth`,
      address: t`Address`,
      driverLicense: t`Driver License`,
      points: t`Points`,
      comments: t`Comments`,
    }),
    [t],
  )
}
