/** The page sizes of every table (part 1 section 9). */
export const PAGE_SIZES = [5, 25, 50, 100, 'All'] as const
export type PageSize = (typeof PAGE_SIZES)[number]
export const DEFAULT_PAGE_SIZE = 50
/** The server sends 'All' rows in pages of this size, so that one long answer does not delay other answers. */
export const ALL_ROWS_AT_ONCE = 1_000
