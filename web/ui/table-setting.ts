/** What a person's kept setting says of a table, and what a table says of itself to be kept (part 1 section 7). */

import type { UserSetting } from '@countroom/contract/preferences/preferences.shapes.ts'

import { isActive, type TableState } from './table-model.ts'

/** What is to be kept of a table that began as `start`: sorting, page size and filters, never what was searched for or the page. */
export function settingOf(state: TableState, start: TableState): UserSetting {
  const { order, orderBy, rowsPerPage } = state
  const isSameTable = order === start.order && orderBy === start.orderBy && rowsPerPage === start.rowsPerPage
  const filterSetting = textFilters(state)
  const changeFilters = JSON.stringify(filterSetting) !== JSON.stringify(textFilters(start))
  return {
    tableSetting: isSameTable ? null : { order, orderBy, rowsPerPage },
    defaultTable: isSameTable && !changeFilters,
    filterSetting,
    changeFilters,
  }
}

/** The table as the person keeps it. */
export function withSetting(
  start: TableState,
  { tableSetting, filterSetting, changeFilters }: UserSetting,
): TableState {
  const ranges = Object.entries(start.filters).filter(([, value]) => typeof value !== 'string')
  return {
    ...start,
    ...tableSetting,
    ...(changeFilters && { filters: { ...Object.fromEntries(ranges), ...filterSetting } }),
  }
}

/** The filters in use that last longer than their day, in an order that does not depend on how they came about. */
function textFilters({ filters }: TableState): Record<string, string> {
  const texts = Object.entries(filters).filter(
    (filter): filter is [string, string] => typeof filter[1] === 'string' && isActive(filter[1]),
  )
  return Object.fromEntries(texts.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
