import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { Turns } from './turns.ts'

test('no more tasks than the limit run at a time, and every task gets a turn, even after other tasks have failed', async () => {
  const turns = new Turns(2)
  let working = 0
  let most = 0
  const work = (index: number) =>
    turns.within(async () => {
      most = Math.max(most, ++working)
      await sleep(2)
      working -= 1
      if (index % 3 === 0) throw new Error('told to fail')
      return index
    })
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, (_, index) => work(index)))
  expect(most).toBe(2)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
  expect(await work(1)).toBe(1)
})

test('ending a turn twice frees only one place', async () => {
  const turns = new Turns(1)
  const end = await turns.take()
  end()
  end()
  await turns.take()
  let hasSecond = false
  void turns.take().then(() => (hasSecond = true))
  await sleep(2)
  expect(hasSecond).toBe(false)
})

test('a caller that gives up leaves the line, and takes no turn from the callers behind it', async () => {
  const turns = new Turns(1)
  const end = await turns.take()
  const patience = new AbortController()
  const first = turns.take(patience.signal)
  const second = turns.take()
  expect(turns.waiting).toBe(2)
  patience.abort(new Error('gave up'))
  await expect(first).rejects.toThrow('gave up')
  end()
  const endSecond = await second
  await expect(turns.take(patience.signal)).rejects.toThrow('gave up')
  expect([turns.waiting, turns.isIdle]).toEqual([0, false])
  endSecond()
  expect(turns.isIdle).toBe(true)
})
