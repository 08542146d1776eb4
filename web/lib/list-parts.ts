/** Reads lists that the server returns page by page (`contract/kernel/server-page.ts`): one page, or all pages to the last row. */

import type { InputAt, ResultAt } from '@countroom/contract/api.ts'
import type { PageSize } from '@countroom/contract/kernel/paging.ts'

import { call, type CallOptions, type ReadHttp } from './client.ts'

/** The calls that reply with a page of rows. */
export type ListHttp = {
  [Path in ReadHttp]: ResultAt<Path> extends { total: number; hasMore: boolean } ? Path : never
}[ReadHttp]

type Fields<Reply> = Reply[keyof Reply]
/** A row of such a list. */
export type RowAt<Path extends ListHttp> = Extract<Fields<ResultAt<Path>>, readonly unknown[]>[number]

/** The body of a list's call without the page and the page size. */
export type ListQuestion<Path extends ListHttp> = Omit<InputAt<Path>, 'page' | 'rowsPerPage'>

/**
 * The fields of the body that ask for the rows after a given row. They are used only for a list with an order that never changes. With them,
 * the server needs the same time for each part, and a new row does not move other rows to another part.
 */
export type Continuation<Path extends ListHttp> = (last: RowAt<Path>) => Partial<ListQuestion<Path>>

interface ReadOptions<Path extends ListHttp> extends CallOptions {
  goOnAfter?: Continuation<Path> | undefined
}

interface ListPage<Row> {
  rows: readonly Row[]
  total: number
  hasMore: boolean
}

/** The rows and the counts of a reply. The rows are the only array in the reply. */
export function pageIn<Path extends ListHttp>(reply: ResultAt<Path>): ListPage<RowAt<Path>> {
  const { total, hasMore } = reply as unknown as ListPage<RowAt<Path>>
  return { rows: Object.values(reply).find(Array.isArray) as RowAt<Path>[], total, hasMore }
}

/**
 * Reads one page of a list. A page after the end becomes the last page, because rows may have been deleted since the page was chosen. Throws a
 * Refusal.
 */
export async function readPage<Path extends ListHttp>(
  http: Path,
  question: ListQuestion<Path>,
  { page, rowsPerPage, ...options }: CallOptions & { page: number; rowsPerPage: Exclude<PageSize, 'All'> },
): Promise<ResultAt<Path>> {
  const ask = (asked: number) => call(http, { ...question, page: asked, rowsPerPage } as InputAt<Path>, options)
  const reply = await ask(page)
  const { rows, total, hasMore } = pageIn<Path>(reply)
  const isAfterEnd = rows.length === 0 && total > 0 && !hasMore
  return isAfterEnd ? ask(Math.ceil(total / rowsPerPage) - 1) : reply
}

/** Reads a list part by part until there are no more rows. Returns at least one part. Throws a Refusal. */
export async function* readParts<Path extends ListHttp>(
  http: Path,
  question: ListQuestion<Path>,
  { goOnAfter, ...options }: ReadOptions<Path> = {},
): AsyncGenerator<ResultAt<Path>, void, undefined> {
  let position: object = {}
  let count = 0
  for (let page = 0; ; page += 1) {
    const body = { ...question, ...(goOnAfter ? position : { page }), rowsPerPage: 'All' } as InputAt<Path>
    const part = await call(http, body, options)
    yield part
    const { rows, total, hasMore } = pageIn<Path>(part)
    const last = rows.at(-1)
    // With `goOnAfter`, the server's `total` counts only the rows after the given row.
    count = goOnAfter ? rows.length : count + rows.length
    if (last === undefined || (!hasMore && count >= total)) return
    if (goOnAfter) position = goOnAfter(last)
  }
}

/** Reads all rows of a list, or its first `most` rows, as one reply. Throws a Refusal. */
export async function readAll<Path extends ListHttp>(
  http: Path,
  question: ListQuestion<Path>,
  { most = Infinity, ...options }: ReadOptions<Path> & { most?: number | undefined } = {},
): Promise<ResultAt<Path>> {
  const rows: RowAt<Path>[] = []
  let first: ResultAt<Path> | undefined
  for await (const part of readParts(http, question, options)) {
    first ??= part
    rows.push(...pageIn<Path>(part).rows)
    if (rows.length >= most) return withRows(first, rows.slice(0, most))
  }
  return { ...withRows(first!, rows), total: rows.length, hasMore: false }
}

function withRows<Reply extends object>(reply: Reply, rows: readonly unknown[]): Reply {
  return Object.fromEntries(
    Object.entries(reply).map(([field, value]) => [field, Array.isArray(value) ? rows : value]),
  ) as Reply
}
