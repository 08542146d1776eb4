import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  addRows,
  isSameLine,
  keepMine,
  type Line,
  linesOf,
  noEdits,
  placeOf,
  removeLine,
  repeatedNewRows,
  restoreRemoved,
  type RowEdits,
  type RowModel,
  setValue,
  settle,
  takeTheirs,
} from './row-edits.rules.ts'

interface Row {
  id: number
  name: string
  meter: string
  isRead: boolean
}
type Field = 'name' | 'meter'
type Edits = RowEdits<Row, Field>

const model: RowModel<Row, Field> = {
  fields: ['name', 'meter'],
  keyOf: (row) => String(row.id),
  isLocked: (row, field) => field === 'meter' && row.isRead,
}
const row = (id: number, name: string, meter = '0', isRead = false): Row => ({ id, name, meter, isRead })
const rows = [row(1, '1'), row(2, '2'), row(3, '3')]

const lineOf = (list: readonly Row[], edits: Edits, id: string): Line<Row, Field> =>
  linesOf(model, list, edits).find((line) => line.id === id)!
const type = (list: readonly Row[], edits: Edits, id: string, field: Field, value: string): Edits =>
  setValue(edits, lineOf(list, edits, id), field, value)
const names = (list: readonly Row[], edits: Edits) => linesOf(model, list, edits).map(({ values }) => values.name)

describe('an edit', () => {
  test('an edited value is shown instead of the saved value, and its line counts as changed', () => {
    const edits = type(rows, noEdits(), '2', 'name', '2B')
    expect(names(rows, edits)).toEqual(['1', '2B', '3'])
    expect(lineOf(rows, edits, '2')).toMatchObject({ isChanged: true, isNew: false, conflict: undefined })
  })

  test('an edit is dropped when the value is changed back to the server’s value', () => {
    const edits = type(rows, type(rows, noEdits(), '2', 'name', '2B'), '2', 'name', '2')
    expect(edits.changed.size).toBe(0)
  })

  test('an edit makes only its own line draw again', () => {
    const before = linesOf(model, rows, noEdits())
    const after = linesOf(model, rows, type(rows, noEdits(), '2', 'name', '2B'))
    expect(before.map((line, index) => isSameLine(line, after[index]!))).toEqual([true, false, true])
  })

  test('an edit of a new row changes only that row', () => {
    let edits = addRows<Row, Field>(noEdits(), [{ name: '4', meter: '0' }])
    edits = addRows(edits, [{ name: '5', meter: '0' }])
    edits = type(rows, edits, 'new-0', 'meter', '12')
    expect(linesOf(model, rows, edits).slice(3)).toMatchObject([
      { id: 'new-0', isNew: true, values: { name: '4', meter: '12' } },
      { id: 'new-1', isNew: true, values: { name: '5', meter: '0' } },
    ])
  })

  test('a new row never gets the id of a removed new row', () => {
    const first = addRows<Row, Field>(noEdits(), [{ name: '4', meter: '0' }])
    const emptied = removeLine(first, lineOf(rows, first, 'new-0'))
    expect(addRows(emptied, [{ name: '5', meter: '0' }]).added[0]!.id).toBe('new-1')
  })
})

describe('changes by another person', () => {
  const edits = type(rows, noEdits(), '2', 'name', '2B')

  test('another person’s change of another field causes no conflict, and both changes are kept', () => {
    const now = [row(1, '1'), row(2, '2', '77'), row(3, '3')]
    expect(lineOf(now, edits, '2')).toMatchObject({ values: { name: '2B', meter: '77' }, conflict: undefined })
  })

  test('another person’s change of the same field causes a conflict that shows both values', () => {
    const now = [row(1, '1'), row(2, '2C'), row(3, '3')]
    expect(lineOf(now, edits, '2')).toMatchObject({
      values: { name: '2B' },
      conflict: 'changed',
      theirs: { name: '2C' },
    })
  })

  test('the same change by another person leaves nothing to save', () => {
    const now = [row(1, '1'), row(2, '2B'), row(3, '3')]
    expect(lineOf(now, edits, '2')).toMatchObject({ isChanged: false, conflict: undefined })
  })

  test('the user can keep their own values on top of another person’s change', () => {
    const now = [row(2, '2C')]
    const kept = keepMine(model, edits, lineOf(now, edits, '2'))
    expect(lineOf(now, kept, '2')).toMatchObject({ values: { name: '2B' }, conflict: undefined, isChanged: true })
  })

  test('the user can accept another person’s value, and the user’s edits of other fields are kept', () => {
    const both = type(rows, edits, '2', 'meter', '5')
    const now = [row(2, '2C')]
    const taken = takeTheirs(model, both, lineOf(now, both, '2'))
    expect(lineOf(now, taken, '2')).toMatchObject({ values: { name: '2C', meter: '5' }, conflict: undefined })
  })

  test('an edited row stays on screen when another person removes it, and the user can add it again or drop it', () => {
    const now = [row(1, '1'), row(3, '3')]
    const line = lineOf(now, edits, '2')
    expect(line).toMatchObject({ values: { name: '2B' }, conflict: 'gone', server: undefined })
    expect(names(now, keepMine(model, edits, line))).toEqual(['1', '3', '2B'])
    expect(keepMine(model, edits, line).added).toEqual([{ id: 'new-0', values: { name: '2B', meter: '0' } }])
    expect(names(now, takeTheirs(model, edits, line))).toEqual(['1', '3'])
  })

  test('a row that the user removed is shown again when another person changes the row, so that the user can decide', () => {
    const removed = removeLine<Row, Field>(noEdits(), lineOf(rows, noEdits(), '2'))
    expect(names(rows, removed)).toEqual(['1', '3'])
    const now = [row(1, '1'), row(2, '2C'), row(3, '3')]
    const line = lineOf(now, removed, '2')
    expect(line).toMatchObject({ conflict: 'removed', theirs: { name: '2C' } })
    expect(names(now, keepMine(model, removed, line))).toEqual(['1', '3'])
    expect(takeTheirs(model, removed, line).removed.size).toBe(0)
  })

  test('a row that both people removed causes no conflict', () => {
    const removed = removeLine<Row, Field>(noEdits(), lineOf(rows, noEdits(), '2'))
    expect(names([row(1, '1'), row(3, '3')], removed)).toEqual(['1', '3'])
  })

  test('when another person saves a reading of a machine, its meters are locked, and the user can only accept the server’s values', () => {
    const typed = type(rows, noEdits(), '2', 'meter', '500')
    const now = [row(1, '1'), row(2, '2', '0', true), row(3, '3')]
    const line = lineOf(now, typed, '2')
    expect(line).toMatchObject({ values: { meter: '500' }, conflict: 'changed', theirs: { meter: '0' } })
    expect(keepMine(model, typed, line).changed.size).toBe(0)
  })
})

describe('removing', () => {
  test('removing a row drops its edits', () => {
    const edits = type(rows, noEdits(), '2', 'name', '2B')
    const removed = removeLine(edits, lineOf(rows, edits, '2'))
    expect(removed.changed.size).toBe(0)
    expect([...removed.removed.keys()]).toEqual(['2'])
  })

  test('the removal of rows can be undone for one row or for all rows', () => {
    let edits = removeLine<Row, Field>(noEdits(), lineOf(rows, noEdits(), '2'))
    edits = removeLine(edits, lineOf(rows, edits, '3'))
    expect(names(rows, restoreRemoved(edits, '3'))).toEqual(['1', '3'])
    expect(names(rows, restoreRemoved(edits))).toEqual(['1', '2', '3'])
  })
})

describe('after a save', () => {
  const sent = addRows(removeLine(type(rows, noEdits(), '2', 'name', '2B'), lineOf(rows, noEdits(), '3')), [
    { name: '9', meter: '0' },
  ])
  const saved = [row(1, '1'), row(2, '2B'), row(9, '9')]

  test('no saved edit is left after a save', () => {
    const left = settle(model, sent, sent, { before: rows, rows: saved })
    expect([left.changed.size, left.removed.size, left.added.length]).toEqual([0, 0, 0])
    expect(names(saved, left)).toEqual(['1', '2B', '9'])
  })

  test('edits typed during the save are kept on top of the saved rows', () => {
    let now = type(rows, sent, '2', 'name', '2BB')
    now = type(rows, now, 'new-0', 'meter', '4')
    now = type(rows, now, '1', 'name', '1A')
    const left = settle(model, now, sent, { before: rows, rows: saved })
    expect(linesOf(model, saved, left)).toMatchObject([
      { values: { name: '1A' }, isChanged: true, conflict: undefined },
      { values: { name: '2BB' }, isChanged: true, conflict: undefined },
      { values: { name: '9', meter: '4' }, isChanged: true, isNew: false, conflict: undefined },
    ])
  })

  test('an edit that was undone during the save is left as an edit that undoes what was saved', () => {
    const left = settle(model, type(rows, sent, '2', 'name', '2'), sent, { before: rows, rows: saved })
    expect(lineOf(saved, left, '2')).toMatchObject({ values: { name: '2' }, isChanged: true, conflict: undefined })

    const both = type(rows, sent, '2', 'meter', '5')
    const savedBoth = [row(1, '1'), row(2, '2B', '5'), row(9, '9')]
    const nameOnly = settle(model, type(rows, both, '2', 'name', '2'), both, { before: rows, rows: savedBoth })
    expect(lineOf(savedBoth, nameOnly, '2').values).toMatchObject({ name: '2', meter: '5' })
  })

  test('a row that was removed or restored during the save is left as a removal or a new row', () => {
    const removedNow = removeLine(removeLine(sent, lineOf(rows, sent, 'new-0')), lineOf(rows, sent, '2'))
    const left = settle(model, removedNow, sent, { before: rows, rows: saved })
    expect(names(saved, left)).toEqual(['1'])
    expect([...left.removed]).toEqual([
      ['2', saved[1]],
      ['9', saved[2]],
    ])

    const restored = settle(model, restoreRemoved(sent, '3'), sent, { before: rows, rows: saved })
    expect(linesOf(model, saved, restored).at(-1)).toMatchObject({ values: { name: '3' }, isNew: true })
  })
})

test('no typed name is lost, whatever rows the server sends', () => {
  expect.hasAssertions()
  const cell = fc.string({ minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), cell), { minLength: 1, maxLength: 6 }),
      fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 5 }), name: cell, meter: cell, isRead: fc.boolean() }), {
        selector: ({ id }) => id,
      }),
      (typed, now) => {
        let edits: Edits = noEdits()
        for (const [id, value] of typed) edits = type(rows, edits, String(id), 'name', value)
        const wanted = new Map(typed.map(([id, value]) => [String(id), value]))
        const shown = new Map(linesOf(model, now, edits).map((line) => [line.id, line.values.name]))
        for (const [id, value] of wanted) {
          const isUntouched = rows.find((one) => String(one.id) === id)!.name === value
          if (!isUntouched) expect(shown.get(id)).toBe(value)
        }
      },
    ),
  )
})

test('a new row whose name is already in the list is found, ignoring case', () => {
  const edits = addRows<Row, Field>(noEdits(), [
    { name: ' a1 ', meter: '0' },
    { name: '2', meter: '0' },
  ])
  const lines = linesOf(model, [row(1, 'A1')], edits)
  expect(repeatedNewRows(lines, 'name').map(({ values }) => values.name)).toEqual([' a1 '])
})

test('the path in a refusal names the list, the row and the field', () => {
  expect(placeOf('machines.3.machine')).toEqual({ list: 'machines', index: 3, field: 'machine' })
  expect(placeOf('assignTemplates[0].curIn')).toEqual({ list: 'assignTemplates', index: 0, field: 'curIn' })
  expect(placeOf('removed.2')).toEqual({ list: 'removed', index: 2, field: '' })
  expect(placeOf('locationId')).toBeUndefined()
  expect(placeOf(undefined)).toBeUndefined()
})
