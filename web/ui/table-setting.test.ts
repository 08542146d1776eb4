import { describe, expect, it } from 'vitest'

import { EMPTY_TABLE_STATE, type TableState } from './table-model.ts'
import { settingOf, withSetting } from './table-setting.ts'

const start: TableState = {
  ...EMPTY_TABLE_STATE,
  orderBy: 'machine',
  filters: { state: 'Unpaid', day: { from: '2026-06-01', to: '' } },
}
const changed: TableState = {
  ...start,
  order: 'desc',
  rowsPerPage: 25,
  filters: { ...start.filters, type: 'Regular', state: 'Paid' },
}

describe('the saved setting of a table', () => {
  it('the saved setting contains the sorting, the page size and the text filters', () => {
    expect(settingOf(changed, start)).toEqual({
      tableSetting: { order: 'desc', orderBy: 'machine', rowsPerPage: 25 },
      defaultTable: false,
      filterSetting: { state: 'Paid', type: 'Regular' },
      changeFilters: true,
    })
  })

  it('the saved setting does not contain the search, the page or dates, and does not depend on the order in which filters were set', () => {
    const { type, ...others } = changed.filters
    const elsewhere = {
      ...changed,
      searchString: 'Ana',
      page: 3,
      filters: { type: type!, ...others, day: { from: '', to: '' } },
    }
    expect(JSON.stringify(settingOf(elsewhere, start))).toBe(JSON.stringify(settingOf(changed, start)))
  })

  it('the saved setting is marked as default when nothing that it contains differs from the initial state', () => {
    const byDefault = {
      tableSetting: null,
      defaultTable: true,
      filterSetting: { state: 'Unpaid' },
      changeFilters: false,
    }
    expect(settingOf({ ...start, page: 2 }, start)).toEqual(byDefault)
    expect(settingOf({ ...start, filters: {} }, start)).toMatchObject({
      defaultTable: false,
      filterSetting: {},
      changeFilters: true,
    })
  })
})

describe('a table with a saved setting', () => {
  it('a table opens with the saved sorting and filters, and with the initial dates', () => {
    expect(withSetting(start, settingOf(changed, start))).toEqual(changed)
    expect(withSetting(start, settingOf({ ...start, filters: {} }, start)).filters).toEqual({
      day: start.filters['day'],
    })
  })

  it('a table opens with the current initial state after the person returned to the default', () => {
    const today = { ...start, orderBy: 'name', filters: {} }
    expect(withSetting(today, settingOf(start, start))).toEqual(today)
  })
})
