/** Parts of the calls of lists that the server pages, sorts and counts (part 1 section 9). */

import { z } from 'zod'

import { PAGE_SIZES } from './paging.ts'

/**
 * The request and reply fields of a call that lists rows in pages. `field` is the name of the rows in the reply. No other field of the reply may be
 * an array, because the browser takes the only array as the rows (`web/lib/list-parts.ts`).
 */
export function serverPage<const Field extends string, Row extends z.ZodType>(field: Field, row: Row) {
  const rows = { [field]: z.array(row) } as Record<Field, z.ZodArray<Row>>
  return {
    request: {
      /** The first page is 0. */
      page: z.number().int().min(0).max(1_000_000).optional(),
      /** With 'All', the server sends pages of ALL_ROWS_AT_ONCE. Default: DEFAULT_PAGE_SIZE. */
      rowsPerPage: z.literal(PAGE_SIZES).optional(),
    },
    reply: {
      ...rows,
      /** The number of rows on all pages. The server stops counting at a limit. */
      total: z.number().int(),
      /** Whether there are more rows than `total`. */
      hasMore: z.boolean(),
    },
    /** Whether a body asks for all rows. The call uses this function as its `isCostly`. */
    isAll: ({ rowsPerPage }: { rowsPerPage?: unknown }) => rowsPerPage === 'All',
  }
}

/** The columns by which a list can be sorted. Each call states its default order. */
export function sortedBy<const Column extends string>(columns: readonly Column[]) {
  return { orderBy: z.enum(columns).optional(), order: z.enum(['asc', 'desc']).optional() }
}
