import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { CAPTURE_TIMEOUT_MS, IMAGE_CHUNK_LENGTH, MAX_IMAGE_CHUNKS } from '@countroom/contract/kernel/photo-limits.ts'

import { Captures, MAX_OPEN_CAPTURES } from './captures.ts'

let now: Date
let captures: Captures
beforeEach(() => {
  vi.useFakeTimers()
  now = new Date('2026-06-01T23:00:00Z')
  captures = new Captures({ now: () => now })
})
afterEach(() => {
  captures.close()
  vi.useRealTimers()
})

const piece = (more: object = {}): string =>
  JSON.stringify({
    action: 'sendImageChunk',
    fileName: 'check-in.jpg',
    fileType: 'image/jpeg',
    pendingId: 7,
    chunk: 'abcd',
    chunkIndex: 0,
    totalChunks: 3,
    ...more,
  })
const second = piece({ chunk: 'efgh', chunkIndex: 1 })
const third = piece({ chunk: 'ij==', chunkIndex: 2 })

describe('the pieces of a photo', () => {
  it('the pieces of a photo complete the photo in any order', () => {
    expect(captures.open(7)).toBe(true)
    expect(captures.hear(third)).toBe(true)
    expect(captures.hear(piece())).toBe(true)
    expect(captures.hear(second)).toEqual({
      pendingId: 7,
      upload: { displayName: 'check-in.jpg', type: 'image/jpeg', data: 'abcdefghij==' },
    })
    expect(captures.openCount).toBe(0)
  })

  it('the pieces of several photos that arrive together are not mixed up', () => {
    captures.open(7)
    captures.open(8)
    captures.hear(piece({ totalChunks: 2 }))
    expect(captures.hear(piece({ pendingId: 8, totalChunks: 1, chunk: 'zzzz' }))).toMatchObject({ pendingId: 8 })
    expect(captures.hear(piece({ totalChunks: 2, chunkIndex: 1, chunk: 'efgh' }))).toMatchObject({
      pendingId: 7,
      upload: { data: 'abcdefgh' },
    })
  })

  it('the pieces of a photo are refused when no photo of the visit was requested', () => {
    expect(captures.hear(piece())).toBe(false)
    captures.open(7)
    expect(captures.hear(piece({ pendingId: 8 }))).toBe(false)
  })

  it('a piece that comes a second time is refused, and the first piece is kept', () => {
    captures.open(7)
    captures.hear(piece())
    expect(captures.hear(piece())).toBe(false)
    expect(captures.hear(piece({ chunk: 'zzzz' }))).toBe(false)
    captures.hear(second)
    expect(captures.hear(third)).toMatchObject({ upload: { data: 'abcdefghij==' } })
  })

  it('the pieces of a second photo for the same visit are refused', () => {
    captures.open(7)
    for (const each of [piece(), second, third]) captures.hear(each)
    expect(captures.hear(piece())).toBe(false)
  })

  it.each([
    ['too long', { chunk: 'a'.repeat(IMAGE_CHUNK_LENGTH + 1) }],
    ['empty', { chunk: '' }],
    ['not base64', { chunk: '<svg>' }],
    ['not text', { chunk: 4 }],
    ['beyond the last piece', { chunkIndex: 3 }],
    ['before the first piece', { chunkIndex: -1 }],
    ['between two pieces', { chunkIndex: 0.5 }],
    ['of zero pieces', { totalChunks: 0 }],
    ['of too many pieces', { totalChunks: MAX_IMAGE_CHUNKS + 1 }],
    ['with too long a name', { fileName: 'a'.repeat(201) }],
    ['with too long a type', { fileType: 'a'.repeat(101) }],
    ['with a visit id that is a string', { pendingId: '7' }],
    ['for another action', { action: 'sendFile' }],
    ['with an extra field', { path: '../../etc/passwd' }],
  ])('a piece is refused: %s', (_, wrong) => {
    captures.open(7)
    expect(captures.hear(piece(wrong))).toBe(false)
    for (const each of [piece(), second]) expect(captures.hear(each)).toBe(true)
  })

  it('a piece that names a different number of pieces than the first piece is refused', () => {
    captures.open(7)
    captures.hear(piece())
    expect(captures.hear(piece({ chunkIndex: 1, totalChunks: 400 }))).toBe(false)
    expect(captures.hear(piece({ chunkIndex: 1, totalChunks: 2 }))).toBe(false)
  })

  it.each(['', '{', 'null', '[]', '7', '"sendImageChunk"', '{"type":"ping"}', '{"__proto__":{"pendingId":7}}'])(
    'the message “%s” is refused',
    (frame) => {
      captures.open(7)
      expect(captures.hear(frame)).toBe(false)
    },
  )

  it('the pieces of a photo must arrive in time', () => {
    captures.open(7)
    now = new Date(now.getTime() + CAPTURE_TIMEOUT_MS - 1)
    expect(captures.hear(piece())).toBe(true)
    now = new Date(now.getTime() + 1)
    expect(captures.hear(second)).toBe(false)
  })
})

describe('a station', () => {
  it('a station is asked once for the photo of a visit, and for only a few photos at a time', () => {
    expect(captures.open(1)).toBe(true)
    expect(captures.open(1)).toBe(false)
    for (let visit = 2; visit <= MAX_OPEN_CAPTURES; visit++) expect(captures.open(visit)).toBe(true)
    expect(captures.open(100)).toBe(false)
  })

  it('a station that does not answer in time no longer has an open request', () => {
    captures.open(7)
    captures.hear(piece())
    vi.advanceTimersByTime(CAPTURE_TIMEOUT_MS)
    expect(captures.openCount).toBe(0)
  })

  it('a station that has disconnected no longer has open requests', () => {
    captures.open(7)
    captures.open(8)
    captures.close()
    expect(captures.openCount).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })
})
