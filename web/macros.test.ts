import { msg } from '@lingui/core/macro'
import { expect, test } from 'vitest'

test('a test can import a file with messages, and the messages are expanded and compiled as in the bundle', () => {
  expect(msg`${{ name: 'Rosa Diaz' }} is saved.`).toEqual({
    id: expect.any(String) as string,
    message: [['name'], ' is saved.'],
    values: { name: 'Rosa Diaz' },
  })
})
