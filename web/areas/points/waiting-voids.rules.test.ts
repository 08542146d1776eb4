import { expect, it } from 'vitest'

import { approverOf } from './waiting-voids.rules.ts'

it('a waiting void: only an administrator can approve it after its business day', () => {
  expect(approverOf('2026-05-29', '2026-05-29', false)).toBe('somebodyElse')
  expect(approverOf('2026-05-28', '2026-05-29', false)).toBe('administrator')
  expect(approverOf('2026-05-28', '2026-05-29', true)).toBe('anotherAdministrator')
})
