/** The form of a row that other people may save at the same time. Handles the draft, conflicts, the save, and the focus. */

import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { type FieldValues, type Path, useForm, type UseFormReturn } from 'react-hook-form'

import type { ErrorCode } from '@countroom/contract/kernel/errors.ts'

import type { Refusal } from '../lib/client.ts'
import { feedback } from './feedback.ts'
import {
  type FieldChange,
  type FieldTable,
  faultOf,
  missingOf,
  type Text,
  changesOf,
  valuesOf,
  withMine,
} from './fields.rules.ts'
import { useLeaveGuard } from './leave-guard.ts'
import { placeServerError } from './server-error.ts'
import { useText } from './use-text.ts'

/** The refusals that every form of a row handles. The calls that save the row list these in `handles`, and may list more. */
export const RECORD_REFUSALS = ['list.changed', 'request.malformed'] as const satisfies readonly ErrorCode[]

/** The draft of a form, with its initial and its current values. */
export function useDraft<Row, Form extends FieldValues>(
  fields: FieldTable<Row, Form, never>,
  opened: Row | undefined,
): UseFormReturn<Form> {
  const [defaultValues] = useState(() => valuesOf(fields, opened))
  return useForm<Form>({ defaultValues: defaultValues as never, mode: 'onTouched' })
}

interface RecordFormOptions<Row, Form extends FieldValues, Context, Result> {
  fields: FieldTable<Row, Form, Context>
  form: UseFormReturn<Form>
  /** The context in which fields are checked. `base` is the version being edited. */
  contextOf: (base: Row | undefined) => Context
  /** The row at the time when the form opened. Undefined for a new row. */
  opened: Row | undefined
  /** The current row on the server. */
  current: Row | undefined
  /** True when somebody else deleted the row. */
  isGone?: boolean
  /** Loads the row again. */
  refetch: () => Promise<unknown>
  /** The calls that save the form. */
  calls: readonly { isPending: boolean; isWaiting: boolean }[]
  /** True while another part of the page changes the row. A newer version then counts as the person's own change. */
  isBusy?: boolean
  /** Sends the form. Returns undefined when nothing was sent. */
  send: (
    values: Form,
    base: Row | undefined,
  ) => Promise<{ result: Result; refusal?: never } | { result?: never; refusal: Refusal } | undefined>
  /** The refusals that the calls leave to the form. */
  handles: readonly ErrorCode[]
  /** Shows a refusal at its place in the form. Returns false if the form has no place for it. */
  place?: (refusal: Refusal) => boolean | Promise<boolean>
  /** Called after a save. A form that stays open continues from the saved row. */
  onSaved: (result: Result, goOnFrom: (saved: Row) => void) => void
  /** Returns the values that count as typed by the person. Default: all values of the form. */
  mine?: (base: Row | undefined) => Form
}

/** The values and functions that the page of a form needs. */
export interface RecordForm<Row, Form extends FieldValues> {
  form: UseFormReturn<Form>
  /** The version being edited. Undefined for a new row. */
  base: Row | undefined
  /** A newer version that waits for the person's decision. */
  theirs: Row | undefined
  isGone: boolean
  isDirty: boolean
  isSaving: boolean
  isWaiting: boolean
  /** The names of the fields that the form still needs before it can be saved. */
  missing: readonly Text[]
  /** The properties of a field, made from the table of fields. */
  field: <Name extends Path<Form> & keyof Form>(name: Name) => FieldProps<Form, Name>
  changes: () => FieldChange<keyof Form>[]
  /** Continues from a newer version with its values. */
  takeTheirs: (next: Row) => void
  /** Continues from a newer version with the typed values on top. */
  keepMine: (next: Row) => void
  save: () => void
  askToLeave: () => Promise<boolean>
}

interface FieldProps<Form extends FieldValues, Name extends Path<Form>> {
  control: UseFormReturn<Form>['control']
  name: Name
  label: string
  required: boolean
  autoComplete: 'off'
  rules: { validate: (value: unknown, form: Form) => string | true }
}

/**
 * Connects a draft with the row that it edits. If nothing was typed, the form shows a newer version immediately. Otherwise, the newer version waits
 * until the person takes it, keeps the typed values or undoes the typing. After a save, `onSaved` is called. A refusal shows at its field, which gets
 * the focus, or in the feedback bar.
 */
export function useRecordForm<
  Row extends { version: number },
  Form extends FieldValues,
  Context,
  Result extends object,
>(options: RecordFormOptions<Row, Form, Context, Result>): RecordForm<Row, Form> {
  const { fields, form, contextOf, opened, current, isGone = false, isBusy = false, refetch, calls, handles } = options
  const { t } = useLingui()
  const textOf = useText()
  const [base, setBase] = useState(opened)
  const { isDirty } = form.formState
  const isSaving = calls.some(({ isPending }) => isPending)
  const isOwn = isSaving || isBusy
  const theirs = current && current.version > (base?.version ?? 0) && !isOwn ? current : undefined
  const context = contextOf(base)
  const mine = () => options.mine?.(base) ?? form.getValues()

  const adopt = (next: Row, kept?: Form) => {
    setBase(next)
    form.reset(valuesOf(fields, next))
    if (kept) form.reset(kept, { keepDefaultValues: true })
  }
  // When nothing was typed, or the typing is undone, the newer version is simply shown.
  const adoptUntouched = useEffectEvent((next: Row) => adopt(next))
  useEffect(() => {
    if (theirs && !isDirty) adoptUntouched(theirs)
  }, [theirs, isDirty])

  const showRefusal = async (refusal: Refusal) => {
    if (!handles.includes(refusal.code)) return
    if (await options.place?.(refusal)) return
    if (refusal.code === 'list.changed') {
      await refetch()
      window.scrollTo({ top: 0 })
    } else if (!placeServerError(refusal, form)) feedback.error(refusal.message, refusal.requestId)
  }

  const save = form.handleSubmit(async (values) => {
    const outcome = await options.send(values, base)
    if (outcome?.refusal) await showRefusal(outcome.refusal)
    if (!outcome?.result) return
    if (!('message' in outcome.result && outcome.result.message)) feedback.success(t`Saved`)
    options.onSaved(outcome.result, adopt)
  })

  return {
    form,
    base,
    theirs,
    isGone: isGone && !isOwn,
    isDirty,
    isSaving,
    isWaiting: calls.some(({ isWaiting }) => isWaiting),
    missing: missingOf(fields, form.getValues(), context).map((name) => fields[name].needed ?? fields[name].label),
    field: (name) => ({
      control: form.control,
      name,
      label: textOf(fields[name].label),
      required: fields[name].isRequired ?? false,
      autoComplete: 'off',
      rules: {
        validate: (_, values) => {
          const fault = faultOf(fields, name, values, context)
          return fault === undefined || textOf(fault)
        },
      },
    }),
    changes: () => (theirs ? changesOf(fields, base, theirs, mine()) : []),
    takeTheirs: (next) => adopt(next),
    keepMine: (next) => adopt(next, withMine(fields, base, next, mine())),
    save: () => void save(),
    askToLeave: useLeaveGuard(isDirty && !isSaving),
  }
}

interface SettingsFormOptions<Row, Form extends FieldValues, Result> extends Pick<
  RecordFormOptions<Row, Form, unknown, Result>,
  'fields' | 'current' | 'refetch' | 'send'
> {
  save: { isPending: boolean; isWaiting: boolean }
  /** The refusals that the call leaves to the form. Default: `RECORD_REFUSALS`. A longer list must contain them too. */
  handles?: readonly ErrorCode[]
  savedOf: (result: Result) => Row
}

/** The form of settings that exist once in a location. It stays open after a save and continues from the saved values. */
export function useSettingsForm<Row extends { version: number }, Form extends FieldValues, Result extends object>({
  fields,
  current,
  refetch,
  save,
  handles = RECORD_REFUSALS,
  send,
  savedOf,
}: SettingsFormOptions<Row, Form, Result>): RecordForm<Row, Form> {
  const form = useDraft(fields, current)
  return useRecordForm({
    fields,
    form,
    contextOf: () => undefined,
    opened: current,
    current,
    refetch,
    calls: [save],
    handles,
    send,
    onSaved: (result, goOnFrom) => {
      goOnFrom(savedOf(result))
      void refetch()
    },
  })
}
