/** Pages of lists that may be long: how many rows there are is counted only so far, so that no list costs more the longer it grows. */

import { ALL_ROWS_AT_ONCE, DEFAULT_PAGE_SIZE, type PageSize } from '@countroom/contract/kernel/paging.ts'

/** So many rows of a list are counted; what is longer is said to have more. */
export const MAX_COUNTED = 10_000

/** The page that a body asks for, as rows: how many, and how many to leave out before them. */
export function pageOf({
  page = 0,
  rowsPerPage = DEFAULT_PAGE_SIZE,
}: {
  page?: number | undefined
  rowsPerPage?: PageSize | undefined
}): { limit: number; offset: number } {
  const limit = rowsPerPage === 'All' ? ALL_ROWS_AT_ONCE : rowsPerPage
  return { limit, offset: page * limit }
}

export interface CountedPage<Row> {
  rows: Row[]
  /** On all pages together; when `hasMore`, those that were counted. */
  total: number
  /** There are more than `total`. */
  hasMore: boolean
}

/**
 * A page of a list. `fetched` are its rows and, where another page follows, the first row of that one: ask for `limit + 1`. `counted` are
 * the rows of all pages, at most one more than `max`.
 */
export function countedPage<Row>(
  fetched: readonly Row[],
  { limit, offset }: { limit: number; offset: number },
  counted: number,
  max = MAX_COUNTED,
): CountedPage<Row> {
  const rows = fetched.slice(0, limit)
  const hasMore = counted > max
  const isEnd = fetched.length <= limit && (rows.length > 0 || offset === 0)
  if (hasMore && isEnd) return { rows, total: offset + rows.length, hasMore: false }
  return { rows, total: hasMore ? Math.max(max, offset + rows.length) : counted, hasMore }
}
