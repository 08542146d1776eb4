/** The words that the audit trail uses for the changes of this area. */

import type { AuditWords, ChangesOf } from '../audit/words.rules.ts'
import type { oldBooksCalls } from './old-books.calls.ts'

export const oldBooksWords: AuditWords<ChangesOf<typeof oldBooksCalls>> = {
  keys: {
    importId: ['Import number', 'id'],
    imported: ['Business days', 'number'],
    fromDate: ['First day', 'day'],
    toDate: ['Last day', 'day'],
    reason: ['Reason', 'text'],
  },
  sentences: {
    importWeeks: 'imported the old books of {fromDate} to {toDate}',
    deleteImportedWeeks: 'voided the import of the old books of {fromDate} to {toDate}',
  },
}
