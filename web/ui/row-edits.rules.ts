/**
 * Keeps the unsaved edits of a list as an overlay over the server's rows, so that they survive a reload of the rows. Each edit stores the version
 * that its row had when the edit began. If somebody else changes the same field, both values are shown side by side.
 */

import { nameKey } from '@countroom/contract/kernel/names.ts'

export type Values<Field extends string> = Readonly<Record<Field, string>>

/** What the overlay needs to know about a list. */
export interface RowModel<Row extends Values<Field>, Field extends string> {
  /** The fields that can be edited. The first field is the row's name. It must be unique, ignoring case. */
  fields: readonly [Field, ...Field[]]
  /** A key that never changes for a row. */
  keyOf: (row: Row) => string
  /** True when a field of a row cannot be edited now. */
  isLocked?: (row: Row, field: Field) => boolean
}

export interface RowEdit<Row, Field extends string> {
  /** The server's row when this edit began, when the person last decided a conflict, or after the last save, whichever came last. */
  base: Row
  mine: Partial<Values<Field>>
}

export interface AddedRow<Field extends string> {
  id: string
  values: Values<Field>
}

/** The unsaved edits. Immutable, so each change makes a new object. */
export interface RowEdits<Row, Field extends string> {
  changed: ReadonlyMap<string, RowEdit<Row, Field>>
  /** The removed rows, in their version at the time of the removal. */
  removed: ReadonlyMap<string, Row>
  added: readonly AddedRow<Field>[]
  /** The number of rows that were added so far. The ids of added rows are made from it. */
  addedCount: number
}

/**
 * A conflict with unsaved edits.
 * - 'changed': somebody else changed or locked an edited field.
 * - 'gone': somebody else removed the edited row.
 * - 'removed': somebody else changed a row that was removed here.
 */
export type Conflict = 'changed' | 'gone' | 'removed'

/** One row, as the screen shows it. */
export interface Line<Row, Field extends string> {
  id: string
  values: Values<Field>
  /** The server's row now. Undefined when the row is new or gone. */
  server: Row | undefined
  /** The edit, the added row or the removed row that this line shows. Undefined for a row without edits. */
  source: RowEdit<Row, Field> | AddedRow<Field> | Row | undefined
  isNew: boolean
  /** True when saving would change the server's row. */
  isChanged: boolean
  conflict: Conflict | undefined
  /** The server's values of the fields in conflict. */
  theirs: Partial<Values<Field>>
}

export function noEdits<Row, Field extends string>(): RowEdits<Row, Field> {
  return { changed: new Map(), removed: new Map(), added: [], addedCount: 0 }
}

/** True when the line looks the same, so that its component need not be drawn again. */
export function isSameLine<Row, Field extends string>(one: Line<Row, Field>, other: Line<Row, Field>): boolean {
  return one.id === other.id && one.server === other.server && one.source === other.source
}

/** The server's rows with the edits applied, in the server's order. After them come the edited rows that somebody else removed, and then new rows. */
export function linesOf<Row extends Values<Field>, Field extends string>(
  model: RowModel<Row, Field>,
  rows: readonly Row[],
  edits: RowEdits<Row, Field>,
): Line<Row, Field>[] {
  const lines: Line<Row, Field>[] = []
  const keys = new Set<string>()
  for (const row of rows) {
    const id = model.keyOf(row)
    keys.add(id)
    const removed = edits.removed.get(id)
    if (removed) {
      const theirs = pick(model.fields, row, (field) => row[field] !== removed[field])
      const isUntouched = Object.keys(theirs).length === 0
      if (!isUntouched) lines.push({ ...plainLine(id, row), source: removed, conflict: 'removed', theirs })
      continue
    }
    const edit = edits.changed.get(id)
    lines.push(edit ? editedLine(model, id, row, edit) : plainLine(id, row))
  }
  for (const [id, edit] of edits.changed) {
    if (keys.has(id)) continue
    const values = { ...edit.base, ...edit.mine }
    lines.push({ ...plainLine(id, values), server: undefined, source: edit, conflict: 'gone' })
  }
  for (const added of edits.added) {
    lines.push({ ...plainLine(added.id, added.values), server: undefined, source: added, isNew: true })
  }
  return lines
}

function plainLine<Row extends Values<Field>, Field extends string>(id: string, row: Row): Line<Row, Field> {
  return {
    id,
    values: row,
    server: row,
    source: undefined,
    isNew: false,
    isChanged: false,
    conflict: undefined,
    theirs: {},
  }
}

function editedLine<Row extends Values<Field>, Field extends string>(
  model: RowModel<Row, Field>,
  id: string,
  row: Row,
  edit: RowEdit<Row, Field>,
): Line<Row, Field> {
  const { base, mine } = edit
  const isMine = (field: Field) => mine[field] !== undefined && mine[field] !== row[field]
  const isTaken = (field: Field) => row[field] !== base[field] || (model.isLocked?.(row, field) ?? false)
  const theirs = pick(model.fields, row, (field) => isMine(field) && isTaken(field))
  const isInConflict = Object.keys(theirs).length > 0
  return {
    ...plainLine(id, row),
    values: { ...row, ...mine },
    source: edit,
    isChanged: model.fields.some(isMine),
    conflict: isInConflict ? 'changed' : undefined,
    theirs,
  }
}

function pick<Field extends string>(
  fields: readonly Field[],
  values: Values<Field>,
  isWanted: (field: Field) => boolean,
): Partial<Values<Field>> {
  return Object.fromEntries(
    fields.filter((field) => isWanted(field)).map((field) => [field, values[field]]),
  ) as Partial<Values<Field>>
}

/** Sets a field of a line. Setting the server's value removes the edit. */
export function setValue<Row extends Values<Field>, Field extends string>(
  edits: RowEdits<Row, Field>,
  line: Line<Row, Field>,
  field: NoInfer<Field>,
  value: string,
): RowEdits<Row, Field> {
  if (line.isNew) {
    const added = edits.added.map((row) =>
      row.id === line.id ? { ...row, values: { ...row.values, [field]: value } } : row,
    )
    return { ...edits, added }
  }
  const edit = edits.changed.get(line.id) ?? (line.server && { base: line.server, mine: {} })
  if (!edit) return edits
  const mine: Partial<Record<Field, string>> = { ...edit.mine }
  if (value === line.server?.[field]) delete mine[field]
  else mine[field] = value
  return { ...edits, changed: withEdit(edits.changed, line.id, { base: edit.base, mine }) }
}

function withEdit<Row, Field extends string>(
  changed: RowEdits<Row, Field>['changed'],
  id: string,
  edit: RowEdit<Row, Field>,
): RowEdits<Row, Field>['changed'] {
  const next = new Map(changed)
  if (Object.keys(edit.mine).length > 0) next.set(id, edit)
  else next.delete(id)
  return next
}

function without<Value>(map: ReadonlyMap<string, Value>, id: string): ReadonlyMap<string, Value> {
  const next = new Map(map)
  next.delete(id)
  return next
}

/** The id of an added row, by its number from 0. */
export function newId(count: number): string {
  return `new-${count}`
}

export function addRows<Row, Field extends string>(
  edits: RowEdits<Row, Field>,
  rows: readonly Values<Field>[],
): RowEdits<Row, Field> {
  const added = rows.map((values, index) => ({ id: newId(edits.addedCount + index), values }))
  return { ...edits, added: [...edits.added, ...added], addedCount: edits.addedCount + rows.length }
}

export function removeLine<Row, Field extends string>(
  edits: RowEdits<Row, Field>,
  line: Line<Row, Field>,
): RowEdits<Row, Field> {
  if (line.isNew) return { ...edits, added: edits.added.filter(({ id }) => id !== line.id) }
  const changed = without(edits.changed, line.id)
  return line.server
    ? { ...edits, changed, removed: new Map(edits.removed).set(line.id, line.server) }
    : { ...edits, changed }
}

/** Undoes the removal of one row, or of all rows. */
export function restoreRemoved<Row, Field extends string>(
  edits: RowEdits<Row, Field>,
  id?: string,
): RowEdits<Row, Field> {
  return { ...edits, removed: id === undefined ? new Map() : without(edits.removed, id) }
}

/** Decides a conflict in favor of the values typed here. A locked field takes the server's value in any case. */
export function keepMine<Row extends Values<Field>, Field extends string>(
  model: RowModel<Row, Field>,
  edits: RowEdits<Row, Field>,
  line: Line<Row, Field>,
): RowEdits<Row, Field> {
  const { id, server } = line
  if (line.conflict === 'gone') {
    const values = pick(model.fields, line.values, () => true) as Values<Field>
    return addRows({ ...edits, changed: without(edits.changed, id) }, [values])
  }
  if (!server) return edits
  if (line.conflict === 'removed') return { ...edits, removed: new Map(edits.removed).set(id, server) }
  return rebased(model, edits, line, server, (field) => !(model.isLocked?.(server, field) ?? false))
}

/** Decides a conflict in favor of the server's version. Edits of other fields are kept. */
export function takeTheirs<Row extends Values<Field>, Field extends string>(
  model: RowModel<Row, Field>,
  edits: RowEdits<Row, Field>,
  line: Line<Row, Field>,
): RowEdits<Row, Field> {
  const { id, server } = line
  if (line.conflict === 'removed') return restoreRemoved(edits, id)
  if (!server) return { ...edits, changed: without(edits.changed, id) }
  return rebased(model, edits, line, server, (field) => !(field in line.theirs))
}

/** Moves the edits of a line to the server's current row. The fields that are not `isKept` get the server's values. */
function rebased<Row extends Values<Field>, Field extends string>(
  model: RowModel<Row, Field>,
  edits: RowEdits<Row, Field>,
  { id, values }: Line<Row, Field>,
  server: Row,
  isKept: (field: Field) => boolean,
): RowEdits<Row, Field> {
  const mine = pick(model.fields, values, (field) => values[field] !== server[field] && isKept(field))
  return { ...edits, changed: withEdit(edits.changed, id, { base: server, mine }) }
}

/**
 * The edits that remain after `sent` was saved and the server has `rows`: the edits that were made during the save. `before` are the rows that the
 * screen showed during the save. An edit that was undone during the save becomes an edit that undoes what was saved.
 */
export function settle<Row extends Values<Field>, Field extends string>(
  model: RowModel<Row, Field>,
  edits: RowEdits<Row, Field>,
  sent: RowEdits<Row, Field>,
  { before, rows }: { before: readonly Row[]; rows: readonly Row[] },
): RowEdits<Row, Field> {
  const [nameField] = model.fields
  const byKey = new Map(rows.map((row) => [model.keyOf(row), row]))
  const byName = new Map(rows.map((row) => [nameKey(row[nameField]), row]))
  const beforeByKey = new Map(before.map((row) => [model.keyOf(row), row]))
  const changed = new Map<string, RowEdit<Row, Field>>()
  const keep = (id: string, edit: RowEdit<Row, Field>) => {
    if (Object.keys(edit.mine).length > 0) changed.set(id, edit)
  }
  for (const id of new Set([...edits.changed.keys(), ...sent.changed.keys()])) {
    const edit = edits.changed.get(id)
    const wasSent = sent.changed.get(id)
    const saved = byKey.get(id)
    if (edit === wasSent || edits.removed.has(id)) continue
    if (wasSent && saved) {
      const undone = pick(model.fields, beforeByKey.get(id) ?? saved, (field) => field in wasSent.mine)
      const wanted = { ...saved, ...undone, ...edit?.mine }
      const mine = pick(model.fields, wanted, (field) => wanted[field] !== saved[field])
      keep(id, { base: saved, mine })
    } else if (edit) keep(id, edit)
  }
  const removed = new Map<string, Row>()
  for (const [id, row] of edits.removed) {
    if (sent.removed.get(id) !== row) removed.set(id, (sent.changed.has(id) && byKey.get(id)) || row)
  }
  const now = new Map(edits.added.map((row) => [row.id, row]))
  for (const wasSent of sent.added) {
    const saved = byName.get(nameKey(wasSent.values[nameField]))
    const row = now.get(wasSent.id)
    if (row === wasSent || saved) now.delete(wasSent.id)
    if (!saved || row === wasSent) continue
    if (!row) removed.set(model.keyOf(saved), saved)
    else {
      const mine = pick(model.fields, row.values, (field) => row.values[field] !== wasSent.values[field])
      keep(model.keyOf(saved), { base: saved, mine })
    }
  }
  const restored = [...sent.removed].filter(([id]) => !edits.removed.has(id) && !byKey.has(id))
  const left = { ...edits, changed, removed, added: [...now.values()] }
  return addRows(
    left,
    restored.map(([, row]) => pick(model.fields, row, () => true) as Values<Field>),
  )
}

/** The new rows whose name is already on another line that is not new, for example because somebody else added the same name. */
export function repeatedNewRows<Row, Field extends string>(
  lines: readonly Line<Row, Field>[],
  nameField: NoInfer<Field>,
): Line<Row, Field>[] {
  const saved = new Set(lines.filter(({ isNew }) => !isNew).map(({ values }) => nameKey(values[nameField])))
  return lines.filter(({ isNew, values }) => isNew && saved.has(nameKey(values[nameField])))
}

/** The place in a request that a refusal's `detail.path` names. `machines.3.machine` means list 'machines', index 3, field 'machine'. */
export function placeOf(path: string | undefined): { list: string; index: number; field: string } | undefined {
  const [, list, index, field = ''] = /^(\w+)[.[](\d+)\]?(?:\.(\w+))?$/.exec(path ?? '') ?? []
  return list === undefined ? undefined : { list, index: Number(index), field }
}
