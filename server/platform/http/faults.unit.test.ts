import { expect, test } from 'vitest'

import { toRefusal } from './faults.ts'

test.each(['ENOSPC', 'EDQUOT'])(
  'the refusal for a file that does not fit on the disk (%s) says that the disk is full',
  (code) => {
    expect(toRefusal(Object.assign(new Error('write'), { code })).code).toBe('server.diskFull')
  },
)
