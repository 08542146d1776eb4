import { QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'

import { LOCKED_DAY } from '@countroom/contract/days/days.rules.ts'
import type { Call } from '@countroom/contract/kernel/define-call.ts'
import { TOPICS } from '@countroom/contract/kernel/live.ts'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
const { readsOf } = await import('./live-reads.ts')
const { askAgain, queryClient } = await import('./client.ts')
const { calls } = await import('@countroom/contract/api.ts')

it('each call whose data the topics make out of date is listed once', () => {
  expect(readsOf(['games'])).toEqual(['POST /game/list', 'POST /setup/getFirstSteps'])
  const reads = readsOf(['readings', 'sessions'])
  expect(reads).toContain('POST /machine/loadStartedSession')
  expect(reads).toContain('POST /machine/getAvailableEmployeeSessions')
  expect(new Set(reads).size).toBe(reads.length)
})

it('giving or voiding points reloads the expected cash and the list of given points, and a check-in does not reload this list', () => {
  expect(readsOf(calls.enrollCustomer.emits)).toContain('POST /customer/customerPendingList')
  expect(readsOf(calls.enrollCustomer.emits)).not.toContain('POST /customer/customerPointsList')
  for (const { emits } of [calls.setPoints, calls.deleteCustomerPending]) {
    expect(readsOf(emits)).toContain('POST /customer/customerPendingList')
    expect(readsOf(emits)).toContain('POST /customer/customerPointsList')
    // The dollars of a match may leave the drawer of the employee who gives it.
    for (const drawers of ['POST /transaction/listHeldCash', 'POST /transaction/previewSettlement'] as const)
      expect(readsOf(emits)).toContain(drawers)
  }
})

it('transactions and tickets do not reload the rights of users, and a saved transaction reloads the shifts, which a payroll may have paid', () => {
  for (const { emits } of [calls.saveTransaction, calls.deleteTransaction, calls.saveTicket]) {
    for (const topic of ['account', 'clock', 'presence', 'company'] as const) expect(emits).not.toContain(topic)
  }
  expect(readsOf(calls.saveTransaction.emits)).toContain('POST /clock/listEmployeeSession')
})

// The server refuses the calls in SOURCES on a verified day, because they change figures of the Weekly Report. The four calls that FEEDING adds
// change the report too.
const SOURCES = Object.values<Call>(calls).filter(({ refuses }) => refuses.includes(LOCKED_DAY))
const FEEDING = [...SOURCES, calls.endSession, calls.verifyDay, calls.reopenDay, calls.importWeeks]

it.each(FEEDING.map((call) => [call.http, call] as const))('the weekly report reloads after %s', (_, { emits }) => {
  const reads = readsOf(emits)
  for (const http of ['weeklyReport', 'listFigureRows', 'listNetHistory'] as const)
    expect(reads).toContain(calls[http].http)
})

it('every call that only reads has a topic that reloads its reply, except reports and the calls that need no topic', () => {
  const known = readsOf(TOPICS)
  // These replies need no topic: they are fetched on request and not cached, the shell holds them, or they never change.
  const notKept = new Set([
    'POST /account/openSocket',
    'POST /account/getUser',
    'POST /account/getUserSetting',
    'POST /audit/list',
    'POST /audit/listSecurityEvents',
    'POST /customer/validateCustomer',
    'POST /customer/previewImport',
    'POST /machine/previewMeters',
    'POST /report/previewWeeks',
    'POST /report/exportWeeklyReport',
    'POST /setup/find',
    'POST /customer/previewFile',
    'POST /customer/previewImage',
    'POST /customer/previewPointWatchingImage',
    'POST /bonus/previewImage',
  ])
  const reads = Object.values(calls).filter(
    ({ http, audit, isReport }) => audit === false && isReport !== true && !notKept.has(http),
  )
  expect([...known].toSorted()).toEqual(reads.map(({ http }) => http).toSorted())
})

it('a list reloads once for a change that is reported twice', async () => {
  vi.useFakeTimers()
  const queryFn = vi.fn(async () => ({ success: true }))
  const list = new QueryObserver(queryClient, { queryKey: ['POST /customer/customerPendingList', {}], queryFn })
  const stop = list.subscribe(() => {})
  await vi.runAllTimersAsync()
  expect(queryFn).toHaveBeenCalledTimes(1)

  // The answer to the check-in reports the change first. A moment later, the socket's message reports it again.
  askAgain(['POST /customer/customerPendingList', 'POST /customer/searchByCustomerName'])
  await vi.advanceTimersByTimeAsync(20)
  askAgain(readsOf(['customers']))
  askAgain(readsOf(['pending']))
  await vi.runAllTimersAsync()
  expect(queryFn).toHaveBeenCalledTimes(2)

  // A later message reports another change.
  askAgain(readsOf(['pending']))
  await vi.runAllTimersAsync()
  expect(queryFn).toHaveBeenCalledTimes(3)
  stop()
  vi.useRealTimers()
})
