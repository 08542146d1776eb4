import { beforeEach, expect, it, vi } from 'vitest'

vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
const { readAll, readPage, readParts } = await import('./list-parts.ts')

const fetched = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetched)
beforeEach(() => fetched.mockReset())

const part = (field: string, rows: readonly object[], total: number, hasMore = false) =>
  fetched.mockImplementationOnce(async () => Response.json({ success: true, [field]: rows, total, hasMore }))
const customers = (ids: readonly number[], total: number, hasMore = false) =>
  part(
    'customers',
    ids.map((customerId) => ({ customerId })),
    total,
    hasMore,
  )
const asked = () => fetched.mock.calls.map(([, options]) => JSON.parse(options?.body as string) as object)
const question = { locationId: 1, search: 'a' }

it('a list is fetched part by part to its last row', async () => {
  customers([1, 2], 5)
  customers([3, 4], 5)
  customers([5], 5)
  const reply = await readAll('POST /customer/list', question)
  expect(reply).toMatchObject({ total: 5, hasMore: false })
  expect(reply.customers.map(({ customerId }) => customerId)).toEqual([1, 2, 3, 4, 5])
  expect(asked()).toEqual([0, 1, 2].map((page) => ({ ...question, page, rowsPerPage: 'All' })))
})

it('fetching continues after the counted rows while the server reports that there are more', async () => {
  customers([1, 2], 2, true)
  customers([3], 3)
  expect(await readAll('POST /customer/list', question)).toMatchObject({ total: 3, hasMore: false })
})

it('fetching ends when the list has fewer rows than the server counted', async () => {
  customers([1], 2)
  customers([], 2)
  expect((await readAll('POST /customer/list', question)).customers).toHaveLength(1)
})

it('an export continues after the last row of the previous part, so that new rows do not shift the later parts', async () => {
  const days = { locationId: 1, fromDate: '2026-06-01', toDate: '2026-06-01' }
  part('entries', [{ seq: 9 }, { seq: 8 }], 10_000, true)
  part('entries', [{ seq: 7 }, { seq: 6 }], 3)
  part('entries', [{ seq: 5 }], 1)
  const seqs: number[][] = []
  for await (const { entries } of readParts('POST /audit/list', days, { goOnAfter: ({ seq }) => ({ after: seq }) }))
    seqs.push(entries.map(({ seq }) => seq))
  expect(seqs).toEqual([[9, 8], [7, 6], [5]])
  const whole = { ...days, rowsPerPage: 'All' }
  expect(asked()).toEqual([whole, { ...whole, after: 8 }, { ...whole, after: 6 }])
})

it('fetching stops at the requested number of rows, and keeps the total', async () => {
  customers([1, 2], 10_000, true)
  customers([3, 4], 10_000, true)
  const reply = await readAll('POST /customer/list', question, { most: 3 })
  expect(reply).toMatchObject({ total: 10_000, hasMore: true })
  expect(reply.customers).toHaveLength(3)
})

it('a page after the end of a list becomes the last page, because rows may have been deleted since the page was chosen', async () => {
  const read = (page: number) => readPage('POST /customer/list', question, { page, rowsPerPage: 5 })
  const pages = () => asked().map((body) => (body as { page: number }).page)
  customers([], 7)
  customers([6, 7], 7)
  expect((await read(4)).customers.map(({ customerId }) => customerId)).toEqual([6, 7])
  expect(pages()).toEqual([4, 1])
  fetched.mockClear()
  customers([6, 7], 7)
  customers([], 0)
  expect([(await read(1)).customers.length, (await read(1)).total, pages()]).toEqual([2, 0, [1, 1]])
})
