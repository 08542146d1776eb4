/** Bank and expense entries of a drawer (part 2 section 5; domain 5). */

import { needsChangeApproval } from '@countroom/contract/cash/cash.rules.ts'
import type { RaisedAlert } from '@countroom/contract/kernel/alerts.ts'
import type { CallBody } from '@countroom/contract/kernel/define-call.ts'
import { toCents, toDollars, writtenAmount } from '@countroom/contract/kernel/money.ts'
import { nameKey } from '@countroom/contract/kernel/names.ts'
import type { LedgerName } from '@countroom/contract/ledgers/ledgers.rules.ts'
import type { transactionsCalls } from '@countroom/contract/transactions/transactions.calls.ts'
import {
  capitalized,
  type EntryFault,
  faultOfEntry,
  type TransactionType,
} from '@countroom/contract/transactions/transactions.rules.ts'
import type {
  LedgerSource,
  ListedTransaction,
  Transaction,
  UnpaidShift,
} from '@countroom/contract/transactions/transactions.shapes.ts'

import type { Statement } from '../../platform/db/sql.ts'
import { lockThenRead } from '../../platform/db/transaction.ts'
import { voidOf } from '../../platform/db/voids.ts'
import { requireVoidReason } from '../../platform/http/void-reason.ts'
import type { Section } from '../../platform/pdf/report.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { type Approver, requireApproval } from '../cash/approval.service.ts'
import * as cash from '../cash/cash.service.ts'
import * as clock from '../clock/clock.service.ts'
import { holdDays } from '../days/days.service.ts'
import * as ledgers from '../ledgers/ledgers.service.ts'
import { type CategoryRow, holdCategory } from './categories.queries.ts'
import { differenceOf, type PostingEntry } from './postings.rules.ts'
import { listOfShift, listRejected } from './rollovers.queries.ts'
import { transactionSections } from './transactions.pdf.ts'
import * as queries from './transactions.queries.ts'

/** The entries of a shift that are not voided, newest first, with their totals in dollars. */
export async function listTransactions(scope: Scope, userId: number, shiftId: number | undefined) {
  const shift = await cash.findDrawerShift(scope, userId, shiftId)
  const [rows, rejected] =
    shift === null
      ? [[], []]
      : await Promise.all([
          queries.listTransactions(scope, shift.shiftId, 'counting'),
          listRejected(scope, shift.shiftId),
        ])
  const rejections = new Map(rejected.map((row) => [row.transaction_id, row]))
  const listed = (row: queries.TransactionRow): ListedTransaction => {
    const rejection = rejections.get(row.transaction_id)
    // `Object.assign` adds to the object that `transactionOf` has just made. Copying that object would take as long as making it.
    return Object.assign(transactionOf(scope, row), {
      rejection: rejection
        ? { name: rejection.receiver_name, amount: toDollars(rejection.amount_cents), reason: rejection.reason }
        : null,
    })
  }
  const { bank = [], expense = [] } = Object.groupBy(rows, ({ type }) => type)
  const totalOf = (list: readonly queries.TransactionRow[]) =>
    toDollars(list.reduce((sum, { amount_cents }) => sum + amount_cents, 0))
  return {
    bankList: bank.map(listed),
    expenseList: expense.map(listed),
    bankTotal: totalOf(bank),
    expenseTotal: totalOf(expense),
    clockId: shift?.shiftId ?? null,
  }
}

type SaveBody = CallBody<typeof transactionsCalls.saveTransaction>

export interface SavedTransaction {
  before: Transaction | null
  after: Transaction
  /** The statements of the change. The kernel sends them with the audit row. */
  writes: Statement[]
}

/** Adds or changes an entry. */
export async function saveTransaction(
  scope: Scope,
  body: SaveBody,
  approver: Approver | null,
): Promise<SavedTransaction> {
  const { transactionId } = body
  return typeof transactionId === 'number' ? change(scope, body, transactionId, approver) : add(scope, body)
}

async function add(scope: Scope, body: SaveBody): Promise<SavedTransaction> {
  const drawer = await cash.openDrawer(scope, body.clockId, {
    locks: {
      category: () => holdCategory(scope, body.description),
      borrower: () => lockBorrower(scope, body),
      days: () => holdDays(scope),
    },
    reads: {
      parties: () => findParties(scope, body, body.type === 'bank' ? 2 : 1),
      owing: () => findBorrower(scope, body),
      today: () => ledgers.findPostingDay(scope),
    },
  })
  const { shift, parties } = drawer
  const entry = entryOf(body, drawer.category)
  requireParties(body, entry, parties)
  requireLoan(scope, body, { entry, was: undefined, owing: drawer.owing })
  const { type } = body
  const isLoanFromBank = entry.posting === 'loan' && type === 'bank'
  if (type === 'expense') cash.requireWithinDrawer(scope, drawer, entry.cents, body.isBeyondDrawerConfirmed)
  const paid = await payShifts(scope, body, entry)

  const [firstId, otherId] = parties.newIds as [number, number | undefined]
  const common = { ...entry, shiftId: shift.shiftId, rolloverId: null, enteredBy: scope.actorId }
  const added: queries.NewRow[] = [{ ...common, transactionId: firstId, type, pairId: null }]
  if (isLoanFromBank) {
    added.push({ ...common, transactionId: otherId!, type: 'expense', pairId: firstId, bills: null })
  }
  const rows = added.map((row) => addedRow(scope, row, parties))
  return {
    before: null,
    after: transactionOf(scope, {
      ...rows[0]!,
      pair_id: isLoanFromBank ? otherId! : null,
      paid_shifts: paid.length,
    }),
    writes: [
      ...added.map((row) => queries.insertTransaction(scope, row)),
      ...(paid.length > 0 ? [queries.insertPaidShifts(scope, firstId, paid)] : []),
      ...rows.flatMap((row) => posted(scope, drawer.today, shift.userId, undefined, row)),
    ],
  }
}

/** The new row as the database will return it. */
function addedRow(scope: Scope, row: queries.NewRow, parties: queries.Parties): queries.TransactionRow {
  return {
    transaction_id: row.transactionId,
    shift_id: row.shiftId,
    type: row.type,
    category_id: row.categoryId,
    description: row.description,
    posting: row.posting,
    expense_type: row.expenseType,
    amount_cents: row.cents,
    comments: row.comments,
    customer_id: row.customerId,
    customer_name: parties.customerName,
    employee_id: row.employeeId,
    employee_name: parties.employeeName,
    name_input: row.name,
    bills: row.bills,
    pair_id: row.pairId,
    rollover_id: row.rolloverId,
    entered_at: scope.now,
    entered_by: row.enteredBy,
    entered_by_name: parties.actorName,
    modified_by: null,
    modified_by_name: null,
    version: 1,
    pending_cents: 0,
    handed_over_cents: 0,
    paid_shifts: 0,
  }
}

/**
 * Marks the chosen shifts of an employee as paid. Returns their ids. The amount of the entry must be the total pay of these shifts. Throws
 * 'transaction.shiftsUnwanted', 'transaction.shiftPaid', 'transaction.payDiffers', 'shift.own' and 'shift.open'.
 */
async function payShifts(scope: Scope, body: SaveBody, { posting, cents }: queries.Entry): Promise<number[]> {
  const ids = [...new Set(body.paidClockIds)]
  if (ids.length === 0) return []
  if (posting !== 'employeePayroll') throw new Refusal('transaction.shiftsUnwanted', { path: 'paidClockIds' })
  const shifts = await clock.lockShiftsById(scope, ids)
  const areFree = shifts.every(({ userId, state }) => userId === body.selectedEmployeeId && state === 'Unpaid')
  if (shifts.length < ids.length || !areFree) throw new Refusal('transaction.shiftPaid', { path: 'paidClockIds' })
  const { after } = await clock.markShifts(scope, ids, 'Paid')
  const pay = after.reduce((sum, { totalPay }) => sum + toCents(totalPay!), 0)
  if (pay !== cents)
    throw new Refusal('transaction.payDiffers', { path: 'amount', values: { pay: writtenAmount(pay) } })
  return ids
}

async function change(
  scope: Scope,
  body: SaveBody,
  transactionId: number,
  approver: Approver | null,
): Promise<SavedTransaction> {
  const shiftId = await queries.findShiftOf(scope, transactionId)
  if (shiftId === undefined) throw new Refusal('transaction.unknown')
  const drawer = await cash.openDrawer(scope, shiftId, {
    locks: {
      category: () => holdCategory(scope, body.description),
      was: () => queries.lockTransaction(scope, transactionId),
      borrower: () => lockBorrower(scope, body),
      days: () => holdDays(scope),
    },
    reads: {
      parties: () => findParties(scope, body),
      owing: () => findBorrower(scope, body),
      today: () => ledgers.findPostingDay(scope),
    },
  })
  const { was } = drawer
  if (was === undefined) throw new Refusal('transaction.unknown')
  requireChangeable(was, body)
  const other = was.pair_id === null ? undefined : await queries.lockTransaction(scope, was.pair_id)
  if (other !== undefined) requireNotHandedOver(other)
  const entry = entryOf(body, drawer.category ?? ownCategory(was, body.description))
  requireParties(body, entry, {
    // People whom the entry already names may have left since it was saved.
    customerName: entry.customerId === was.customer_id ? was.customer_name : drawer.parties.customerName,
    employeeName: entry.employeeId === was.employee_id ? was.employee_name : drawer.parties.employeeName,
  })
  requireLoan(scope, body, { entry, was, owing: drawer.owing })
  // A loan from the bank is two rows. A change of either row can neither add nor remove the other row.
  const isOfPair = was.type === 'bank' || was.pair_id !== null
  if (isOfPair && (was.posting === 'loan') !== (entry.posting === 'loan')) throw new Refusal('transaction.pairFixed')
  const larger = Math.max(was.amount_cents, entry.cents)
  requireApproval(scope, approver, needsChangeApproval(larger, drawer.rules), larger)
  const paidOut = was.type === 'expense' ? entry.cents - was.amount_cents : was.amount_cents - entry.cents
  const staysInBalance = was.posting === 'loan' && was.pair_id !== null
  if (paidOut > 0 && !staysInBalance) {
    cash.requireWithinDrawer(scope, drawer, paidOut, body.isBeyondDrawerConfirmed)
  }

  const after = await queries.updateTransaction(scope, transactionId, entry, approver?.userId ?? null)
  const writes = posted(scope, drawer.today, drawer.shift.userId, was, after)
  if (was.pair_id !== null) {
    const changed = await queries.updateTransaction(
      scope,
      was.pair_id,
      { ...entry, bills: null },
      approver?.userId ?? null,
    )
    writes.push(...posted(scope, drawer.today, drawer.shift.userId, other, changed))
  }
  return { before: transactionOf(scope, was), after: transactionOf(scope, after), writes }
}

/** The category of an entry whose description stays, even if the category was renamed or removed since. */
function ownCategory(was: queries.TransactionRow, description: string): EnteredCategory | undefined {
  if (nameKey(description) !== nameKey(was.description)) return undefined
  return { category_id: was.category_id, name: was.description, posting: was.posting, expense_type: was.expense_type }
}

/** Throws if an entry may not be changed. */
function requireChangeable(was: queries.TransactionRow, { type, version, paidClockIds = [] }: SaveBody): void {
  if (was.rollover_id !== null) throw new Refusal('transaction.rollover')
  if (was.type !== type) throw new Refusal('transaction.otherType')
  requireNotHandedOver(was)
  if (was.paid_shifts > 0) throw new Refusal('transaction.payrollFixed')
  if (paidClockIds.length > 0) throw new Refusal('transaction.shiftsUnwanted', { path: 'paidClockIds' })
  if (version !== undefined && version !== was.version) {
    throw new Refusal('list.changed', { values: { what: 'this entry' } })
  }
}

function requireNotHandedOver({ pending_cents, handed_over_cents }: queries.TransactionRow): void {
  if (pending_cents + handed_over_cents > 0) throw new Refusal('transaction.handedOver')
}

export interface VoidedTransaction {
  transaction: Transaction
  reason: string
  writes: Statement[]
  alerts: RaisedAlert<'transaction.voided'>[]
}

/**
 * Voids an entry and the other entry of its pair. Posts the opposite to the ledgers. The shifts of a payroll are unpaid again, unless another payroll
 * has paid them too. Throws 'transaction.unknown', 'cash.otherDrawer', 'cash.settled', 'transaction.handedOver', 'void.reasonMissing',
 * 'approval.needed', 'shift.own' and 'day.locked'.
 */
export async function voidTransaction(
  scope: Scope,
  transactionId: number,
  reason: string | undefined,
  approver: Approver | null,
): Promise<VoidedTransaction> {
  const shiftIds = await queries.listShiftsOfPair(scope, transactionId)
  const { shifts, row, today } = await lockThenRead({
    locks: {
      shifts: () => clock.lockShiftsById(scope, shiftIds),
      row: () => queries.lockTransaction(scope, transactionId),
      days: () => holdDays(scope),
    },
    reads: { today: () => ledgers.findPostingDay(scope) },
  })
  if (row === undefined) throw new Refusal('transaction.unknown')
  const own = shifts.find(({ shiftId }) => shiftId === row.shift_id)
  if (own === undefined) throw new Refusal('transaction.unknown')
  cash.requireOwn(scope, own)
  for (const shift of shifts) cash.requireUnsettled(shift)
  const other = row.pair_id === null ? undefined : await queries.lockTransaction(scope, row.pair_id)
  const rows = other === undefined ? [row] : [row, other]
  for (const each of rows) requireNotHandedOver(each)
  const why = requireVoidReason(reason)
  const rules = await cash.findRules(scope)
  requireApproval(scope, approver, needsChangeApproval(row.amount_cents, rules), row.amount_cents)

  if (row.paid_shifts > 0) await unpayShifts(scope, transactionId)
  const ids = rows.map(({ transaction_id }) => transaction_id)
  await queries.voidTransactions(scope, ids, why, approver?.userId ?? null)
  const values = { description: row.description, amount: writtenAmount(row.amount_cents), reason: why }
  const holderOf = (shiftId: number) => shifts.find((shift) => shift.shiftId === shiftId)!.userId
  return {
    transaction: transactionOf(scope, row),
    reason: why,
    writes: rows.flatMap((each) => posted(scope, today, holderOf(each.shift_id), each, undefined)),
    alerts:
      row.amount_cents < scope.location.thresholds.voidCents
        ? []
        : [{ code: 'transaction.voided', cause: `transaction ${transactionId}`, values }],
  }
}

/** Marks the shifts of a payroll as unpaid. Leaves out deleted shifts, and shifts that another payroll has paid too. */
async function unpayShifts(scope: Scope, transactionId: number): Promise<void> {
  const paid = await queries.listPaidShifts(scope, transactionId)
  const { shifts, paidAgain } = await lockThenRead({
    locks: { shifts: () => clock.lockShiftsById(scope, paid) },
    reads: { paidAgain: () => queries.listPaidAgain(scope, transactionId) },
  })
  const due = shifts.map(({ shiftId }) => shiftId).filter((shiftId) => !paidAgain.includes(shiftId))
  await clock.markShifts(scope, due, 'Unpaid')
}

/** The shifts that a payroll of an employee can pay. Throws 'user.unknown'. */
export async function listUnpaidShifts(scope: Scope, employeeId: number): Promise<UnpaidShift[]> {
  const [shifts, { employeeName }] = await Promise.all([
    clock.listUnpaidShifts(scope, employeeId),
    queries.findParties(scope, null, employeeId),
  ])
  if (employeeName === null) throw new Refusal('user.unknown', { path: 'employeeId' })
  return shifts.map(({ clockId, clockIn, clockOut, totalHours, totalPay }) => ({
    clockId,
    clockIn,
    clockOut: clockOut!,
    totalHours: totalHours!,
    totalPay: totalPay!,
  }))
}

/** The transaction, drawer and shift from which a ledger entry comes. Throws 'ledger.unknown', and 'access.forbidden' without the ledger's role. */
export async function findLedgerSource(scope: Scope, ledger: LedgerName, entryId: number): Promise<LedgerSource> {
  const { transactionId, shiftId } = await ledgers.findSource(scope, ledger, entryId)
  const row = transactionId === null ? undefined : await queries.findTransaction(scope, transactionId)
  const clockId = row?.shift_id ?? shiftId
  if (clockId === null) return { transaction: null, drawer: null, shift: null }
  const [shift, drawers] = await Promise.all([
    clock.findShiftById(scope, clockId),
    shiftId === null ? [] : cash.listSettlement(scope, [shiftId]),
  ])
  return {
    transaction: row === undefined ? null : transactionOf(scope, row),
    drawer: drawers[0] ?? null,
    shift:
      shift === undefined
        ? null
        : {
            clockId,
            name: shift.name,
            clockIn: shift.clockInAt.toISOString(),
            clockOut: shift.clockOutAt?.toISOString() ?? null,
            sessionId: shift.sessionId,
          },
  }
}

/** The sections of a shift's report about its entries and hand-overs. */
export async function describeShift(scope: Scope, shiftId: number): Promise<Section[]> {
  const [counting, voided, handOvers] = await Promise.all([
    queries.listTransactions(scope, shiftId, 'counting'),
    queries.listTransactions(scope, shiftId, 'voided'),
    listOfShift(scope, shiftId),
  ])
  const entries = [...counting, ...voided].toSorted((one, other) => one.transaction_id - other.transaction_id)
  return transactionSections(
    entries.map((row) => transactionOf(scope, row)),
    handOvers.map((row) => ({
      at: row.requested_at,
      description: row.description,
      isGiven: row.is_given,
      with: row.is_given ? row.receiver_name : row.giver_name,
      state: row.decision ?? 'pending',
      reason: row.reason,
      cents: row.amount_cents,
    })),
    scope.location.timezone,
  )
}

type EnteredCategory = Pick<CategoryRow, 'category_id' | 'name' | 'posting' | 'expense_type'>

// Typed entries -----------------------------------------------------------------------------------------------------------------

/** The names of the chosen people, if they belong to the location. */
async function findParties(scope: Scope, body: SaveBody, newRows = 0): Promise<queries.Parties> {
  const { selectedCustomerId: customerId, selectedEmployeeId: employeeId } = body
  return queries.findParties(scope, customerId ?? null, employeeId ?? null, newRows)
}

async function lockBorrower(scope: Scope, { selectedCustomerId: customerId }: SaveBody): Promise<void> {
  if (typeof customerId === 'number') await ledgers.lockBorrower(scope, customerId)
}

async function findBorrower(
  scope: Scope,
  { selectedCustomerId: customerId }: SaveBody,
): Promise<ledgers.Borrower | undefined> {
  return typeof customerId === 'number' ? ledgers.findBorrower(scope, customerId) : undefined
}

/** Throws 'ledger.beyondLimit' or 'ledger.confirmLimit' if a new or increased loan would make the customer owe more than their limit. */
function requireLoan(
  scope: Scope,
  { isBeyondLimitConfirmed }: SaveBody,
  {
    entry,
    was,
    owing,
  }: { entry: queries.Entry; was: queries.TransactionRow | undefined; owing: ledgers.Borrower | undefined },
): void {
  if (entry.posting !== 'loan' || owing === undefined) return
  const isTheirLoan = was?.posting === 'loan' && was.customer_id === entry.customerId
  const lentCents = entry.cents - (isTheirLoan ? was.amount_cents : 0)
  ledgers.requireWithinLimit(scope, owing, lentCents, isBeyondLimitConfirmed)
}

function entryOf(body: SaveBody, category: EnteredCategory | undefined): queries.Entry {
  if (category === undefined) {
    throw new Refusal('category.unknown', { path: 'description', values: { name: body.description } })
  }
  const amounts = body.amounts ?? null
  return {
    categoryId: category.category_id,
    description: category.name,
    posting: category.posting,
    expenseType: category.expense_type,
    cents: toCents(body.amount),
    comments: body.comments ?? '',
    customerId: body.selectedCustomerId ?? null,
    employeeId: body.selectedEmployeeId ?? null,
    name: capitalized(body.nameInput ?? ''),
    bills: amounts !== null && Object.values(amounts).some((pieces) => (pieces ?? 0) > 0) ? amounts : null,
  }
}

/** Throws if the people of an entry do not fit its category, with the messages of the specification. */
function requireParties(
  { type }: SaveBody,
  entry: queries.Entry,
  parties: Pick<queries.Parties, 'customerName' | 'employeeName'>,
): void {
  const fault = faultOfEntry(entry.posting, type, entry)
  if (fault !== null) throw refusalOf(fault, entry, type)
  if (entry.customerId !== null && parties.customerName === null)
    throw new Refusal('customer.unknown', { path: 'selectedCustomerId' })
  if (entry.employeeId !== null && parties.employeeName === null)
    throw new Refusal('user.unknown', { path: 'selectedEmployeeId' })
}

function refusalOf(fault: EntryFault, { description: name }: queries.Entry, entered: TransactionType): Refusal {
  const type = entered === 'bank' ? 'a bank entry' : 'an expense'
  switch (fault) {
    case 'notThisWay':
      return new Refusal('transaction.notThisWay', { path: 'type', values: { name, type } })
    case 'customer':
      return new Refusal('transaction.customerMissing', { path: 'selectedCustomerId' })
    case 'employee':
      return new Refusal('transaction.employeeMissing', { path: 'selectedEmployeeId' })
    case 'name':
      return new Refusal('transaction.nameMissing', { path: 'nameInput' })
    case 'nobody':
      return new Refusal('transaction.partyUnwanted', { values: { name, type, party: 'a customer or an employee' } })
    case 'customerUnwanted':
      return new Refusal('transaction.partyUnwanted', { values: { name, type, party: 'a customer' } })
    case 'employeeUnwanted':
      return new Refusal('transaction.partyUnwanted', { values: { name, type, party: 'an employee' } })
  }
}

/**
 * The statements that correct the ledgers after an entry was added (`before` undefined), changed, or voided (`after` undefined). Throws 'day.locked'.
 */
function posted(
  scope: Scope,
  today: ledgers.PostingDay,
  holderId: number,
  before: queries.TransactionRow | undefined,
  after: queries.TransactionRow | undefined,
): Statement[] {
  const transactionId = (after ?? before)!.transaction_id
  const postings = differenceOf(before && asPosted(before, holderId), after && asPosted(after, holderId))
  return postings.length === 0 ? [] : [ledgers.entriesOfTransaction(scope, transactionId, today, postings)]
}

function asPosted(row: queries.TransactionRow, holderId: number): PostingEntry {
  return {
    type: row.type,
    posting: row.posting,
    cents: row.amount_cents,
    customerId: row.customer_id,
    employeeId: row.employee_id,
    name: row.name_input,
    holderId,
  }
}

export function transactionOf(scope: Scope, row: queries.TransactionRow): Transaction {
  return {
    transactionId: row.transaction_id,
    dateTime: row.entered_at.toISOString(),
    amount: toDollars(row.amount_cents),
    description: row.description,
    comments: row.comments,
    type: row.type,
    posting: row.posting,
    expenseType: row.expense_type,
    selectedCustomerId: row.customer_id,
    selectedCustomerName: row.customer_name,
    selectedEmployeeId: row.employee_id,
    selectedEmployeeName: row.employee_name,
    nameInput: row.name_input,
    userId: row.entered_by,
    employeeName: row.entered_by_name,
    locationId: scope.location.id,
    modifyUserId: row.modified_by,
    modifyUserName: row.modified_by_name,
    clockId: row.shift_id,
    amounts: row.bills,
    version: row.version,
    pairId: row.pair_id,
    rolloverId: row.rollover_id,
    paysShifts: row.paid_shifts > 0,
    pendingAmount: toDollars(row.pending_cents),
    handedOverAmount: toDollars(row.handed_over_cents),
    void: voidOf(row),
  }
}
