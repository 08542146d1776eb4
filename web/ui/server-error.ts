import type { FieldPath, FieldValues, UseFormGetValues, UseFormSetError } from 'react-hook-form'

/** The part of a refusal that a form uses. */
interface FieldFault {
  message: string
  detail?: { path?: string } | undefined
}

/**
 * Shows a refusal at the field that it names and moves the focus there. Returns false when the refusal names no field of this form. The caller
 * then shows the refusal in the feedback bar.
 */
export function placeServerError<Values extends FieldValues>(
  fault: FieldFault,
  form: { getValues: UseFormGetValues<Values>; setError: UseFormSetError<Values> },
): boolean {
  const path = fault.detail?.path
  if (path === undefined || form.getValues(path as FieldPath<Values>) === undefined) return false
  // Drops the field's name from the message, because the message shows beside its field.
  const message = fault.message.startsWith(`${path}: `) ? fault.message.slice(path.length + 2) : fault.message
  form.setError(path as FieldPath<Values>, { type: 'server', message }, { shouldFocus: true })
  return true
}
