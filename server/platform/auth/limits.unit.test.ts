import { expect, test } from 'vitest'

import { waitInWords } from './limits.ts'

test('a wait is told in seconds, and from two minutes on in minutes', () => {
  expect([1, 2, 119, 120, 121, 3_600].map(waitInWords)).toEqual([
    '1 second',
    '2 seconds',
    '119 seconds',
    '2 minutes',
    '3 minutes',
    '60 minutes',
  ])
})
