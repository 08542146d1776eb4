import { expect, it } from 'vitest'

import { withOperator } from './meter-operators.ts'

it('an operator is inserted at the cursor', () => {
  expect(withOperator('4500120', '+', [4, 4])).toEqual({ text: '4500+120', cursor: 5 })
  expect(withOperator('4500', '*', [4, 4])).toEqual({ text: '4500*', cursor: 5 })
})

it('an operator replaces the selected text', () => {
  expect(withOperator('45+00', '-', [2, 3])).toEqual({ text: '45-00', cursor: 3 })
})

it('an operator is added after a value that is selected completely', () => {
  expect(withOperator('4500', '+', [0, 4])).toEqual({ text: '4500+', cursor: 5 })
})

it('an operator becomes the only text of an empty field', () => {
  expect(withOperator('', '/', [0, 0])).toEqual({ text: '/', cursor: 1 })
})
