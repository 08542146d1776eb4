import { expect, test } from 'vitest'

import { toRefusal } from './faults.ts'

test.each(['ENOSPC', 'EDQUOT'])('a file that does not fit on the disk (%s) is reported as a full disk', (code) => {
  expect(toRefusal(Object.assign(new Error('write'), { code })).code).toBe('server.diskFull')
})
