import { expect, it } from 'vitest'

import { endOfBusinessDay } from './end-of-day.ts'

it('a business day ends at 7:00 AM on the next date', () => {
  expect(endOfBusinessDay('2026-05-31')).toBe('2026-06-01 7:00 AM')
})
