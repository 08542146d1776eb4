import type { FieldPath, FieldValues, UseFormGetValues, UseFormSetError } from 'react-hook-form'

/** The part of a refusal that a form uses. */
interface FieldFault {
  message: string
  detail?: { path?: string } | undefined
}

/**
 * Shows a refusal at the field that it names and moves the focus there. False when it names none of this form's fields:
 * then it belongs in the feedback bar.
 */
export function placeServerError<Values extends FieldValues>(
  fault: FieldFault,
  form: { getValues: UseFormGetValues<Values>; setError: UseFormSetError<Values> },
): boolean {
  const path = fault.detail?.path
  if (path === undefined || form.getValues(path as FieldPath<Values>) === undefined) return false
  // A sentence beside its field needn't name the field.
  const message = fault.message.startsWith(`${path}: `) ? fault.message.slice(path.length + 2) : fault.message
  form.setError(path as FieldPath<Values>, { type: 'server', message }, { shouldFocus: true })
  return true
}
