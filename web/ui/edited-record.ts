/** The version of a record in a form, and whether somebody else has saved a newer one. */

import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

interface EditedRecord<Row, Values extends FieldValues> {
  /** The record when the form was opened; undefined for a new record. */
  opened: Row | undefined
  /** The record on the server now. */
  current: Row | undefined
  form: UseFormReturn<Values>
  formOf: (row: Row) => Values
  /** While this form saves, a newer version is its own. */
  isSaving: boolean
}

/**
 * `base` is the edited version, `theirs` a newer one that the user must decide about. A form without changes takes the newer version by
 * itself. `adopt` continues from a newer version, with its values or with the values to keep.
 */
export function useEditedRecord<Row extends { version: number }, Values extends FieldValues>({
  opened,
  current,
  form,
  formOf,
  isSaving,
}: EditedRecord<Row, Values>) {
  const [base, setBase] = useState(opened)
  const { isDirty } = form.formState
  const theirs = current && current.version > (base?.version ?? 0) && !isSaving ? current : undefined

  const adopt = (next: Row, kept?: Values) => {
    setBase(next)
    form.reset(formOf(next))
    if (kept) form.reset(kept, { keepDefaultValues: true })
  }
  // Without changes there is nothing to keep.
  const adoptUntouched = useEffectEvent((next: Row) => {
    if (!isDirty) adopt(next)
  })
  useEffect(() => {
    if (theirs) adoptUntouched(theirs)
  }, [theirs])

  return { base, theirs, adopt }
}
