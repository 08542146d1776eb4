import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { Turns } from './turns.ts'

test('so many work at once, and everybody has a turn, also after one that failed', async () => {
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

test('a turn ended twice frees one place', async () => {
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
