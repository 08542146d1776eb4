/** What the changes of this area say in the audit trail. */

import type { AuditWords, ChangesOf } from '../audit/words.rules.ts'
import type { companiesCalls } from './companies.calls.ts'

export const companiesWords: AuditWords<ChangesOf<typeof companiesCalls> | 'demo'> = {
  keys: {
    companyId: ['Company number', 'id'],
    startDate: ['Starts', 'time'],
    expiryDate: ['Ends', 'time'],
    company: ['Company', 'text'],
  },
  sentences: {
    activateCompanyWithKey: 'activated the licence',
    demo: 'filled in the demo',
  },
}
