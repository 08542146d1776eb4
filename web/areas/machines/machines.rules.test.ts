import { describe, expect, test } from 'vitest'

import type { AssignTemplate } from '@countroom/contract/machines/machines.shapes.ts'

import { addRows, linesOf, noEdits } from '../../ui/row-edits.rules.ts'
import {
  ASSIGN_FIELDS,
  type AssignField,
  type AssignLine,
  faultsOf,
  fillDown,
  listed,
  meterOf,
  meterText,
  pastedMeters,
} from './machines.rules.ts'

const saved = (machine: string, isRead = false): AssignTemplate => ({
  assignMachineId: Number(machine),
  machine,
  type: 'Regular',
  game: 'Lucky Duck',
  prevIn: '0',
  prevOut: '0',
  curIn: '10',
  curOut: '5',
  isRead,
})
const model = { fields: ASSIGN_FIELDS, keyOf: (row: AssignTemplate) => row.machine }
const draft = (machine: string, values: Partial<Record<AssignField, string>> = {}) => ({
  machine,
  type: 'Regular',
  game: 'Lucky Duck',
  prevIn: '0',
  prevOut: '0',
  curIn: '0',
  curOut: '0',
  ...values,
})
const linesWith = (rows: AssignTemplate[], drafts: ReturnType<typeof draft>[] = []): AssignLine[] =>
  linesOf(model, rows, addRows(noEdits<AssignTemplate, AssignField>(), drafts))

describe('a meter from a spreadsheet', () => {
  test.each([
    ['43879', '43879'],
    [' 43,879 ', '43879'],
    ['$43,879.00', '43879'],
    ['"43,879"', '43879'],
    ['0', '0'],
    ['007', '7'],
    ['999999999999', '999999999999'],
  ])('the cell %j becomes the meter %s', (text, digits) => {
    expect(meterOf(text)).toBe(digits)
  })

  test.each(['-5', '12.5', 'abc', '1e3', '(12)', '', '1234567890123'])('the cell %j is not a meter value', (text) => {
    expect(meterOf(text)).toBeUndefined()
  })
})

describe('pasting', () => {
  test('pasting keeps the empty cells of a column, but leaves out its heading', () => {
    expect(pastedMeters('current_in\r\n1\r\n\r\n3\r\n')).toEqual([['1'], [null], ['3']])
  })

  test('pasting accepts several columns and marks cells that are not meter values', () => {
    expect(pastedMeters('1\t2\n3\tx')).toEqual([
      ['1', '2'],
      ['3', undefined],
    ])
  })

  test('pasting never treats a single value as a heading', () => {
    expect(pastedMeters('x')).toEqual([[undefined]])
  })

  test('pasted values fill the cells downward and to the right', () => {
    const lines = linesWith([], [draft('1'), draft('2'), draft('3')])
    const fill = fillDown(lines, 1, 'curIn', pastedMeters('100\t50\n200\t60'))
    expect(fill.values.map(({ line, field, value }) => [line.values.machine, field, value])).toEqual([
      ['2', 'curIn', '100'],
      ['2', 'curOut', '50'],
      ['3', 'curIn', '200'],
      ['3', 'curOut', '60'],
    ])
    expect(fill).toMatchObject({ rowCount: 2, unusableCount: 0, lockedCount: 0, leftOverCount: 0 })
  })

  test('pasted lines go into the rows one after the other, and a line is skipped when its row has meters from a reading', () => {
    const lines = linesWith([saved('1'), saved('2', true), saved('3')])
    const fill = fillDown(lines, 0, 'curIn', pastedMeters('100\n200\n300\n400'))
    expect(fill.values.map(({ line, value }) => [line.values.machine, value])).toEqual([
      ['1', '100'],
      ['3', '300'],
    ])
    expect(fill).toMatchObject({ rowCount: 2, lockedCount: 1, leftOverCount: 1 })
  })

  test('pasting leaves out and counts cells that are not meter values', () => {
    const fill = fillDown(linesWith([saved('1'), saved('2')]), 0, 'curOut', pastedMeters('-5\n7\t8'))
    expect(fill.values.map(({ field, value }) => [field, value])).toEqual([['curOut', '7']])
    expect(fill.unusableCount).toBe(1)
  })

  test('pasting counts the cells to the right of the last meter, because the paste may have begun at the wrong column', () => {
    const lines = linesWith([saved('1'), saved('2')])
    expect(fillDown(lines, 0, 'curIn', pastedMeters('12\t100\t50\n14\t200\t60'))).toMatchObject({ beyondCount: 2 })
    expect(fillDown(lines, 0, 'curIn', pastedMeters('100\t50\t\n200\t60'))).toMatchObject({ beyondCount: 0 })
  })
})

describe('a row of assignments', () => {
  const floor = { machines: new Set(['1', '2']), games: ['Lucky Duck'], duplicates: new Set<string>() }
  const faultsOfDraft = (values: Partial<Record<AssignField, string>>, duplicates = floor.duplicates) =>
    faultsOf(linesWith([], [draft('1', values)])[0]!, { ...floor, duplicates })

  test('a complete row has no fault', () => {
    expect(faultsOfDraft({})).toEqual({})
  })

  test('a row needs a machine, a type, a game and the four meters', () => {
    const empty = { machine: '', type: '', game: '', prevIn: '', prevOut: '', curIn: '', curOut: '' }
    expect(Object.keys(faultsOfDraft(empty))).toEqual(ASSIGN_FIELDS)
  })

  test('a row needs an existing machine that no other row has, and an existing game', () => {
    expect(faultsOfDraft({ machine: '7' })).toEqual({ machine: 'unknown' })
    expect(faultsOfDraft({}, new Set(['1']))).toEqual({ machine: 'duplicate' })
    expect(faultsOfDraft({ game: 'Gone' })).toEqual({ game: 'unknown' })
  })

  test('a row accepts formulas as meters, and its faults say why a formula is wrong', () => {
    expect(faultsOfDraft({ curIn: '100+20', curOut: '3*4' })).toEqual({})
    expect(faultsOfDraft({ curIn: '100+', curOut: '1-2', prevIn: '1.5', prevOut: '12a' })).toEqual({
      curIn: 'notAFormula',
      curOut: 'negative',
      prevIn: 'notWhole',
      prevOut: 'notAFormula',
    })
  })

  test.each([
    ['100+20', '120'],
    ['007', '7'],
    ['100+', '100+'],
    ['', ''],
  ])('the typed meter %j becomes %j', (typed, text) => {
    expect(meterText(typed)).toBe(text)
  })

  test('a row that was not edited has no fault while the list of games is still loading', () => {
    const [line] = linesWith([saved('9')])
    expect(faultsOf(line!, { ...floor, games: [] })).toEqual({})
  })
})

test.each([
  [['1', '2', '3', '7', '9', '10'], '1–3, 7, 9–10'],
  [['A', 'B'], 'A, B'],
  [[], ''],
])('the machine names %j are listed as %j', (names, text) => {
  expect(listed(names)).toBe(text)
})
