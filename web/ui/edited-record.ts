/** A form of a record that somebody else may save meanwhile: which version was edited, and whether there is a newer one. */

import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

interface EditedRecord<Row, Values extends FieldValues> {
  /** As it was when the form was opened; nothing for what is being added. */
  opened: Row | undefined
  /** As the server has it now. */
  current: Row | undefined
  form: UseFormReturn<Values>
  formOf: (row: Row) => Values
  /** While it is being saved here, a newer version is this form's own. */
  isSaving: boolean
}

/**
 * `base` is the version that is edited, `theirs` a newer one that waits for an answer: where nothing was typed the form follows by
 * itself. `adopt` goes on from a newer version, with its values or with those to keep.
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
  // Where nothing was typed there is nothing to keep.
  const adoptUntouched = useEffectEvent((next: Row) => {
    if (!isDirty) adopt(next)
  })
  useEffect(() => {
    if (theirs) adoptUntouched(theirs)
  }, [theirs])

  return { base, theirs, adopt }
}
