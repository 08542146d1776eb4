/**
 * The pure part of the table page: columns, filters, the saved state, and the functions that filter, search, sort and page rows. Results are cached
 * by list, so a list must be replaced and never changed in place.
 */

import { DEFAULT_PAGE_SIZE, PAGE_SIZES, type PageSize } from '@countroom/contract/kernel/paging.ts'
import { folded } from '@countroom/contract/kernel/text.ts'

import { isDay, isMoment } from '../lib/date-range.ts'
import { type Guard, isRecord } from '../lib/storage.ts'

export type CellValue = string | number | boolean | null | undefined

/** The part of a column that the model needs. The table page adds the look of the column. */
export interface ColumnModel<Row> {
  id: string
  /** The value to sort by. Blanks come last in both directions. */
  value: (row: Row) => CellValue
  /** The text in the cell. The search box searches it too. Default: the value as text. */
  text?: (row: Row) => string
}

/** The part of a filter that the filter dialog and the tags need. */
export type FilterShape = { id: string; label: string } & (
  | { kind: 'text' }
  | { kind: 'select'; options: readonly { value: string; label: string }[] }
  | { kind: 'dateRange' }
  /**
   * Dates with times of day, for a table that the server filters. This filter is never empty: `initial` applies until the person chooses another
   * range.
   */
  | { kind: 'momentRange'; initial: DayRange }
)

export type TableFilter<Row> = FilterShape & {
  /**
   * The value to filter by. For a date range, it is a text that begins with YYYY-MM-DD. For a select, it may be several values, and one of them must
   * match. Unused when the server filters.
   */
  value?: (row: Row) => CellValue | readonly string[]
}

/**
 * Two dates, YYYY-MM-DD, or two moments in the location's time, YYYY-MM-DDTHH:mm:ss. The range includes both. Either may be empty.
 */
export interface DayRange {
  from: string
  to: string
}

export type FilterValue = string | DayRange

export type Order = 'asc' | 'desc'

/** The saved state of a table (part 2 section 2). When the server sorts, searches and pages the rows, the screen sends this state to it. */
export interface TableState {
  filters: Record<string, FilterValue>
  searchString: string
  order: Order
  /** A column id, or empty to keep the order of the list. */
  orderBy: string
  /** Counted from 0. */
  page: number
  rowsPerPage: PageSize
}

export const EMPTY_TABLE_STATE: TableState = {
  filters: {},
  searchString: '',
  order: 'asc',
  orderBy: '',
  page: 0,
  rowsPerPage: DEFAULT_PAGE_SIZE,
}

/** The state after Clear Filters. The search stays. */
export function withoutFilters(state: TableState): TableState {
  return { ...state, filters: {}, page: 0 }
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function isBlank(value: CellValue): value is null | undefined | '' {
  return value === null || value === undefined || value === '' || Number.isNaN(value)
}

function compare(one: CellValue, other: CellValue): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : collator.compare(String(one), String(other))
}

/** The text of a cell. */
export function cellText<Row>(column: ColumnModel<Row>, row: Row): string {
  if (column.text) return column.text(row)
  const value = column.value(row)
  return isBlank(value) ? '' : String(value)
}

interface SortedRows<Row> {
  sorted: readonly Row[]
  blanks: readonly Row[]
}

const orders = new WeakMap<object, Map<string, SortedRows<unknown>>>()

/** Sorts the rows by a column: numbers by value, texts in natural order (2 before 10), blanks last. */
export function sortRows<Row>(
  rows: readonly Row[],
  column: ColumnModel<Row> | undefined,
  order: Order,
): readonly Row[] {
  if (!column) return rows
  let byColumn = orders.get(rows)
  if (!byColumn) orders.set(rows, (byColumn = new Map<string, SortedRows<unknown>>()))
  let cached = byColumn.get(column.id) as SortedRows<Row> | undefined
  if (!cached) {
    const keyed = rows.map((row) => ({ row, value: column.value(row) }))
    const filled = keyed.filter(({ value }) => !isBlank(value)).sort((one, other) => compare(one.value, other.value))
    const blanks = keyed.filter(({ value }) => isBlank(value))
    cached = { sorted: filled.map(({ row }) => row), blanks: blanks.map(({ row }) => row) }
    byColumn.set(column.id, cached)
  }
  return [...(order === 'asc' ? cached.sorted : cached.sorted.toReversed()), ...cached.blanks]
}

const searchTexts = new WeakMap<object, { columns: string; texts: Map<unknown, string> }>()

function searchTextsOf<Row>(rows: readonly Row[], columns: readonly ColumnModel<Row>[]): Map<unknown, string> {
  const ids = columns.map((column) => column.id).join()
  const cached = searchTexts.get(rows)
  if (cached?.columns === ids) return cached.texts
  const texts = new Map<unknown, string>()
  for (const row of rows) {
    // Search both the shown text and the value, so that `1,234` and `1234` find the same row.
    const parts = columns.map((column) =>
      column.text ? `${column.text(row)}\n${column.value(row) ?? ''}` : cellText(column, row),
    )
    texts.set(row, folded(parts.join('\n')))
  }
  searchTexts.set(rows, { columns: ids, texts })
  return texts
}

/** Returns a function that tests whether a row has the text in any column, ignoring accents and case. Undefined when all rows match. */
function searchTest<Row>(rows: readonly Row[], columns: readonly ColumnModel<Row>[], searchString: string) {
  const wanted = folded(searchString.trim())
  if (wanted === '') return undefined
  const texts = searchTextsOf(rows, columns)
  return (row: Row) => texts.get(row)!.includes(wanted)
}

/** True for a filter value that is not empty. */
export function isActive(value: FilterValue | undefined): value is FilterValue {
  if (value === undefined) return false
  return typeof value === 'string' ? value.trim() !== '' : value.from !== '' || value.to !== ''
}

function isList(value: CellValue | readonly string[]): value is readonly string[] {
  return Array.isArray(value)
}

function filterTest<Row>(filter: TableFilter<Row>, wanted: FilterValue) {
  return (row: Row): boolean => {
    const value = filter.value?.(row)
    if (isList(value)) return typeof wanted === 'string' && value.includes(wanted)
    const text = isBlank(value) ? '' : String(value)
    if (typeof wanted !== 'string') {
      const day = text.slice(0, 10)
      return day !== '' && (wanted.from === '' || day >= wanted.from) && (wanted.to === '' || day <= wanted.to)
    }
    return filter.kind === 'select' ? text === wanted : folded(text).includes(folded(wanted.trim()))
  }
}

/** All rows that pass the filters and the search, sorted. */
export function arrangeRows<Row>(
  rows: readonly Row[],
  columns: readonly ColumnModel<Row>[],
  filters: readonly TableFilter<Row>[],
  state: Pick<TableState, 'filters' | 'searchString' | 'order' | 'orderBy'>,
): readonly Row[] {
  const tests = filters.flatMap((filter) => {
    const wanted = state.filters[filter.id]
    return isActive(wanted) ? [filterTest(filter, wanted)] : []
  })
  const search = searchTest(rows, columns, state.searchString)
  if (search) tests.push(search)
  const column = columns.find(({ id }) => id === state.orderBy)
  const sorted = sortRows(rows, column, state.order)
  return tests.length === 0 ? sorted : sorted.filter((row) => tests.every((test) => test(row)))
}

/**
 * The rows of one page. A page after the end becomes the last page, because rows may have been deleted since the page number was saved.
 */
export function pageOf<Row>(rows: readonly Row[], page: number, rowsPerPage: PageSize): readonly Row[] {
  if (rowsPerPage === 'All') return rows
  const start = lastPage(rows.length, rowsPerPage, page) * rowsPerPage
  return rows.slice(start, start + rowsPerPage)
}

/** The page if it exists, otherwise the last page. With `hasMore`, the total is unknown, so the page is kept. */
export function lastPage(total: number, rowsPerPage: PageSize, page: number, hasMore = false): number {
  if (rowsPerPage === 'All') return 0
  if (hasMore) return page
  return Math.max(0, Math.min(page, Math.ceil(total / rowsPerPage) - 1))
}

/** The state after a click on a column's heading. Clicks alternate between ascending and descending. */
export function toggleOrder(state: TableState, columnId: string): TableState {
  const order = state.orderBy === columnId && state.order === 'asc' ? 'desc' : 'asc'
  return { ...state, orderBy: columnId, order, page: 0 }
}

/** The table state in local storage. */
export interface SavedTableState extends TableState {
  /** The day on which the state was saved, YYYY-MM-DD. Date filters expire at the end of that day (part 1 section 9). */
  day: string
}

/** The state with which a table opens: the saved state, without date filters of another day. */
export function restoreState(
  saved: SavedTableState | undefined,
  initial: Partial<TableState>,
  today: string,
): TableState {
  if (!saved) return { ...EMPTY_TABLE_STATE, ...initial }
  const { day, ...state } = saved
  const isKept = ([, value]: [string, FilterValue]) => typeof value === 'string' || day === today
  return { ...state, filters: Object.fromEntries(Object.entries(state.filters).filter(isKept)) }
}

export const isSavedTableState: Guard<SavedTableState> = (value): value is SavedTableState =>
  isRecord(value) &&
  isRecord(value.filters) &&
  Object.values(value.filters).every(isFilterValue) &&
  typeof value.searchString === 'string' &&
  (value.order === 'asc' || value.order === 'desc') &&
  typeof value.orderBy === 'string' &&
  Number.isSafeInteger(value.page) &&
  (value.page as number) >= 0 &&
  (PAGE_SIZES as readonly unknown[]).includes(value.rowsPerPage) &&
  typeof value.day === 'string'

function isFilterValue(value: unknown): value is FilterValue {
  if (typeof value === 'string') return true
  const isEnd = (end: unknown) => typeof end === 'string' && (end === '' || isDay(end) || isMoment(end))
  return isRecord(value) && isEnd(value.from) && isEnd(value.to)
}
