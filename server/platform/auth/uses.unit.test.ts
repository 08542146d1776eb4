import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { Uses } from './uses.ts'

test('the writes of a sign-in session’s uses run one after the other, so a slow earlier write does not replace a later one', async () => {
  const finished: unknown[] = []
  let slow = 50
  const uses = new Uses({
    async run({ parameters }) {
      const takes = slow
      slow = 0
      await sleep(takes)
      finished.push(parameters[2])
      return { rows: [], rowCount: 1 }
    },
  })
  const now = new Date('2026-11-20T12:00:00Z')
  uses.note(7, 'ROLE_CHECK_IN_OUT', now)
  uses.note(7, 'ROLE_BONUS', now)
  await expect.poll(() => finished).toEqual([['ROLE_CHECK_IN_OUT'], ['ROLE_CHECK_IN_OUT', 'ROLE_BONUS']])
})
