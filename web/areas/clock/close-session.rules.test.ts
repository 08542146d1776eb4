import { expect, it } from 'vitest'

import { isNothingToClose } from './close-session.rules.ts'

it('the dialog Close session closes only when nothing is left to close, so that an outage does not lose the typed reason', () => {
  expect(isNothingToClose(undefined)).toBe(true)
  expect((['shift.unknown', 'shift.notStale'] as const).map((code) => isNothingToClose({ code }))).toEqual([true, true])
  const others = ['server.failed', 'server.unavailable', 'day.locked', 'shift.order', 'request.tooMany'] as const
  for (const code of others) expect(isNothingToClose({ code })).toBe(false)
})
