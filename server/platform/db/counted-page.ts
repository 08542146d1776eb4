/** Pages of lists that may be long. Rows are counted only up to a limit, so that a list does not cost more as it grows. */

import { ALL_ROWS_AT_ONCE, DEFAULT_PAGE_SIZE, type PageSize } from '@countroom/contract/kernel/paging.ts'

/** Counting stops at this many rows. A longer list says that it has more. */
export const MAX_COUNTED = 10_000

/** The requested page, as a number of rows to read and a number of rows to skip. */
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
  /** The number of rows on all pages. When `hasMore` is true: the limit of the count, or the number of this page's last row if that is higher. */
  total: number
  /** Whether there may be more rows than `total`. */
  hasMore: boolean
}

/**
 * A page of a list. `fetched` has the page's rows, and one more row when another page follows, so the caller queries `limit + 1` rows. `counted` is
 * the number of rows on all pages, counted to at most `max + 1`.
 */
export function countedPage<Row>(
  fetched: readonly Row[],
  { limit, offset }: { limit: number; offset: number },
  counted: number,
  max = MAX_COUNTED,
): CountedPage<Row> {
  const rows = fetched.slice(0, limit)
  if (counted <= max) return { rows, total: counted, hasMore: false }
  // The page is past the end of the list, so its offset says nothing about the number of rows.
  if (rows.length === 0) return { rows, total: max, hasMore: true }
  const isEnd = fetched.length <= limit
  return { rows, total: isEnd ? offset + rows.length : Math.max(max, offset + limit), hasMore: !isEnd }
}
