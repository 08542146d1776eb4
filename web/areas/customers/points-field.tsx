import { useLingui } from '@lingui/react/macro'
import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/Remove'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import type { KeyboardEvent } from 'react'

import type { Customer } from '@countroom/contract/customers/customers.shapes.ts'

import { FormTextField } from '../../ui/form-fields.tsx'
import type { RecordForm } from '../../ui/use-record-form.ts'
import { type CustomerForm, stepped } from './customer-form.rules.ts'

interface PointsFieldProps {
  record: RecordForm<Customer, CustomerForm>
  isDisabled: boolean
}

/** The field for the points of a customer. Its buttons and the arrow keys change the points by 10, or by 5 between 0 and 10 (part 2 section 9). */
export function PointsField({ record: { form, field }, isDisabled }: PointsFieldProps) {
  const { t } = useLingui()
  const step = (direction: 1 | -1) =>
    form.setValue('points', stepped(form.getValues('points'), direction), { shouldDirty: true, shouldValidate: true })
  const button = (direction: 1 | -1, label: string) => (
    <InputAdornment position={direction === 1 ? 'end' : 'start'}>
      <IconButton
        size="small"
        edge={direction === 1 ? 'end' : 'start'}
        tabIndex={-1}
        aria-label={label}
        title={label}
        disabled={isDisabled}
        onClick={() => step(direction)}
      >
        {direction === 1 ? <AddIcon fontSize="small" /> : <RemoveIcon fontSize="small" />}
      </IconButton>
    </InputAdornment>
  )
  return (
    <FormTextField
      {...field('points')}
      disabled={isDisabled}
      helperText={isDisabled ? t`Only an administrator can change the points.` : undefined}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        step(event.key === 'ArrowUp' ? 1 : -1)
      }}
      slotProps={{
        htmlInput: { inputMode: 'numeric', maxLength: 20, style: { textAlign: 'center' } },
        input: { startAdornment: button(-1, t`Fewer points`), endAdornment: button(1, t`More points`) },
      }}
    />
  )
}
