import { expect, it } from 'vitest'

import { approverOf } from './waiting-voids.rules.ts'

it('a void that waits: an administrator alone approves it once its business day is over', () => {
  expect(approverOf('2026-05-29', '2026-05-29', false)).toBe('somebodyElse')
  expect(approverOf('2026-05-28', '2026-05-29', false)).toBe('administrator')
  expect(approverOf('2026-05-28', '2026-05-29', true)).toBe('anotherAdministrator')
})
