/** A person's stored settings for a table (part 1 section 7). */

import { z } from 'zod'

import { PAGE_SIZES } from '../kernel/paging.ts'

/** The tables of the browser app. The server refuses settings of tables with other names, so that nobody can fill the disk. */
export const TableName = z.enum([
  'actual-membership',
  'audit-trail',
  'bank-entries',
  'bank-requests',
  'bonus-customers',
  'bonus-definitions',
  'bonuses',
  'security-events',
  'companies',
  'customers',
  'employees',
  'employee-sessions',
  'expense-entries',
  'expense-requests',
  'figure-rows',
  'given-points',
  'jackpots',
  'machine-pictures',
  'machine-results',
  'match-tickets',
  'offered-cash',
  'old-books',
  'overview',
  'pending-list',
  'points-watching',
  'raffle-draws',
  'raffle-prizes',
  'reading-sessions',
  'running-readings',
  'session-readings',
  'tickets',
  'yearly-projections',
])
export type TableName = z.infer<typeof TableName>

/** The maximum number of filters in a setting: far more than any table has. */
const MAX_FILTERS = 50

/** The sorting and page size of a table. */
export const TableSetting = z.strictObject({
  order: z.enum(['asc', 'desc']),
  /** The id of a column; empty for the original order of the rows. */
  orderBy: z.string().max(60),
  rowsPerPage: z.literal(PAGE_SIZES),
})

export const UserSetting = z.strictObject({
  /** Null for the table's default. */
  tableSetting: TableSetting.nullable(),
  /** True when the table has its default order, page size and filters. */
  defaultTable: z.boolean(),
  /** The values of the filters in use, by the filter's id. Ranges of dates are left out, because they expire at the end of the day (part 1 section 9). */
  filterSetting: z
    .record(z.string().max(60), z.string().max(200))
    .refine(
      (filters) => Object.keys(filters).length <= MAX_FILTERS,
      `A table can have at most ${MAX_FILTERS} filters.`,
    ),
  /** True when the filters differ from the page's default. */
  changeFilters: z.boolean(),
})
export type UserSetting = z.infer<typeof UserSetting>
