import type { FieldValues } from 'react-hook-form'

import { type FormFieldProps, type Inherited, useFormField } from './form-fields.tsx'
import { MoneyField, type MoneyFieldProps } from './money-field.tsx'

/** A field for dollars. Its value is text, which `centsOf` converts to cents. */
export function FormMoneyField<Values extends FieldValues>(
  props: FormFieldProps<Values> & Omit<MoneyFieldProps, Inherited | 'onBlur'>,
) {
  const { control, name, rules, ...rest } = props
  const { field, fieldState } = useFormField({ control, name, rules })
  return <MoneyField fullWidth takesMinus {...rest} {...field} error={fieldState.error?.message} />
}
