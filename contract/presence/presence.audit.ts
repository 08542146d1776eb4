/** The words that the audit trail uses for the changes of this area. */

import { type AuditWords, type ChangesOf, factsOf } from '../audit/words.rules.ts'
import type { presenceCalls } from './presence.calls.ts'

export const presenceWords: AuditWords<ChangesOf<typeof presenceCalls>> = {
  keys: {
    employee: ['Employee', 'person'],
    isPresent: ['Present', 'yesNo'],
    cameFromAnotherCounter: ['Came from another counter', 'yesNo'],
    isKiosk: ['Kiosk', 'yesNo'],
  },
  sentences: {
    processRFID: ({ after }) => (factsOf(after)['isPresent'] === true ? 'scanned in' : 'scanned out'),
    selectEmployee: 'set who acts at the station',
    openKiosk: 'opened the kiosk',
  },
}
