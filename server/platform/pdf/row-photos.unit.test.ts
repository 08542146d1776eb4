import { expect, test } from 'vitest'

import { MAX_ROW_PHOTOS, photoCells, photoNotice, printedPaths } from './row-photos.ts'

test('a report prints the photos of its first 200 rows, says that it leaves out the others, and says why a photo is missing', () => {
  const rows = Array.from({ length: 203 }, (_, index) => ({ path: `photo ${index}` as string | null, deleted: null }))
  const photos = new Map(rows.map(({ path }) => [path!, `jpeg of ${path}`]))
  expect(printedPaths(rows)).toEqual(rows.slice(0, 200).map(({ path }) => path))
  expect(photoCells(rows, photos).slice(198)).toEqual([
    { jpeg: 'jpeg of photo 198' },
    { jpeg: 'jpeg of photo 199' },
    ...Array(3).fill('Not printed'),
  ])
  expect(photoNotice(203, 'bonuses')).toEqual([
    {
      kind: 'facts',
      facts: [
        {
          label: 'Photos',
          text: 'Only the photos of the first 200 bonuses are printed. View Images shows the other photos.',
        },
      ],
    },
  ])
  expect(photoNotice(MAX_ROW_PHOTOS, 'bonuses')).toEqual([])

  const removed = { path: null, deleted: null }
  const old = { path: null, deleted: { at: '2026-06-01T12:00:00.000Z', days: 90 } }
  const unreadable = { path: 'elsewhere', deleted: null }
  expect(printedPaths([removed, old, unreadable])).toEqual(['elsewhere'])
  expect(photoCells([removed, old, unreadable], photos)).toEqual([
    'Photo deleted',
    'Photo deleted after 90 days',
    'Photo cannot be read',
  ])
  expect(photoCells([...rows.slice(0, 200), removed, old], photos).slice(200)).toEqual([
    'Photo deleted',
    'Photo deleted after 90 days',
  ])
})
