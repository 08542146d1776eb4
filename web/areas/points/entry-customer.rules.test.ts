import { expect, it } from 'vitest'

import type { PhotoFile } from '@countroom/contract/kernel/photos.ts'

import { entryPhotos, shortName } from './entry-customer.rules.ts'

const photo = (letter: string): PhotoFile => ({
  path: letter.repeat(64),
  localURL: `/photos/7/customer/${letter.repeat(64)}`,
  displayName: 'Ana.jpg',
  type: 'image/jpeg',
})

it('the photos of an entry are listed in the order of its JSON text', () => {
  expect(entryPhotos({ files: JSON.stringify([photo('a'), photo('b')]) })).toEqual([photo('a'), photo('b')])
})

it.each(['', 'null', '[', '{}', '"photos"', '[null, 1, {}, {"path": "a"}]'])(
  'an entry whose files are %j has no photos',
  (files) => {
    expect(entryPhotos({ files })).toEqual([])
  },
)

it('photos on another server are left out', () => {
  const foreign = { ...photo('a'), localURL: 'https://example.com/a.jpg' }
  expect(entryPhotos({ files: JSON.stringify([foreign, photo('b')]) })).toEqual([photo('b')])
})

it('a name is shortened to the first name and the initial of the last name', () => {
  expect(shortName('Ann Reyes')).toBe('Ann R.')
  expect(shortName('Ana  María de la Cruz ')).toBe('Ana C.')
  expect(shortName('Ann')).toBe('Ann')
  expect(shortName('')).toBe('')
  expect(shortName('José E\u0301va')).toBe('José E\u0301.')
})
