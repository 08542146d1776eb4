import { expect, it } from 'vitest'

import { withOperator } from './meter-operators.ts'

it('puts an operator where the cursor stands', () => {
  expect(withOperator('4500120', '+', [4, 4])).toEqual({ text: '4500+120', cursor: 5 })
  expect(withOperator('4500', '*', [4, 4])).toEqual({ text: '4500*', cursor: 5 })
})

it('replaces what is selected', () => {
  expect(withOperator('45+00', '-', [2, 3])).toEqual({ text: '45-00', cursor: 3 })
})

it('goes on from a value that is selected as a whole', () => {
  expect(withOperator('4500', '+', [0, 4])).toEqual({ text: '4500+', cursor: 5 })
})

it('stands alone in an empty field', () => {
  expect(withOperator('', '/', [0, 0])).toEqual({ text: '/', cursor: 1 })
})
