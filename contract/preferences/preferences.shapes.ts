/** What is kept of a table for a person (part 1 section 7). */

import { z } from 'zod'

import { PAGE_SIZES } from '../kernel/paging.ts'

/** The tables of the browser app. Nobody keeps settings of another one: they would fill the disk. */
export const TableName = z.enum([
  'audit-trail',
  'security-events',
  'customers',
  'employees',
  'employee-sessions',
  'given-points',
  'pending-list',
  'points-watching',
  'reading-sessions',
  'running-readings',
  'session-readings',
])
export type TableName = z.infer<typeof TableName>

/** Far more than any table has, and little to keep. */
const MAX_FILTERS = 50

/** How the rows lie: sorting and page size. */
export const TableSetting = z.strictObject({
  order: z.enum(['asc', 'desc']),
  /** The id of a column; empty for the order that the rows come in. */
  orderBy: z.string().max(60),
  rowsPerPage: z.literal(PAGE_SIZES),
})

export const UserSetting = z.strictObject({
  /** Null when the table stands as it comes. */
  tableSetting: TableSetting.nullable(),
  /** True when the person went back to the table as it comes. */
  defaultTable: z.boolean(),
  /** The filters in use, by the filter's id. Ranges of dates are not among them: they end with their day (section 9). */
  filterSetting: z
    .record(z.string().max(60), z.string().max(200))
    .refine((filters) => Object.keys(filters).length <= MAX_FILTERS, `A table has at most ${MAX_FILTERS} filters.`),
  /** True when the filters differ from those that the page begins with. */
  changeFilters: z.boolean(),
})
export type UserSetting = z.infer<typeof UserSetting>
