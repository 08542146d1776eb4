import { describe, expect, it } from 'vitest'

import { folded } from '@countroom/contract/kernel/text.ts'

import {
  arrangeRows,
  type ColumnModel,
  EMPTY_TABLE_STATE,
  isSavedTableState,
  lastPage,
  pageOf,
  restoreState,
  type SavedTableState,
  sortRows,
  type TableFilter,
  toggleOrder,
  withoutFilters,
} from './table-model.ts'

interface Row {
  machine: string
  game: string
  hold: number | null
  on: string
}

const rows: readonly Row[] = [
  { machine: '10', game: 'Fire Phoenix', hold: 31.5, on: '2026-05-28T08:00:00Z' },
  { machine: '2', game: 'Lucky Duck', hold: null, on: '2026-05-29T08:00:00Z' },
  { machine: '1', game: 'lucky duck', hold: -4, on: '2026-05-30T08:00:00Z' },
]
const machine: ColumnModel<Row> = { id: 'machine', value: (row) => row.machine }
const game: ColumnModel<Row> = { id: 'game', value: (row) => row.game }
const hold: ColumnModel<Row> = {
  id: 'hold',
  value: (row) => row.hold,
  text: (row) => (row.hold === null ? '' : `${row.hold.toFixed(2)}%`),
}
const columns = [machine, game, hold]
const filters: readonly TableFilter<Row>[] = [
  { id: 'game', label: 'Game', kind: 'select', options: [], value: (row) => row.game },
  { id: 'name', label: 'Name', kind: 'text', value: (row) => row.game },
  { id: 'on', label: 'On', kind: 'dateRange', value: (row) => row.on },
]
const machines = (list: readonly Row[]) => list.map((row) => row.machine)
const arrange = (state: Partial<SavedTableState>) =>
  machines(arrangeRows(rows, columns, filters, { ...EMPTY_TABLE_STATE, ...state }))

describe('the sorting of rows', () => {
  it('sorting puts 2 before 10 and ignores case', () => {
    expect(machines(sortRows(rows, machine, 'asc'))).toEqual(['1', '2', '10'])
    const turned = rows.toReversed()
    expect(machines(sortRows(turned, game, 'asc'))).toEqual(['10', '1', '2'])
    expect(machines(sortRows([...turned, { ...rows[0]!, machine: '3', game: 'MAGIC' }], game, 'asc'))).toEqual([
      '10',
      '1',
      '2',
      '3',
    ])
  })

  it('blank values come last in both directions', () => {
    expect(machines(sortRows(rows, hold, 'asc'))).toEqual(['1', '10', '2'])
    expect(machines(sortRows(rows, hold, 'desc'))).toEqual(['10', '1', '2'])
  })

  it('sorting reads the value of each row only once per column', () => {
    let asked = 0
    const counting: ColumnModel<Row> = { id: 'counting', value: (row) => (asked++, row.machine) }
    const list = [...rows]
    sortRows(list, counting, 'asc')
    sortRows(list, counting, 'desc')
    sortRows(list, counting, 'asc')
    expect(asked).toBe(rows.length)
  })

  it('the rows keep their order when the chosen column does not exist', () => {
    expect(arrange({ orderBy: 'gone' })).toEqual(['10', '2', '1'])
  })

  it('choosing the same column again reverses its order, and each choice returns to the first page', () => {
    const up = toggleOrder({ ...EMPTY_TABLE_STATE, page: 3 }, 'game')
    expect(up).toMatchObject({ orderBy: 'game', order: 'asc', page: 0 })
    const down = toggleOrder(up, 'game')
    expect(down.order).toBe('desc')
    expect(toggleOrder(down, 'game').order).toBe('asc')
    expect(toggleOrder(down, 'hold')).toMatchObject({ orderBy: 'hold', order: 'asc' })
  })
})

describe('search and filters', () => {
  it('a filter finds a row with several values when one of the values matches', () => {
    const words: TableFilter<Row> = {
      id: 'word',
      label: 'Word',
      kind: 'select',
      options: [],
      value: (row) => row.game.split(' '),
    }
    const found = (word: string) =>
      machines(arrangeRows(rows, columns, [words], { ...EMPTY_TABLE_STATE, filters: { word } }))
    expect(found('Duck')).toEqual(['2'])
    expect(found('Fire')).toEqual(['10'])
    expect(found('Fir')).toEqual([])
  })

  it('the search ignores case and outer spaces', () => {
    expect(arrange({ searchString: ' LUCKY ' })).toEqual(['2', '1'])
  })

  it('the search ignores accents in the text and in the search words', () => {
    expect(folded('TOMAS NUNEZ')).toBe(folded('Tomás Núñez'))
    expect(folded('Toma\u0301s')).toBe(folded('Tomás'))
    expect(arrange({ searchString: 'lúcky' })).toEqual(['2', '1'])
  })

  it('the search finds the shown text of a cell and the value behind the text', () => {
    expect(arrange({ searchString: '31.50%' })).toEqual(['10'])
    expect(arrange({ searchString: '-4' })).toEqual(['1'])
    expect(arrange({ searchString: 'null' })).toEqual([])
  })

  it('all filters and the search apply at the same time', () => {
    expect(arrange({ filters: { game: 'Lucky Duck' } })).toEqual(['2'])
    expect(arrange({ filters: { name: 'duck' } })).toEqual(['2', '1'])
    expect(arrange({ filters: { name: 'duck', on: { from: '2026-05-30', to: '' } } })).toEqual(['1'])
    expect(arrange({ filters: { on: { from: '2026-05-28', to: '2026-05-29' } }, searchString: 'duck' })).toEqual(['2'])
  })

  it('empty filters hide no rows', () => {
    expect(arrange({ filters: { game: '', name: '  ', on: { from: '', to: '' } } })).toHaveLength(3)
  })
})

describe('pages', () => {
  const numbers = Array.from({ length: 12 }, (_, index) => index)

  it('all pages have an equal number of rows, except the last page, and the page size All puts all rows on one page', () => {
    expect(pageOf(numbers, 0, 5)).toEqual([0, 1, 2, 3, 4])
    expect(pageOf(numbers, 2, 5)).toEqual([10, 11])
    expect(pageOf(numbers, 2, 'All')).toHaveLength(12)
  })

  it('a page that no longer exists is replaced by the last existing page', () => {
    expect(lastPage(12, 5, 9)).toBe(2)
    expect(lastPage(0, 5, 3)).toBe(0)
    expect(pageOf(numbers, 9, 5)).toEqual([10, 11])
  })
})

describe('the saved state of a table', () => {
  const saved: SavedTableState = {
    filters: { game: 'Lucky Duck', on: { from: '2026-05-28', to: '' } },
    searchString: 'x',
    order: 'desc',
    orderBy: 'game',
    page: 1,
    rowsPerPage: 25,
    day: '2026-05-29',
  }

  it('the saved state is restored completely on the same day, and without date filters on the next day', () => {
    expect(restoreState(saved, {}, '2026-05-29').filters).toEqual(saved.filters)
    const next = restoreState(saved, {}, '2026-05-30')
    expect(next.filters).toEqual({ game: 'Lucky Duck' })
    expect(next).toMatchObject({ searchString: 'x', order: 'desc', orderBy: 'game', page: 1, rowsPerPage: 25 })
  })

  it('a table has the screen’s initial state when nothing was saved', () => {
    expect(restoreState(undefined, { orderBy: 'machine' }, '2026-05-29')).toEqual({
      ...EMPTY_TABLE_STATE,
      orderBy: 'machine',
    })
  })

  it('a saved value that is not a table state is rejected', () => {
    expect(isSavedTableState(saved)).toBe(true)
    expect(isSavedTableState({ ...saved, rowsPerPage: 30 })).toBe(false)
    expect(isSavedTableState({ ...saved, page: -1 })).toBe(false)
    expect(isSavedTableState({ ...saved, filters: { on: { from: '2026-13-01', to: '' } } })).toBe(false)
    const evening = { from: '2026-05-28T00:00:00', to: '2026-05-28T19:59:59' }
    expect(isSavedTableState({ ...saved, filters: { on: evening } })).toBe(true)
    expect(isSavedTableState({ ...saved, filters: { on: { ...evening, to: '2026-05-28T25:00:00' } } })).toBe(false)
    expect(isSavedTableState(null)).toBe(false)
  })
})

it('Clear Filters keeps the search and the order, and opens the first page', () => {
  const state = { ...EMPTY_TABLE_STATE, filters: { game: 'Keno' }, searchString: '12', orderBy: 'machine', page: 3 }
  expect(withoutFilters(state)).toEqual({ ...state, filters: {}, page: 0 })
})
