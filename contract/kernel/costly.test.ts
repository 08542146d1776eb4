import { expect, test } from 'vitest'
import { z } from 'zod'

import { calls } from '../api.ts'
import { daysIn, LONGEST_RANGE_DAYS } from './dates.ts'
import type { Call } from './define-call.ts'

test('the calls that are declared as reports are exactly those that reply with a PDF', () => {
  const entries = Object.entries<Call>(calls)
  const reports = entries.filter(([, { isReport }]) => isReport === true).map(([name]) => name)
  expect(reports).toEqual(entries.filter(([, { reply }]) => 'pdfData' in reply).map(([name]) => name))
  expect(reports).not.toEqual([])
})

const ranges = Object.entries<Call>(calls).filter(
  ([, { audit, request }]) => audit === false && request instanceof z.ZodObject && 'toDate' in request.shape,
)

/** A call is costly when it asks for much work. An account may have only a few costly calls running at a time. */
test.each(ranges)('%s is costly for a range of five years, or replies with one page of rows', (_, call) => {
  const { shape } = call.request as z.ZodObject
  const fiveYears = { fromDate: '2026-01-01', toDate: '2030-12-31' }
  expect(call.isCostly?.(fiveYears) === true || 'rowsPerPage' in shape).toBe(true)
})

test.each(ranges)('%s limits its range, replies with one page of rows, or also works without a range', (_, call) => {
  const { shape } = call.request as z.ZodObject
  const isOpen = shape['toDate']!.safeParse(undefined).success
  expect(isOpen || 'rowsPerPage' in shape || call.refuses.includes('range.tooManyDays')).toBe(true)
})

test('the number of days in a range includes the first and the last day, also when its ends have a time of day', () => {
  expect(daysIn({ fromDate: '2026-06-01', toDate: '2026-06-01' })).toBe(1)
  expect(daysIn({ fromDate: '2026-06-01T20:00:00', toDate: '2026-06-02T19:59:59' })).toBe(2)
  expect(daysIn({ fromDate: '2021-06-02', toDate: '2026-06-05' })).toBe(LONGEST_RANGE_DAYS)
})
