import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'

import { type ImportFields, type Mapping, withColumn } from './imports.rules.ts'

interface ImportColumnsProps<Field extends string> {
  file: ImportFields<Field>
  labels: Readonly<Record<Field, string>>
  lines: readonly (readonly string[])[]
  mapping: Mapping<Field>
  onChange: (mapping: Mapping<Field>) => void
  isDisabled: boolean
}

/** Shows which column of the file was recognized for each field, and lets the user correct it. */
export function ImportColumns<Field extends string>({
  file,
  labels,
  lines,
  mapping,
  onChange,
  isDisabled,
}: ImportColumnsProps<Field>) {
  const { t } = useLingui()
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
        {file.fields.map((field) => {
          const column = mapping[field]
          const isNeeded = file.needed.includes(field)
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
