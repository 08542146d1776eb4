import { Trans, useLingui } from '@lingui/react/macro'
import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import { useRef } from 'react'
import { type Control, useController } from 'react-hook-form'

import { MAX_DESCRIPTION_LENGTH, MAX_SPECIFICATIONS } from '@countroom/contract/bonus/bonus.rules.ts'
import { duplicateKeys, nameKey } from '@countroom/contract/kernel/names.ts'

import { FormCard } from '../../ui/form-card.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import type { DefinitionForm } from './definition.fields.ts'
import { NO_SPECIFICATION, type TypedSpecification } from './definition.rules.ts'

/** The field for the specifications of a bonus: descriptions with their amounts. */
export function SpecificationsField({ control }: { control: Control<DefinitionForm> }) {
  const { t } = useLingui()
  const { field } = useController({ control, name: 'specifications' })
  const all = field.value
  const listRef = useRef<HTMLDivElement>(null)
  const twice = duplicateKeys(all.map(({ description }) => description))
  const change = (index: number, next: Partial<TypedSpecification>) =>
    field.onChange(all.map((each, at) => (at === index ? { ...each, ...next } : each)))
  const add = () => {
    field.onChange([...all, NO_SPECIFICATION])
    requestAnimationFrame(() => listRef.current?.querySelector<HTMLElement>('[data-row]:last-of-type input')?.focus())
  }
  return (
    <FormCard title={t`Specifications`}>
      <Box ref={listRef} sx={{ display: 'grid', gap: { xs: 2, sm: 1 } }}>
        {all.map(({ description, amount }, index) => (
          // The rows have no ids, but nobody can reorder them, so the index works as the key.
          <Box key={index} data-row sx={rowStyle}>
            <TextField
              label={t`Description`}
              value={description}
              onChange={({ target }) => change(index, { description: target.value })}
              onBlur={field.onBlur}
              error={twice.has(nameKey(description))}
              helperText={twice.has(nameKey(description)) ? t`Another specification has this description.` : undefined}
              slotProps={{ htmlInput: { maxLength: MAX_DESCRIPTION_LENGTH, autoComplete: 'off' } }}
              sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
            />
            <MoneyField
              label={t`Amount`}
              value={amount}
              onChange={(next) => change(index, { amount: next })}
              onBlur={field.onBlur}
            />
            <IconButton
              aria-label={t`Delete specification ${index + 1}`}
              title={t`Delete`}
              disabled={all.length === 1}
              onClick={() => field.onChange(all.filter((_, at) => at !== index))}
            >
              <DeleteIcon fontSize="small" />
            </IconButton>
          </Box>
        ))}
      </Box>
      <Button
        startIcon={<AddIcon />}
        disabled={all.length >= MAX_SPECIFICATIONS}
        onClick={add}
        sx={{ justifySelf: 'start', minHeight: 44 }}
      >
        <Trans>Add specification</Trans>
      </Button>
    </FormCard>
  )
}

/** On a phone, the description takes the whole line. */
const rowStyle = {
  display: 'grid',
  columnGap: 1,
  rowGap: 1,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) minmax(7rem, 9rem) auto' },
} as const
