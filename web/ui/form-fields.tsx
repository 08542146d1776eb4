import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import type { ReactNode } from 'react'
import {
  type Control,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  useController,
  type UseControllerProps,
} from 'react-hook-form'

import { DigitsField, type DigitsFieldProps } from './digits-field.tsx'

/** A field of a form. Its error, from the form's rules or from the server, is shown below it. */
export interface FormFieldProps<Values extends FieldValues> {
  control: Control<Values>
  name: FieldPath<Values>
  label: string
  /** The rules for the field's value, with their messages. */
  rules?: FieldRules<Values>
}

type FieldRules<Values extends FieldValues> = Omit<
  RegisterOptions<Values, FieldPath<Values>>,
  'disabled' | 'valueAsNumber' | 'valueAsDate' | 'setValueAs'
>

/** The properties that a field gets from its form. */
export type Inherited =
  | 'name'
  | 'label'
  | 'value'
  | 'onChange'
  | 'error'
  | 'ref'
  | 'inputRef'
  | 'variant'
  | 'defaultValue'

export function useFormField<Values extends FieldValues>({
  control,
  name,
  rules,
}: Pick<FormFieldProps<Values>, 'control' | 'name'> & { rules: FieldRules<Values> | undefined }) {
  const options: UseControllerProps<Values> = { control, name }
  return useController(rules ? { ...options, rules } : options)
}

/**
 * A text field. `multiline` gives it several lines; `select` makes it a choice, with its items as children. Set `type`
 * and `autoComplete` as on any input.
 */
export function FormTextField<Values extends FieldValues>(
  props: FormFieldProps<Values> & Omit<TextFieldProps, Inherited>,
) {
  const { control, name, rules, helperText, onBlur, ...rest } = props
  const { field, fieldState } = useFormField({ control, name, rules })
  const { ref, ...input } = field
  return (
    <TextField
      fullWidth
      {...rest}
      {...input}
      onBlur={(event) => {
        onBlur?.(event)
        input.onBlur()
      }}
      inputRef={ref}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? helperText}
    />
  )
}

/** A field for digits. Its value is text. */
export function FormDigitsField<Values extends FieldValues>(
  props: FormFieldProps<Values> & Omit<DigitsFieldProps, Inherited | 'onBlur'>,
) {
  const { control, name, rules, helperText, ...rest } = props
  const { field, fieldState } = useFormField({ control, name, rules })
  return (
    <DigitsField
      fullWidth
      {...rest}
      {...field}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? helperText}
    />
  )
}

interface FormCheckboxProps<Values extends FieldValues> extends Omit<FormFieldProps<Values>, 'label' | 'rules'> {
  label: ReactNode
  disabled?: boolean
}

export function FormCheckbox<Values extends FieldValues>({
  control,
  name,
  label,
  disabled,
}: FormCheckboxProps<Values>) {
  const { field, fieldState } = useController({ control, name })
  const { value, ref, ...input } = field
  return (
    <div>
      <FormControlLabel
        label={label}
        control={
          <Checkbox
            {...input}
            checked={Boolean(value)}
            {...(disabled !== undefined && { disabled })}
            slotProps={{ input: { ref } }}
          />
        }
      />
      {fieldState.error && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
    </div>
  )
}
