/** The words that the audit trail uses for the changes of this area. */

import type { AuditWords, ChangesOf } from '../audit/words.rules.ts'
import type { setupCalls } from './setup.calls.ts'

export const setupWords: AuditWords<ChangesOf<typeof setupCalls>> = {
  keys: {
    venue: ['Venue', 'text'],
    administrator: ['Administrator', 'text'],
    station: ['Station', 'text'],
  },
  sentences: {
    setUp: 'set up the venue {venue}',
    closeFirstSteps: 'closed the list of first steps',
  },
}
