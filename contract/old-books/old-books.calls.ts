/** Imports of old books, so that the Weekly Report also has figures for the days before the venue used Countroom. */

import { z } from 'zod'

import { ADMINISTRATORS } from '../access/roles.ts'
import { LOCKED_DAY } from '../days/days.rules.ts'
import { defineCall } from '../kernel/define-call.ts'
import { LocationId, RowId } from '../kernel/ids.ts'
import { serverPage } from '../kernel/server-page.ts'
import { VoidReason } from '../kernel/voids.ts'
import { OldBooksImport, OldDayFinding, OldDayRows } from './old-books.shapes.ts'

const Sheet = z.strictObject({ locationId: LocationId, rows: OldDayRows })
const imports = serverPage('imports', OldBooksImport)

export const oldBooksCalls = {
  previewWeeks: defineCall({
    http: 'POST /report/previewWeeks',
    allow: ADMINISTRATORS,
    request: Sheet,
    reply: { findings: z.array(OldDayFinding) },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'Check the rows of old books without importing them',
    isLarge: true,
    isCostly: () => true,
  }),
  importWeeks: defineCall({
    http: 'POST /report/importWeeks',
    allow: ADMINISTRATORS,
    request: Sheet,
    reply: { imported: z.number().int() },
    refuses: ['import.rowsWrong'],
    emits: ['report'],
    audit: 'old books imported',
    summary:
      'Import the figures of past business days. A day that has sessions is refused. When one row is refused, nothing is imported',
    isLarge: true,
    isCostly: () => true,
  }),
  listImportedWeeks: defineCall({
    http: 'POST /report/listImportedWeeks',
    allow: 'ROLE_ACCOUNTING',
    request: z.strictObject({ locationId: LocationId, ...imports.request }),
    reply: imports.reply,
    refuses: [],
    emits: [],
    audit: false,
    summary: 'The imports of old books, newest first, including voided imports',
    isCostly: imports.isAll,
  }),
  deleteImportedWeeks: defineCall({
    http: 'POST /report/deleteImportedWeeks',
    allow: ADMINISTRATORS,
    request: z.strictObject({ importId: RowId, reason: VoidReason, locationId: LocationId }),
    reply: {},
    refuses: ['import.unknown', 'void.reasonMissing', LOCKED_DAY],
    emits: ['report'],
    audit: 'import of old books voided',
    summary: 'Void an import of old books. Its days then show an earlier import, or nothing',
  }),
}
