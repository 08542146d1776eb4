import { msg } from '@lingui/core/macro'
import { expect, test } from 'vitest'

test('a rules test can import a file with messages: they are expanded and compiled as in the bundle', () => {
  expect(msg`${{ name: 'Rosa Diaz' }} is saved.`).toEqual({
    id: expect.any(String) as string,
    message: [['name'], ' is saved.'],
    values: { name: 'Rosa Diaz' },
  })
})
