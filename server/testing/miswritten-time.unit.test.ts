import { describe, expect, test } from 'vitest'

import { hasMiswrittenTime } from './miswritten-time.ts'

describe('the check for dates in the messages of refusals', () => {
  test.each([
    ['from 2026-05-29 3:02 AM to 2026-05-29 12:00 PM.'],
    ['The business day 2026-05-29 is over.'],
    ['Machine 12: a daily In of 501. Machines 1, 2/3'],
    ['Marta May has 40 of 50 points.'],
  ])('the check accepts: %s', (sentence) => {
    expect(hasMiswrittenTime(sentence)).toBe(false)
  })

  test.each([
    ['since 5:00 PM.'],
    ['on Jun 2, 7:00 AM.'],
    ['on Jun 2.'],
    ['at 2026-05-29T08:02:00.000Z.'],
    ['at 2026-05-29 15:02.'],
    ['on 05/29/2026.'],
  ])('the check finds a wrong format in: %s', (sentence) => {
    expect(hasMiswrittenTime(sentence)).toBe(true)
  })
})
