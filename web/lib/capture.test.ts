import { afterEach, expect, it, vi } from 'vitest'

import type { BrowserMessage, ImageChunk } from '@countroom/contract/kernel/live.ts'

import { capturePhoto, chunksOf } from './capture.ts'

afterEach(() => vi.useRealTimers())

const picture = 'a'.repeat(5_000) + 'b'.repeat(5_000) + 'cde='

it('a photo is cut into numbered pieces of 5,000 characters', () => {
  const chunks = chunksOf(picture, 7)
  expect(chunks.map(({ chunk }) => chunk.length)).toEqual([5_000, 5_000, 4])
  expect(chunks.map(({ chunk }) => chunk).join('')).toBe(picture)
  expect(chunks[2]).toEqual({
    action: 'sendImageChunk',
    fileName: 'check-in-7.jpg',
    fileType: 'image/jpeg',
    pendingId: 7,
    chunk: 'cde=',
    chunkIndex: 2,
    totalChunks: 3,
  })
  expect(chunksOf('a'.repeat(10_000), 7)).toHaveLength(2)
})

it('photos are taken one at a time, in the order of the requests', async () => {
  const events: string[] = []
  const take = (name: string) => async () => {
    events.push(`${name} begins`)
    await Promise.resolve()
    events.push(`${name} ends`)
    return name
  }
  const answer = (message: BrowserMessage) => events.push(`sent ${(message as ImageChunk).pendingId}`) > 0
  await Promise.all([capturePhoto(1, answer, take('one')), capturePhoto(2, answer, take('two'))])
  expect(events).toEqual(['one begins', 'one ends', 'sent 1', 'two begins', 'two ends', 'sent 2'])
})

it('no more pieces of a photo are sent after the connection is lost', async () => {
  const sent: number[] = []
  const answer = (message: BrowserMessage) => sent.push((message as ImageChunk).chunkIndex) < 2
  await capturePhoto(1, answer, async () => picture)
  expect(sent).toEqual([0, 1])
})

it('the error of a photo that cannot be taken is thrown, and the next photo is still taken', async () => {
  const answer = vi.fn(() => true)
  const failed = capturePhoto(
    1,
    answer,
    vi.fn(async () => {
      throw new Error('no camera')
    }),
  )
  const next = capturePhoto(2, answer, async () => 'abcd')
  await expect(failed).rejects.toThrow('no camera')
  await next
  expect(answer).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ pendingId: 2, totalChunks: 1 }))
})

it('no photo is taken after the server has stopped waiting for the photo', async () => {
  vi.useFakeTimers()
  const take = vi.fn(async () => picture)
  const slow = capturePhoto(
    1,
    () => true,
    () => new Promise((resolve) => setTimeout(() => resolve('abcd'), 31_000)),
  )
  const late = capturePhoto(2, () => true, take)
  await vi.advanceTimersByTimeAsync(31_000)
  await Promise.all([slow, late])
  expect(take).not.toHaveBeenCalled()
})

it('no piece of a photo is sent when the photo is larger than the server accepts', async () => {
  const answer = vi.fn(() => true)
  await expect(capturePhoto(1, answer, async () => 'a'.repeat(2_000_001))).rejects.toThrow('too large')
  expect(answer).not.toHaveBeenCalled()
})
