/** Declares each field of a form once, in a table. The form, the 'Still needed' list and the conflict notice all read this table. */

import type { MessageDescriptor } from '@lingui/core'

/** A message to translate, or a text that is the same in every language. */
export type Text = MessageDescriptor | string

export interface Field<Row, Form, Value, Context> {
  label: Text
  /** The initial value for a saved row, or for a new row (undefined). */
  of: (row: Row | undefined) => Value
  /** The value as a person reads it. Default: the text itself. */
  display?: (value: Value, row: Row | undefined) => Text
  /** Converts the typed value to the value that is sent to the server. Undefined when the typed value is not valid. */
  parse?: (typed: Value) => unknown
  /** Why the form cannot be saved: a sentence shown when `parse` fails, or a function of the whole form. */
  fault?: Text | ((form: Form, context: Context) => Text | undefined)
  /** True when this person cannot change the field. The field is then never reported as missing. */
  isClosed?: (context: Context) => boolean
  isRequired?: boolean
  /** The field's name in 'Still needed', written like a label, if its label is not clear enough. */
  needed?: Text
  /** What to compare when two people's versions of a row are compared. Default: the value that `of` returns. */
  compared?: (row: Row) => unknown
  /** Merges two people's changes. Default: a value typed here is kept, and otherwise the other person's value is taken. */
  merge?: (base: Row | undefined, theirs: Row, mine: Form) => Value
}

export type FieldTable<Row, Form, Context = unknown> = {
  [Name in keyof Form]: Field<Row, Form, Form[Name], Context>
}

/** The form's values for a row or a new row, before anything is typed. */
export function valuesOf<Row, Form>(fields: FieldTable<Row, Form, never>, row: Row | undefined): Form {
  return Object.fromEntries(namesOf(fields).map((name) => [name, fields[name].of(row)])) as Form
}

/** Why the form cannot be saved because of this field. Undefined when the field is valid. */
export function faultOf<Row, Form, Context>(
  fields: FieldTable<Row, Form, Context>,
  name: keyof Form,
  form: Form,
  context: Context,
): Text | undefined {
  const { fault, parse, isClosed } = fields[name]
  if (isClosed?.(context)) return undefined
  if (typeof fault === 'function') return fault(form, context)
  return parse && parse(form[name]) === undefined ? fault : undefined
}

/** The fields that the form still needs before it can be saved, in the order of the table. */
export function missingOf<Row, Form, Context>(
  fields: FieldTable<Row, Form, Context>,
  form: Form,
  context: Context,
): (keyof Form)[] {
  return namesOf(fields).filter((name) => faultOf(fields, name, form, context) !== undefined)
}

/** A field that somebody else changed. */
export interface FieldChange<Name> {
  name: Name
  label: Text
  before: Text
  after: Text
  /** True when the value typed here differs from the old value and from the other person's value. */
  isMineToo: boolean
}

/**
 * The fields that somebody else changed, and which of them were changed here too. `base` is the row that the form opened with, or undefined when the
 * row did not exist then.
 */
export function changesOf<Row, Form>(
  fields: FieldTable<Row, Form, never>,
  base: Row | undefined,
  theirs: Row,
  mine: Form,
): FieldChange<keyof Form>[] {
  return namesOf(fields).flatMap((name) => {
    const field = fields[name]
    const compared = (row: Row | undefined) => (row && field.compared ? field.compared(row) : field.of(row))
    const [before, after] = [compared(base), compared(theirs)]
    if (isSame(before, after)) return []
    const isMineToo = !isSame(field.of(base), mine[name]) && !isSame(field.of(theirs), mine[name])
    return { name, label: field.label, before: shown(field, base), after: shown(field, theirs), isMineToo }
  })
}

function shown<Row, Form, Name extends keyof Form>(
  { of, display }: Field<Row, Form, Form[Name], never>,
  row: Row | undefined,
): Text {
  const value = of(row)
  const text = display ? display(value, row) : typeof value === 'string' ? value : ''
  return text === '' ? '–' : text
}

/** The values that somebody else saved, with the values typed here over them. A field with `merge` gets the merged value. */
export function withMine<Row, Form>(
  fields: FieldTable<Row, Form, never>,
  base: Row | undefined,
  theirs: Row,
  mine: Form,
): Form {
  const merged = namesOf(fields).map((name) => {
    const { of, merge } = fields[name]
    if (merge) return [name, merge(base, theirs, mine)]
    return [name, isSame(of(base), mine[name]) ? of(theirs) : mine[name]]
  })
  return Object.fromEntries(merged) as Form
}

function namesOf<Row, Form>(fields: FieldTable<Row, Form, never>): (keyof Form)[] {
  return Object.keys(fields) as (keyof Form)[]
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
