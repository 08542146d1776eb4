import { expect, test } from 'vitest'
import { z } from 'zod'

import { calls } from '../api.ts'
import type { Call } from './define-call.ts'

const shapeOf = ({ request }: Call) => (request instanceof z.ZodObject ? request.shape : {})
const lists = Object.entries<Call>(calls).filter(
  ([, call]) => 'rowsPerPage' in shapeOf(call) || 'hasMore' in call.reply,
)

/**
 * These lists reply with the number of people whose balance is not 0. A count of all people would also look up people who have left and owe nothing
 * (decision 0075).
 */
const COUNT_DEBTORS = ['listCustomerLoan', 'listEmployeeLoan', 'listZelleLoan']

test('customers, employee sessions, the audit trail and security events are lists that the server sends in pages', () => {
  const names = lists.map(([name]) => name)
  expect(names).toEqual(
    expect.arrayContaining(['listCustomers', 'listEmployeeSession', 'listAudit', 'listSecurityEvents']),
  )
})

test.each(lists)(
  '%s takes a page number and a page size, and replies with one list of rows, a count, and whether there are more',
  (name, call) => {
    const { page, rowsPerPage } = shapeOf(call)
    expect([page, rowsPerPage].map((field) => field?.safeParse(undefined).success)).toEqual([true, true])
    expect(rowsPerPage!.safeParse('All').success).toBe(true)
    const arrays = Object.values(call.reply).filter((field) => field instanceof z.ZodArray)
    expect(arrays).toHaveLength(1)
    expect(Object.keys(call.reply)).toEqual(
      expect.arrayContaining([COUNT_DEBTORS.includes(name) ? 'openCount' : 'total', 'hasMore']),
    )
  },
)

/** A call is costly when it asks for much work. An account may have only a few costly calls running at a time. */
test.each(lists)('%s is costly when all rows are requested', (_, call) => {
  const day = { fromDate: '2026-06-01', toDate: '2026-06-01' }
  expect(call.isCostly?.({ ...day, rowsPerPage: 100 })).toBe(false)
  expect(call.isCostly?.({ ...day, rowsPerPage: 'All' })).toBe(true)
})
