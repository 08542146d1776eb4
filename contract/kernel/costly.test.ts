import { expect, test } from 'vitest'
import { z } from 'zod'

import { calls } from '../api.ts'
import type { Call } from './define-call.ts'
import { LARGEST_PAGE } from './paging.ts'

const lists = Object.entries<Call>(calls).flatMap(([name, call]) => {
  const limit: unknown = call.request instanceof z.ZodObject ? call.request.shape['limit'] : undefined
  return limit instanceof z.ZodNumber ? [{ name, call, most: limit.maxValue! }] : []
})

test.each(lists)('$name is costly when it is asked for more than a page', ({ call, most }) => {
  expect(most).toBeGreaterThan(LARGEST_PAGE)
  expect([LARGEST_PAGE, LARGEST_PAGE + 1, most].map((limit) => call.isCostly?.({ limit }))).toEqual([false, true, true])
})

test('whatever answers a PDF is a report', () => {
  const entries = Object.entries<Call>(calls)
  const reports = entries.filter(([, { isReport }]) => isReport === true).map(([name]) => name)
  expect(reports).toEqual(entries.filter(([, { reply }]) => 'pdfData' in reply).map(([name]) => name))
  expect(reports).not.toEqual([])
})
