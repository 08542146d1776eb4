import { expect, it } from 'vitest'

import type { TypedValue } from '@countroom/contract/weekly-report/weekly-report.shapes.ts'

import { typedFigure } from './typed-figure.rules.ts'

const [MONDAY, TUESDAY, SUNDAY_BEFORE] = ['2026-06-01', '2026-06-02', '2026-05-31']
const typed: TypedValue = {
  fieldName: 'addBank',
  value: 70.5,
  computed: 0,
  by: 'Ada Owner',
  at: '2026-06-02T21:00:00.000Z',
}

it('the typed value of a figure is found by the figure’s name and its business day', () => {
  const days = [
    { businessDay: MONDAY, typed: [] },
    { businessDay: TUESDAY, typed: [{ ...typed, fieldName: 'bank1' as const }, typed] },
  ]
  expect(typedFigure(days, { name: 'addBank', businessDay: TUESDAY })).toBe(typed)
  expect(typedFigure(days, { name: 'total', businessDay: TUESDAY })).toBeUndefined()
  expect(typedFigure(days, { name: 'addBank', businessDay: MONDAY })).toBeUndefined()
  expect(typedFigure(days, { name: 'addBank', businessDay: SUNDAY_BEFORE })).toBeUndefined()
})
