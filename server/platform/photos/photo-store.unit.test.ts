import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { PHOTO_SIZES, photoFolder, type PhotoStore } from './photo-store.ts'

let home: string
let folder: string
let store: PhotoStore
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'countroom-photos-'))
  folder = join(home, 'data', 'photos')
  store = photoFolder(folder)
})
afterEach(async () => rm(home, { recursive: true }))

const hash = randomBytes(32)
const bytes = { full: Buffer.from('a face'), thumb: Buffer.from('a small face') }
const names = async () => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

test('a photo is stored under its hash in a folder of its location, and no other user of the machine may open its file', async () => {
  await store.write(7, hash, bytes)
  await store.write(7, hash, bytes)
  const name = hash.toString('hex')
  expect((await names()).toSorted()).toEqual([`${name}.jpg`, `${name}.thumb.jpg`])
  const { mode } = await stat(join(folder, '7', name.slice(0, 2), `${name}.jpg`))
  expect(mode & 0o077).toBe(0)
  expect(await store.read(7, hash, 'full')).toEqual(bytes.full)
  expect(await store.read(7, hash, 'thumb')).toEqual(bytes.thumb)
  expect(await store.read(8, hash, 'full')).toBeUndefined()
})

test('when one size of a photo cannot be written completely, nothing of the photo is left behind, and a stored photo stays', async () => {
  // One size is not a buffer, so writing it fails after its file was opened.
  const wrong = 7 as unknown as Buffer
  for (const size of PHOTO_SIZES)
    await expect(store.write(7, hash, { ...bytes, [size]: wrong })).rejects.toThrow(/must be/)
  expect(await names()).toEqual([])
  await store.write(7, hash, bytes)
  await expect(store.write(7, hash, { ...bytes, thumb: wrong })).rejects.toThrow(/must be/)
  expect(await names()).toHaveLength(2)
})

test('a removed photo is gone in every size, and removing it twice is not an error', async () => {
  await store.write(7, hash, bytes)
  await store.remove(7, hash)
  await store.remove(7, hash)
  expect(await names()).toEqual([])
})
