/** How the audit trail describes the changes of shifts: the labels of the values, and a sentence for each change. */

import { type AuditWords, type ChangesOf, partsOf } from '../audit/words.rules.ts'
import type { clockCalls } from './clock.calls.ts'

export const clockWords: AuditWords<ChangesOf<typeof clockCalls>> = {
  keys: {
    clockId: ['Employee session number', 'id'],
    userId: ['Employee number', 'id'],
    name: ['Employee', 'person'],
    clockIn: ['Clock in', 'time'],
    clockOut: ['Clock out', 'time'],
    totalHours: ['Total hours', 'number'],
    totalPay: ['Total pay', 'money'],
    hourlyRate: ['Hourly rate', 'money'],
    state: ['State', 'text'],
    isManual: ['Entered by hand', 'yesNo'],
    closedReason: ['Why it was closed', 'text'],
    isVoid: ['Void', 'yesNo'],
    reason: ['Reason', 'text'],
    sessions: ['Employee sessions', 'part'],
    version: ['Version', 'id'],
  },
  sentences: {
    clockIn: 'clocked in',
    clockOut: 'clocked out',
    updateShiftStatus: ({ after }) => marked(partsOf(after, 'sessions')),
    manualClockSave: {
      added: 'entered an employee session of {name} by hand',
      changed: 'corrected an employee session of {name}',
    },
    deleteEmployeeSession: 'voided an employee session of {name}',
    closeStaleShift: 'closed an employee session that {name} left open',
  },
}

/** 'marked the employee session of Ana Reyes as paid', 'marked 3 employee sessions as unpaid'. */
function marked(sessions: ReturnType<typeof partsOf>): string {
  const [first] = sessions
  if (first === undefined) return 'marked no employee session'
  const marks =
    sessions.length === 1 ? `the employee session of ${String(first['name'])}` : `${sessions.length} employee sessions`
  return `marked ${marks} as ${String(first['state']).toLowerCase()}`
}
