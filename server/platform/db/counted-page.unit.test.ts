import { expect, test } from 'vitest'

import { countedPage } from './counted-page.ts'

const rows = (count: number) => Array.from({ length: count }, (_, index) => index)
const page = (fetched: number, offset: number, counted: number) => {
  const { rows: kept, ...says } = countedPage(rows(fetched), { limit: 5, offset }, counted, 12)
  return { kept: kept.length, ...says }
}

test('a list that is counted to its end gives its exact length, even on a page past the end', () => {
  expect(page(6, 0, 12)).toEqual({ kept: 5, total: 12, hasMore: false })
  expect(page(2, 10, 12)).toEqual({ kept: 2, total: 12, hasMore: false })
  expect(page(0, 15, 12)).toEqual({ kept: 0, total: 12, hasMore: false })
  expect(page(0, 0, 0)).toEqual({ kept: 0, total: 0, hasMore: false })
})

test('over the limit, the total covers the rows shown so far and there are more rows; the last page has the exact total', () => {
  expect(page(6, 0, 13)).toEqual({ kept: 5, total: 12, hasMore: true })
  expect(page(6, 15, 13)).toEqual({ kept: 5, total: 20, hasMore: true })
  expect(page(5, 15, 13)).toEqual({ kept: 5, total: 20, hasMore: false })
  expect(page(3, 20, 13)).toEqual({ kept: 3, total: 23, hasMore: false })
})

test('a page past the end of a list over the limit says only how many rows were counted', () => {
  expect(page(0, 25, 13)).toEqual({ kept: 0, total: 12, hasMore: true })
  expect(page(0, 5_000_000, 13)).toEqual({ kept: 0, total: 12, hasMore: true })
})
