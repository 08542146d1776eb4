import { expect, test } from 'vitest'

import { SharedReads } from './shared-reads.ts'

/** Reads that wait until the test answers them. `begun` lists them in the order in which they began. */
function reads() {
  const begun: PromiseWithResolvers<string>[] = []
  const read = () => {
    const answer = Promise.withResolvers<string>()
    begun.push(answer)
    return answer.promise
  }
  return { begun, read }
}

/** Waits until the callbacks of all settled promises have run. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a caller who asks alone gets the answer of their own read', async () => {
  const { begun, read } = reads()
  const shared = new SharedReads()
  const first = shared.ask('a', read)
  begun[0]!.resolve('one')
  expect(await first).toBe('one')
  const second = shared.ask('a', read)
  begun[1]!.resolve('two')
  expect(await second).toBe('two')
})

test('callers who ask during a read share the next read, which begins when the first read has ended', async () => {
  const { begun, read } = reads()
  const shared = new SharedReads()
  const first = shared.ask('a', read)
  const later = [shared.ask('a', read), shared.ask('a', read), shared.ask('a', read)]
  await settled()
  expect(begun).toHaveLength(1)
  begun[0]!.resolve('before the change')
  await settled()
  expect(begun).toHaveLength(2)
  const last = shared.ask('a', read)
  begun[1]!.resolve('after the change')
  expect(await first).toBe('before the change')
  expect(await Promise.all(later)).toEqual(Array.from({ length: 3 }, () => 'after the change'))
  await settled()
  begun[2]!.resolve('later still')
  expect(await last).toBe('later still')
})

test('a read of one key does not wait for a read of another key', async () => {
  const { begun, read } = reads()
  const shared = new SharedReads()
  void shared.ask('a', read)
  const other = shared.ask('b', read)
  begun[1]!.resolve('other')
  expect(await other).toBe('other')
})

test('after a read has failed, the next read still begins', async () => {
  const { begun, read } = reads()
  const shared = new SharedReads()
  const first = shared.ask('a', read)
  const second = shared.ask('a', read)
  begun[0]!.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await settled()
  begun[1]!.resolve('back')
  expect(await second).toBe('back')
})
