import { expect, it } from 'vitest'

import type { PhotoFile } from '@countroom/contract/kernel/photos.ts'

import { entryPhotos } from './entry-customer.rules.ts'

const photo = (letter: string): PhotoFile => ({
  path: letter.repeat(64),
  localURL: `/photos/7/${letter.repeat(64)}`,
  displayName: 'Ana.jpg',
  type: 'image/jpeg',
})

it('reads the photos of an entry in their order', () => {
  expect(entryPhotos({ files: JSON.stringify([photo('a'), photo('b')]) })).toEqual([photo('a'), photo('b')])
})

it.each(['', 'null', '[', '{}', '"photos"', '[null, 1, {}, {"path": "a"}]'])('finds none in %s', (files) => {
  expect(entryPhotos({ files })).toEqual([])
})

it('leaves out what leads to another server', () => {
  const foreign = { ...photo('a'), localURL: 'https://example.com/a.jpg' }
  expect(entryPhotos({ files: JSON.stringify([foreign, photo('b')]) })).toEqual([photo('b')])
})
