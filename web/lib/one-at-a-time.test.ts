import { expect, it } from 'vitest'

import { oneAtATime } from './one-at-a-time.ts'

/** Work that the test finishes by hand, one run after the other. */
function byHand() {
  const runs: { resolve: () => void; reject: (error: Error) => void }[] = []
  const work = oneAtATime(() => new Promise<void>((resolve, reject) => runs.push({ resolve, reject })))
  return { runs, work }
}

it('the work runs exactly once more for all the calls that are made during a run', async () => {
  const { runs, work } = byHand()
  const first = work()
  const during = [work(), work(), work()]
  expect(runs).toHaveLength(1)
  runs[0]!.resolve()
  await first
  expect(runs).toHaveLength(2)
  runs[1]!.resolve()
  await Promise.all(during)
  expect(runs).toHaveLength(2)
})

it('a call is answered only after a run that began after the call', async () => {
  const { runs, work } = byHand()
  const first = work()
  let isAnswered = false
  const second = work().then(() => (isAnswered = true))
  runs[0]!.resolve()
  await first
  expect(isAnswered).toBe(false)
  runs[1]!.resolve()
  await second
  expect(isAnswered).toBe(true)
})

it('the work runs again after a failed run, and the failure is reported only to the calls that waited for that run', async () => {
  const { runs, work } = byHand()
  const first = work()
  const second = work()
  runs[0]!.reject(new Error('no server'))
  await expect(first).rejects.toThrow('no server')
  runs[1]!.resolve()
  await second
  const third = work()
  runs[2]!.resolve()
  await third
})
