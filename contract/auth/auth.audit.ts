/** The labels and sentences with which the audit trail shows sign-ins, sign-outs, password changes, and which location a person chose. */

import type { AuditWords, ChangesOf } from '../audit/words.rules.ts'
import type { authCalls } from './auth.calls.ts'

export const authWords: AuditWords<ChangesOf<typeof authCalls>> = {
  keys: {
    address: ['Network address', 'text'],
    expiresAt: ['Signed in until', 'time'],
    sessionId: ['Session number', 'id'],
    passwordChanged: ['Password changed', 'yesNo'],
    locationId: ['Location number', 'id'],
    name: ['Location', 'text'],
  },
  sentences: {
    login: 'signed in',
    logout: 'signed out',
    changePassword: 'changed their own password',
    selectLocation: 'chose the location {name}',
  },
}
