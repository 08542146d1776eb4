import { expect, test } from 'vitest'

import { pastedLines } from './pasted.rules.ts'

test('a pasted column of names becomes a list of names, without the quotes around a cell and without empty lines', () => {
  expect(pastedLines('Lucky Duck\r\n\r\n Fire Phoenix \n')).toEqual(['Lucky Duck', 'Fire Phoenix'])
  expect(pastedLines('"Lucky Duck"\n"The ""Big"" One"\n"\n')).toEqual(['Lucky Duck', 'The "Big" One', '"'])
})
