/** Lists that the server gives part by part, however many rows are asked for. */

import type { InputAt, ResultAt } from '@countroom/contract/api.ts'

import { call, type CallOptions, type ReadHttp } from './client.ts'

/** Calls that give a list page by page, with the field that holds the rows. */
const LISTS = {
  'POST /customer/list': 'customers',
  'POST /clock/listEmployeeSession': 'employeeSession',
} as const satisfies Partial<Record<ReadHttp, string>>
type ListHttp = keyof typeof LISTS

interface Part {
  [field: string]: unknown
  total: number
  /** The server has counted so many, and there are more; its last part says how many there are. */
  hasMore?: boolean
}

/** Reads all rows of a list, one part after the other. Throws a Refusal. */
export async function callAll<Path extends ListHttp>(
  http: Path,
  body: Omit<InputAt<Path>, 'page' | 'rowsPerPage'>,
  options: CallOptions = {},
): Promise<ResultAt<Path>> {
  const field: string = LISTS[http]
  const rows: unknown[] = []
  for (let page = 0; ; page += 1) {
    const part = await call(http, { ...body, page, rowsPerPage: 'All' } as InputAt<Path>, options)
    const { [field]: more, total, hasMore } = part as unknown as Part
    rows.push(...(more as unknown[]))
    if ((more as unknown[]).length === 0 || (!hasMore && rows.length >= total)) return { ...part, [field]: rows }
  }
}
