import { expect, test } from 'vitest'

import { toRefusal } from './faults.ts'

test.each(['ENOSPC', 'EDQUOT'])('a file that finds no space on the disk (%s) is told as such, like a row', (code) => {
  expect(toRefusal(Object.assign(new Error('write'), { code })).code).toBe('server.diskFull')
})
