/** Converts the state of a table to a person's saved setting and back (part 1 section 7). */

import type { UserSetting } from '@countroom/contract/preferences/preferences.shapes.ts'

import { isActive, type TableState } from './table-model.ts'

/**
 * The setting for a table with the initial state `start`. It contains the sorting, the page size and the text filters, but no dates, no search and no
 * page number.
 */
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

/** Applies the person's saved setting to the state of a table. */
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

/** The filters without dates, in a fixed order. Date filters expire at the end of the day. */
function textFilters({ filters }: TableState): Record<string, string> {
  const texts = Object.entries(filters).filter(
    (filter): filter is [string, string] => typeof filter[1] === 'string' && isActive(filter[1]),
  )
  return Object.fromEntries(texts.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
