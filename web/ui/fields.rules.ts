/** A form as a table of its fields. Each field is declared once; the form, 'Still needed' and the conflict notice read the table. */

import type { MessageDescriptor } from '@lingui/core'

/** A message to translate, or a text that is the same in every language. */
export type Text = MessageDescriptor | string

export interface Field<Row, Form, Value, Context> {
  label: Text
  /** What stands in the form before anything is typed: for a saved row, or for a new one. */
  of: (row: Row | undefined) => Value
  /** The value as a person reads it. Without it, a text is shown as it is. */
  display?: (value: Value, row: Row | undefined) => Text
  /** What is typed as the calls take it; undefined while it means nothing. */
  parse?: (typed: Value) => unknown
  /** Why the form cannot be saved: the sentence for what `parse` does not take, or a judgement of the whole form. */
  fault?: Text | ((form: Form, context: Context) => Text | undefined)
  /** True where this person cannot change the field, so that nobody asks them for it. */
  isClosed?: (context: Context) => boolean
  isRequired?: boolean
  /** What 'Still needed' calls the field where its label is not clear enough. */
  needed?: Text
  /** What of a saved row is compared where the form does not show all of it. */
  compared?: (row: Row) => unknown
  /** What of two people's changes stays, where it is not the one typed here. */
  merge?: (base: Row | undefined, theirs: Row, mine: Form) => Value
}

export type FieldTable<Row, Form, Context = unknown> = {
  [Name in keyof Form]: Field<Row, Form, Form[Name], Context>
}

/** What the form holds of a row, or of a new one, before anything is typed. */
export function valuesOf<Row, Form>(fields: FieldTable<Row, Form, never>, row: Row | undefined): Form {
  return Object.fromEntries(namesOf(fields).map((name) => [name, fields[name].of(row)])) as Form
}

/** Why the form cannot be saved with what stands in a field; undefined where it can. */
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
  /** What is typed here differs from both. */
  isMineToo: boolean
}

/** What somebody else changed of a row, and which of it was changed here too. `base` is undefined where there was no row yet. */
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

/** What was typed here, on top of what somebody else saved meanwhile. */
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
