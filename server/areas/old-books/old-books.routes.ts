import type { oldBooksCalls } from '@countroom/contract/old-books/old-books.calls.ts'

import type { Handlers } from '../../platform/http/handlers.ts'
import * as oldBooks from './old-books.service.ts'

export const oldBooksRoutes: Handlers<typeof oldBooksCalls> = {
  async previewWeeks(scope, { rows }) {
    return { findings: await oldBooks.preview(scope, rows) }
  },

  async importWeeks(scope, { rows }) {
    const { importId, days } = await oldBooks.importDays(scope, rows)
    const named = days.map(({ businessDay }) => businessDay).toSorted()
    return {
      reply: { imported: days.length },
      before: null,
      after: { importId, imported: days.length, fromDate: named.at(0), toDate: named.at(-1) },
    }
  },

  async listImportedWeeks(scope, page) {
    return oldBooks.listImports(scope, page)
  },

  async deleteImportedWeeks(scope, { importId, reason }) {
    const { fromDate, toDate, reason: why, writes } = await oldBooks.deleteImport(scope, importId, reason)
    return {
      reply: { message: 'The import was deleted.' },
      before: { importId, fromDate, toDate },
      after: { reason: why },
      along: writes,
    }
  },
}
