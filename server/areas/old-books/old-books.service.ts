/**
 * Imports of old books: the figures of business days before the venue used Countroom (domain 9). The Weekly Report shows them on days without
 * sessions.
 */

import type { CallReply } from '@countroom/contract/kernel/define-call.ts'
import type { PageSize } from '@countroom/contract/kernel/paging.ts'
import { sheetDate } from '@countroom/contract/kernel/sheet-cells.ts'
import { businessDayOf } from '@countroom/contract/kernel/time.ts'
import type { oldBooksCalls } from '@countroom/contract/old-books/old-books.calls.ts'
import type { OldDay, OldDayRow } from '@countroom/contract/old-books/old-books.rules.ts'
import type { OldBooksImport, OldDayFinding } from '@countroom/contract/old-books/old-books.shapes.ts'

import { countedPage, MAX_COUNTED, pageOf } from '../../platform/db/counted-page.ts'
import type { Statement } from '../../platform/db/sql.ts'
import { lockThenRead } from '../../platform/db/transaction.ts'
import { voidOf } from '../../platform/db/voids.ts'
import { requireVoidReason } from '../../platform/http/void-reason.ts'
import { requireCorrectRows } from '../../platform/imports.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { InLocation, Scope } from '../../platform/scope.ts'
import * as days from '../days/days.service.ts'
import * as readings from '../readings/readings.service.ts'
import * as queries from './old-books.queries.ts'
import { type KnownDays, type OldBooksPlan, planOldBooks } from './old-books.rules.ts'

/** The parts about old books in the SQL statements of the weekly report. */
export const { lastBalanceDay, hasDaysBefore, oldNetByDay } = queries

/** A day of old books, who imported it, and when. */
export interface ImportedDay extends OldDay {
  importedAt: Date
  importedBy: string
}

/** The imported days of a range, by day. */
export async function listOldDays(
  scope: InLocation,
  fromDay: string,
  toDay: string,
): Promise<Map<string, ImportedDay>> {
  const rows = await queries.listOldDays(scope, fromDay, toDay)
  return new Map(rows.map((row) => [row.business_day, importedDayOf(row)]))
}

function importedDayOf(row: queries.OldDayRow): ImportedDay {
  return {
    businessDay: row.business_day,
    totalIn: row.total_in_cents,
    totalOut: row.total_out_cents,
    jpOtherIn: row.jp_other_in_cents,
    jpOtherOut: row.jp_other_out_cents,
    expenses: queries.expensesOf(row),
    opening: row.opening_cents,
    ending: row.ending_cents,
    importedAt: row.imported_at,
    importedBy: row.imported_by,
  }
}

/** What an import would do. Imports nothing. */
export async function preview(scope: Scope, rows: readonly OldDayRow[]): Promise<OldDayFinding[]> {
  return (await plan(scope, rows)).findings
}

/**
 * Imports the days of a file, all rows or none. The lock keeps others from verifying a day during the import. A session that begins during the import
 * needs no lock. The session belongs to the current business day, and no import may contain that day. Throws 'import.rowsWrong'.
 */
export async function importDays(
  scope: Scope,
  rows: readonly OldDayRow[],
): Promise<{ importId: number; days: readonly OldDay[] }> {
  await days.holdDays(scope)
  const { findings, days: imported } = await plan(scope, rows)
  requireCorrectRows(findings)
  return { importId: await queries.insertImport(scope, imported), days: imported }
}

async function plan(scope: Scope, rows: readonly OldDayRow[]): Promise<OldBooksPlan> {
  return planOldBooks(rows, await knownDays(scope, rows))
}

async function knownDays(scope: Scope, rows: readonly OldDayRow[]): Promise<KnownDays> {
  const today = businessDayOf(scope.now, scope.location.timezone)
  const named = rows.flatMap(({ date }) => sheetDate(date) ?? []).toSorted()
  const [from, to] = [named.at(0), named.at(-1)]
  if (from === undefined || to === undefined)
    return { today, withSessions: new Set(), verified: new Map(), imported: new Set() }
  const [withSessions, verified, imported] = await Promise.all([
    readings.listSessionDays(scope, named),
    days.listVerified(scope, from, to),
    queries.listOldDays(scope, from, to),
  ])
  return {
    today,
    withSessions: new Set(withSessions),
    verified,
    imported: new Set(imported.map(({ business_day }) => business_day)),
  }
}

/** A page of the imports, newest first. */
export async function listImports(
  scope: Scope,
  asked: { page?: number | undefined; rowsPerPage?: PageSize | undefined },
): Promise<CallReply<typeof oldBooksCalls.listImportedWeeks>> {
  const page = pageOf(asked)
  const { rows: fetched, counted } = await queries.listImports(scope, page, MAX_COUNTED, (day) =>
    readings.hasSessionOn(scope.location.id, day),
  )
  const { rows, total, hasMore } = countedPage(fetched, page, counted)
  return { imports: rows.map(importOf), total, hasMore }
}

/** Voids an import. Throws 'import.unknown', 'void.reasonMissing' and 'day.locked'. */
export async function deleteImport(
  scope: Scope,
  importId: number,
  reason: string | undefined,
): Promise<{ fromDate: string; toDate: string; reason: string; writes: Statement[] }> {
  const why = requireVoidReason(reason)
  const { locked } = await lockThenRead({
    locks: { held: () => days.holdDays(scope) },
    reads: { locked: () => queries.lockImport(scope, importId) },
  })
  if (locked === undefined) throw new Refusal('import.unknown', { path: 'importId' })
  await days.requireOpenDays(scope, locked.days)
  return {
    fromDate: locked.days.at(0)!,
    toDate: locked.days.at(-1)!,
    reason: why,
    writes: [queries.voidImport(scope, importId, why)],
  }
}

function importOf(row: queries.ImportRow): OldBooksImport {
  return {
    importId: row.import_id,
    importedAt: row.imported_at.toISOString(),
    importedBy: row.imported_by,
    days: row.days,
    fromDate: row.from_day,
    toDate: row.to_day,
    shownDays: row.shown_days,
    void: voidOf(row),
  }
}
