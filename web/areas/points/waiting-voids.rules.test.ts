import { expect, it } from 'vitest'

import { approverOf } from './waiting-voids.rules.ts'

it('a void must be approved by somebody else, and after the business day of the points only by an administrator', () => {
  expect(approverOf('2026-05-29', '2026-05-29', false)).toBe('somebodyElse')
  expect(approverOf('2026-05-28', '2026-05-29', false)).toBe('administrator')
  expect(approverOf('2026-05-28', '2026-05-29', true)).toBe('anotherAdministrator')
})
