import { expect, test } from 'vitest'

import { Shares } from './shares.ts'

/** Takes all the places that the key gets without waiting. */
function takeAll(shares: Shares<string>, key: string): (() => void)[] {
  const taken = []
  for (let end = shares.takeNow(key); end !== undefined; end = shares.takeNow(key)) taken.push(end)
  return taken
}

test('of ten places, one key gets at most five, the next key at most three, and ten keys get one each', () => {
  const alone = new Shares<string>(10)
  expect(takeAll(alone, 'greedy')).toHaveLength(5)
  expect(takeAll(alone, 'other')).toHaveLength(3)

  const many = new Shares<string>(10)
  const firsts = Array.from({ length: 10 }, (_, index) => many.takeNow(`key ${index}`))
  expect(firsts.every((end) => end !== undefined)).toBe(true)
  expect(many.takeNow('one too many')).toBeUndefined()
})

test('of only two places, one key gets one place, and the other place stays free for another key', () => {
  const shares = new Shares<string>(2)
  expect(takeAll(shares, 'greedy')).toHaveLength(1)
  expect(shares.takeNow('other')).toBeDefined()
})

test('a freed place goes to the key that holds the fewest, and keys that hold equally many take turns', async () => {
  const shares = new Shares<string>(4)
  const greedy = takeAll(shares, 'greedy')
  const others = [shares.takeNow('x')!, shares.takeNow('y')!]
  const order: string[] = []
  const wait = async (key: string) => {
    const end = await shares.take(key)
    order.push(key)
    end()
  }
  const waiting = [...['greedy', 'greedy', 'greedy'].map(wait), ...['a', 'a', 'b'].map(wait)]
  expect(shares.waiting).toBe(6)
  others[0]!()
  await Promise.all(waiting.slice(3))
  expect(order.slice(0, 3).toSorted()).toEqual(['a', 'a', 'b'])
  expect(order.slice(0, 2).toSorted()).toEqual(['a', 'b'])
  greedy.forEach((end) => end())
  others[1]!()
  await Promise.all(waiting)
  expect(shares.waiting).toBe(0)
})

test('giving a place back twice counts once, and all places are free afterwards', () => {
  const shares = new Shares<string>(4)
  const taken = takeAll(shares, 'a')
  for (const end of [...taken, ...taken]) end()
  expect(takeAll(shares, 'b')).toHaveLength(2)
  expect(takeAll(shares, 'c')).toHaveLength(1)
})

test('a caller that gives up leaves the line and takes no place', async () => {
  const shares = new Shares<string>(2)
  const end = shares.takeNow('a')!
  const patience = new AbortController()
  const gaveUp = shares.take('a', patience.signal)
  patience.abort(new Error('too long'))
  await expect(gaveUp).rejects.toThrow('too long')
  await expect(shares.take('a', patience.signal)).rejects.toThrow('too long')
  expect(shares.waiting).toBe(0)
  end()
  expect(shares.takeNow('a')).toBeDefined()
})
