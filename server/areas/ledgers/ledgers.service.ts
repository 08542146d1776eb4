/**
 * Ledgers (domain 10): what customers and employees owe. Entries are only added, and the balance is the sum of the entries. When a change of another
 * area adds entries, the change and its entries are saved in one database transaction.
 */

import { toCents, toDollars, writtenAmount } from '@countroom/contract/kernel/money.ts'
import type { PageSize } from '@countroom/contract/kernel/paging.ts'
import { folded } from '@countroom/contract/kernel/text.ts'
import { businessDayOf } from '@countroom/contract/kernel/time.ts'
import { AGES, type Aging, agingOf, firstDays } from '@countroom/contract/ledgers/aging.rules.ts'
import {
  dateFault,
  type EntryType,
  isBeyondLimit,
  LEDGER_ROLES,
  type LedgerColumn,
  type LedgerName,
  signedCents,
  typeOf,
} from '@countroom/contract/ledgers/ledgers.rules.ts'
import type { LedgerAccount, LedgerEntry, ZelleEntry } from '@countroom/contract/ledgers/ledgers.shapes.ts'

import { pageOf } from '../../platform/db/counted-page.ts'
import type { Statement } from '../../platform/db/sql.ts'
import { lockThenRead } from '../../platform/db/transaction.ts'
import { requireVoidReason } from '../../platform/http/void-reason.ts'
import type { Section } from '../../platform/pdf/report.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { findFirstVerified, requireNotVerified, requireOpenDays, type Verified } from '../days/days.service.ts'
import { STATEMENT_TITLES, statementSections } from './ledgers.pdf.ts'
import * as queries from './ledgers.queries.ts'

/** A printed statement lists at most this many entries. One line sums up the earlier entries. */
const STATEMENT_ENTRIES = 500

/** A person with the newest of their entries. */
export type LedgerRecord = LedgerAccount & { entries: ZelleEntry[] }

// What is owed ------------------------------------------------------------------------------------------------------------------

export interface PeopleAsked {
  search?: string | undefined
  isOpen?: boolean | undefined
  orderBy?: LedgerColumn | undefined
  order?: 'asc' | 'desc' | undefined
  page?: number | undefined
  rowsPerPage?: PageSize | undefined
}

/** A page of the people in a ledger, and the totals of the ledger, in dollars. Without an order, the person with the newest entry comes first. */
export async function listPeople(
  scope: Scope,
  ledger: LedgerName,
  asked: PeopleAsked,
): Promise<{ people: LedgerRecord[]; hasMore: boolean; totalBalance: number; openCount: number }> {
  const { search = '', isOpen = false, orderBy = 'added' } = asked
  const { limit, offset } = pageOf(asked)
  const { rows, totals } = await queries.listAccounts(scope, ledger, {
    days: firstDays(todayAt(scope)),
    words: folded(search)
      .split(/\s+/)
      .filter((word) => word !== ''),
    isOpen,
    orderBy,
    order: asked.order ?? (orderBy === 'name' ? 'asc' : 'desc'),
    limit,
    offset,
  })
  return {
    people: await withEntries(scope, ledger, rows.slice(0, limit)),
    hasMore: rows.length > limit,
    totalBalance: toDollars(totals.total_cents),
    openCount: totals.open_count,
  }
}

async function withEntries(
  scope: Scope,
  ledger: LedgerName,
  rows: readonly queries.AccountRow[],
): Promise<LedgerRecord[]> {
  if (rows.length === 0) return []
  const newest = await queries.listNewest(
    scope,
    ledger,
    rows.map(({ person_id }) => person_id),
  )
  const byPerson = Map.groupBy(newest, ({ person_id }) => person_id)
  return rows.map((row) => ({ ...accountOf(row), entries: (byPerson.get(row.person_id) ?? []).map(entryOf) }))
}

/** A page of one person's entries, newest first. Throws 'ledger.noAccount', and 'access.forbidden' without the role of the ledger. */
export async function listEntries(
  scope: Scope,
  ledger: LedgerName,
  personId: number,
  page: { page?: number | undefined; rowsPerPage?: PageSize | undefined },
): Promise<{ account: LedgerAccount; entries: ZelleEntry[]; total: number; hasMore: boolean }> {
  requireRole(scope, ledger)
  const [account, { rows, ...counted }] = await Promise.all([
    findAccount(scope, ledger, personId),
    queries.listEntries(scope, ledger, personId, pageOf(page)),
  ])
  return { account, entries: rows.map(entryOf), ...counted }
}

async function findAccount(scope: Scope, ledger: LedgerName, personId: number): Promise<LedgerAccount> {
  const row = await queries.findAccount(scope, ledger, firstDays(todayAt(scope)), personId)
  if (row === undefined) throw new Refusal('ledger.noAccount', { path: 'personId' })
  return accountOf(row)
}

/** What a customer owes, and the most that they may owe, in dollars. Throws 'customer.unknown'. */
export async function findCustomerBalance(
  scope: Scope,
  customerId: number,
): Promise<{ balance: number; loanLimit: number | null }> {
  const found = await queries.findPerson(scope, 'customerLoan', customerId)
  if (found === undefined || !found.is_here) throw new Refusal('customer.unknown', { path: 'customerId' })
  return { balance: toDollars(found.balance_cents), loanLimit: limitOf(found) }
}

/** The printed statement of one person. Throws 'ledger.noAccount', and 'access.forbidden' without the role of the ledger. */
export async function describeStatement(
  scope: Scope,
  ledger: LedgerName,
  personId: number,
): Promise<{ title: string; name: string; sections: Section[] }> {
  requireRole(scope, ledger)
  const [account, rows] = await Promise.all([
    findAccount(scope, ledger, personId),
    queries.listByDate(scope, ledger, personId, STATEMENT_ENTRIES),
  ])
  const sections = statementSections(ledger, account, rows.map(entryOf))
  return { title: STATEMENT_TITLES[ledger], name: account.name, sections }
}

/** The transaction or the settled shift that made an entry. Throws 'ledger.unknown', and 'access.forbidden' without the role of the ledger. */
export async function findSource(
  scope: Scope,
  ledger: LedgerName,
  entryId: number,
): Promise<{ transactionId: number | null; shiftId: number | null }> {
  requireRole(scope, ledger)
  const found = await queries.findEntry(scope, ledger, entryId)
  if (found === undefined) throw new Refusal('ledger.unknown', { path: 'entryId' })
  return { transactionId: found.transaction_id, shiftId: found.shift_id }
}

// What is entered ---------------------------------------------------------------------------------------------------------------

export interface Entered {
  personId: number
  /** Dollars. `type` decides the sign. */
  amount: number
  type: EntryType
  date: string
  /** In Zelle: the customer who paid, or the name of a customer who is not registered. */
  customerId?: number | null | undefined
  customerName?: string | undefined
}

/**
 * Adds an entry. A person who has left can get entries until their balance is 0. Throws 'customer.unknown' or 'user.unknown', 'ledger.own',
 * 'ledger.future', 'ledger.beforeHired', 'day.locked' for a verified day, and 'ledger.beyondLimit' or 'ledger.confirmLimit' for a loan beyond the
 * limit.
 */
export async function saveEntry(
  scope: Scope,
  ledger: LedgerName,
  entered: Entered,
  isBeyondLimitConfirmed?: boolean,
): Promise<{ record: LedgerRecord; entry: ZelleEntry }> {
  const { personId, type, date, customerId = null, customerName = '' } = entered
  const isLoan = ledger === 'customerLoan'
  requireNotOwn(scope, ledger, personId)
  const { person, isPayerHere } = await lockThenRead({
    locks: { borrower: async () => isLoan && queries.lockBorrower(scope, personId) },
    reads: {
      person: () => queries.findPerson(scope, ledger, personId),
      isPayerHere: async () => customerId === null || queries.isRegistered(scope, customerId),
    },
  })
  if (person === undefined || (!person.is_here && person.balance_cents === 0))
    throw new Refusal(isLoan ? 'customer.unknown' : 'user.unknown')
  if (!isPayerHere) throw new Refusal('customer.unknown', { path: 'customerId' })
  requireDate(scope, person, date)
  await requireOpenDays(scope, [date])
  const cents = signedCents(type, toCents(entered.amount))
  if (isLoan) requireWithinLimit(scope, person, cents, isBeyondLimitConfirmed)
  const made = await queries.insertEntry(scope, ledger, {
    customerId: isLoan ? personId : customerId,
    userId: isLoan ? null : personId,
    name: customerId === null ? customerName : '',
    cents,
    date,
  })
  const account = await queries.findAccount(scope, ledger, firstDays(todayAt(scope)), personId)
  const [record] = await withEntries(scope, ledger, [account!])
  return { record: record!, entry: entryOf(made) }
}

/**
 * Reverses an entry by adding its opposite, dated today. Throws 'ledger.unknown', 'ledger.reversed', 'ledger.isReversal', 'ledger.own' and
 * 'void.reasonMissing'. Throws 'access.forbidden' without the role of the ledger, and 'day.locked' when today is verified. Throws
 * 'ledger.ofTransaction' for an entry that only a void of its transaction can reverse. When the reversal of a payment exceeds the customer's loan
 * limit, throws 'ledger.beyondLimit' for employees. An administrator may make it, so that a wrong payment can always be corrected.
 */
export async function reverseEntry(
  scope: Scope,
  ledger: LedgerName,
  entryId: number,
  reason: string | undefined,
): Promise<{ before: ZelleEntry; after: ZelleEntry }> {
  requireRole(scope, ledger)
  const found = await queries.findEntry(scope, ledger, entryId)
  if (found === undefined) throw new Refusal('ledger.unknown', { path: 'entryId' })
  requireNotOwn(scope, ledger, found.person_id)
  if (found.transaction_id !== null) throw new Refusal('ledger.ofTransaction')
  if (found.reverses_entry_id !== null) throw new Refusal('ledger.isReversal')
  const why = requireVoidReason(reason)
  const date = todayAt(scope)
  const borrower = ledger === 'customerLoan' ? await lockedBorrower(scope, found.person_id) : undefined
  await requireOpenDays(scope, [date])
  const made = await queries.insertReversal(scope, ledger, { entryId, date, reason: why })
  if (made === undefined) throw new Refusal('ledger.reversed')
  if (borrower !== undefined) requireWithinLimit(scope, borrower, -found.amount_cents, true)
  return { before: entryOf(found), after: entryOf(made) }
}

async function lockedBorrower(scope: Scope, customerId: number): Promise<Borrower | undefined> {
  const { borrower } = await lockThenRead({
    locks: { row: () => queries.lockBorrower(scope, customerId) },
    reads: { borrower: () => findBorrower(scope, customerId) },
  })
  return borrower
}

/** Throws 'access.forbidden' without the role of the ledger. The call's declaration cannot name the role, because the ledger is in the body. */
function requireRole(scope: Scope, ledger: LedgerName): void {
  if (!scope.effectiveRoles.has(LEDGER_ROLES[ledger])) throw new Refusal('access.forbidden')
}

/** Throws 'ledger.own'. An entry by hand moves no cash, so only administrators may write off what they owe themselves. */
function requireNotOwn(scope: Scope, ledger: LedgerName, personId: number): void {
  const isOwn = ledger !== 'customerLoan' && (personId === scope.actorId || personId === scope.account.userId)
  if (isOwn && !scope.account.isAdministrator) throw new Refusal('ledger.own')
}

function requireDate(scope: Scope, { name, hired_at: hiredAt }: queries.PersonRow, date: string): void {
  const today = todayAt(scope)
  const hiredOn = hiredAt && businessDayOf(hiredAt, scope.location.timezone)
  const fault = dateFault(date, { today, hiredOn })
  if (fault === 'future') throw new Refusal('ledger.future', { path: 'date', values: { date, today } })
  if (fault === 'beforeHired') {
    throw new Refusal('ledger.beforeHired', { path: 'date', values: { name, hired: hiredOn! } })
  }
}

// For the areas that post to ledgers ---------------------------------------------------------------------------------------------

/** Makes the loans to a customer wait for each other. Call it after the lock of the drawer, and before `findBorrower`. */
export const lockBorrower = queries.lockBorrower

export interface Borrower extends Pick<queries.PersonRow, 'name' | 'balance_cents' | 'loan_limit_cents'> {}

/** A customer, what they owe, and the most that they may owe. Undefined for an unknown customer. */
export async function findBorrower(scope: Scope, customerId: number): Promise<Borrower | undefined> {
  return queries.findPerson(scope, 'customerLoan', customerId)
}

/**
 * Checks a loan in integer cents against the customer's limit. A loan beyond the limit throws 'ledger.beyondLimit' for employees. For administrators
 * it throws the question 'ledger.confirmLimit', until they confirm the loan.
 */
export function requireWithinLimit(
  scope: Scope,
  { name, balance_cents: owed, loan_limit_cents: limit }: Borrower,
  loanCents: number,
  isConfirmed: boolean | undefined,
): void {
  if (!isBeyondLimit(loanCents, owed, limit)) return
  const { isAdministrator } = scope.account
  if (isAdministrator && isConfirmed === true) return
  throw new Refusal(isAdministrator ? 'ledger.confirmLimit' : 'ledger.beyondLimit', {
    path: 'amount',
    values: { name, owed: writtenAmount(owed), limit: writtenAmount(limit!), amount: writtenAmount(loanCents) },
  })
}

/**
 * Adds an entry of integer cents to the bank board of a business day. An amount above 0 is cash that a manager adds to the venue's cash. Returns
 * the id of the entry. Throws 'day.locked'.
 */
export async function postToBoard(scope: Scope, entry: { cents: number; name: string; date: string }): Promise<number> {
  await requireOpenDays(scope, [entry.date])
  return queries.insertBoardEntry(scope, entry)
}

/** The business day on which a change posts its entries, and the verification of the day if there is one. */
export interface PostingDay {
  date: string
  verified: Verified | undefined
}

/** Today as the posting day. The caller must hold the days with `holdDays`. */
export async function findPostingDay(scope: Scope): Promise<PostingDay> {
  const date = todayAt(scope)
  return { date, verified: await findFirstVerified(scope, [date]) }
}

/**
 * The SQL statement that adds the entries of a transaction. Nobody needs its result, so it is sent with the audit row. The server checked
 * the people when the transaction was entered. A void posts the opposite even when these people have left. Throws 'day.locked'.
 */
export function entriesOfTransaction(
  scope: Scope,
  transactionId: number,
  { date, verified }: PostingDay,
  postings: readonly queries.TransactionPosting[],
): Statement {
  requireNotVerified(scope, verified)
  return queries.entriesOfTransaction(scope, transactionId, date, postings)
}

/** The SQL statement that adds the shorts of settled shifts, in integer cents above 0, to the ledger of shorts. Throws 'day.locked'. */
export async function entriesOfShorts(
  scope: Scope,
  date: string,
  shorts: readonly { shiftId: number; userId: number; cents: number }[],
): Promise<Statement> {
  await requireOpenDays(scope, [date])
  return queries.entriesOfShorts(scope, date, shorts)
}

// Rows --------------------------------------------------------------------------------------------------------------------------

/** The current business day. It is the date of the entries that transactions post, and of reversals. */
function todayAt({ now, location }: Scope): string {
  return businessDayOf(now, location.timezone)
}

function accountOf(row: queries.AccountRow): LedgerAccount {
  const debts = Object.fromEntries(AGES.map((age) => [age, row[`${age}_cents`]])) as Aging
  const aging = agingOf(debts, row.paid_cents)
  return {
    personId: row.person_id,
    name: row.name,
    balance: toDollars(row.balance_cents),
    aging: Object.fromEntries(AGES.map((age) => [age, toDollars(aging[age])])) as Aging,
    entryCount: row.entry_count,
    isGone: row.is_gone,
    loanLimit: limitOf(row),
  }
}

function limitOf({ loan_limit_cents: limit }: Pick<queries.AccountRow, 'loan_limit_cents'>): number | null {
  return limit === null ? null : toDollars(limit)
}

function entryOf(row: queries.EntryRow): ZelleEntry {
  const amount = toDollars(row.amount_cents)
  const entry: LedgerEntry = {
    entryId: row.entry_id,
    firstName: row.first_name,
    lastName: row.last_name,
    amount,
    date: row.entry_on,
    type: typeOf(amount),
    employeeName: row.recorded_by,
    recordedAt: row.recorded_at.toISOString(),
    transactionId: row.transaction_id,
    clockId: row.shift_id,
    reverses: row.reverses_entry_id,
    reason: row.reason,
    isReversed: row.is_reversed,
  }
  return { ...entry, customerName: row.customer_name }
}
