/**
 * Ledgers (domain 10), for the areas whose calls post to them. Entries are only added, and the balance is the sum of the entries. A change posts in
 * its own transaction, so that the entry and its cause are saved together.
 */

import type { CompiledQuery } from 'kysely'

import { toDollars } from '@countroom/contract/kernel/money.ts'
import type { PageSize } from '@countroom/contract/kernel/paging.ts'
import { businessDayOf } from '@countroom/contract/kernel/time.ts'
import type { LedgerName } from '@countroom/contract/ledgers/ledgers.rules.ts'
import type { LedgerAccount, LedgerEntry } from '@countroom/contract/ledgers/ledgers.shapes.ts'

import { pageOf } from '../../platform/db/counted-page.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { requireOpenDays } from '../days/days.service.ts'
import * as queries from './ledgers.queries.ts'

export type Posting =
  | { ledger: 'customerLoan'; customerId: number; cents: number; date: string }
  | { ledger: 'employeeShort'; userId: number; cents: number; date: string }
  | { ledger: 'zelle'; userId: number; customerId: number | null; cents: number; date: string }

/**
 * Adds an entry of integer cents. A positive amount adds to the debt. Throws 'customer.unknown' or 'user.unknown' for a person who does not belong to
 * the location, 'day.locked' for a verified day, and RangeError for an invalid amount.
 */
export async function postEntry(scope: Scope, posting: Posting): Promise<LedgerEntry> {
  const { ledger, cents, date } = posting
  if (!Number.isSafeInteger(cents) || cents === 0) throw new RangeError(`not an amount in cents: ${cents}`)
  const customerId = posting.ledger === 'employeeShort' ? null : posting.customerId
  const userId = posting.ledger === 'customerLoan' ? null : posting.userId
  await requireOpenDays(scope, [date])
  const made = await queries.insertEntry(scope, { ledger, customerId, userId, cents, date })
  if (made === undefined) throw new Refusal(ledger === 'customerLoan' ? 'customer.unknown' : 'user.unknown')
  return entryOf(made)
}

/**
 * The statement that adds what a transaction posts, on a business day. Nobody needs its answer, so the kernel sends it with the audit row. The people
 * were checked when the transaction was entered; a void posts its opposite even when they have left since. Throws 'day.locked'.
 */
export async function entriesOfTransaction(
  scope: Scope,
  transactionId: number,
  date: string,
  postings: readonly queries.TransactionPosting[],
): Promise<CompiledQuery> {
  await requireOpenDays(scope, [date])
  return queries.entriesOfTransaction(scope, transactionId, date, postings)
}

/** The statement that adds the shorts of settled shifts, in integer cents above 0, to the ledgers of their employees. Throws 'day.locked'. */
export async function entriesOfShorts(
  scope: Scope,
  date: string,
  shorts: readonly { shiftId: number; userId: number; cents: number }[],
): Promise<CompiledQuery> {
  await requireOpenDays(scope, [date])
  return queries.entriesOfShorts(scope, date, shorts)
}

/**
 * Reverses an entry by adding its opposite. Throws 'ledger.unknown', 'ledger.reversed', 'ledger.isReversal' and, for an entry that is voided through
 * its transaction, 'ledger.ofTransaction'. The reverse belongs to the current business day. Throws 'day.locked' when that is verified.
 */
export async function reverseEntry(
  scope: Scope,
  entryId: number,
): Promise<{ before: LedgerEntry; after: LedgerEntry }> {
  const today = businessDayOf(scope.now, scope.location.timezone)
  await requireOpenDays(scope, [today])
  const made = await queries.insertReversal(scope, entryId, today)
  const found = await queries.findEntry(scope, entryId)
  if (found === undefined) throw new Refusal('ledger.unknown')
  if (found.transaction_id !== null) throw new Refusal('ledger.ofTransaction')
  if (made === undefined) throw new Refusal(found.reverses_entry_id === null ? 'ledger.reversed' : 'ledger.isReversal')
  return { before: { ...entryOf(found), isReversed: false }, after: entryOf(made) }
}

/** Everybody with an entry in a ledger. The person with the newest entry comes first. */
export async function listAccounts(scope: Scope, ledger: LedgerName): Promise<LedgerAccount[]> {
  const accounts = await queries.listAccounts(scope, ledger)
  return accounts.map(({ person_id, name, balance_cents }) => ({
    personId: person_id,
    name,
    balance: toDollars(balance_cents),
  }))
}

/** A page of one person's entries, newest first. */
export async function listEntries(
  scope: Scope,
  ledger: LedgerName,
  personId: number,
  page: { page?: number | undefined; rowsPerPage?: PageSize | undefined },
): Promise<{ entries: LedgerEntry[]; total: number; hasMore: boolean }> {
  const { rows, ...counted } = await queries.listEntries(scope, ledger, personId, pageOf(page))
  return { entries: rows.map(entryOf), ...counted }
}

function entryOf(row: queries.EntryRow): LedgerEntry {
  return {
    entryId: row.entry_id,
    amount: toDollars(row.amount_cents),
    date: row.entry_on,
    recordedBy: row.recorded_by,
    about: row.about,
    reverses: row.reverses_entry_id,
    isReversed: row.is_reversed,
  }
}
