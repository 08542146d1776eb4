/** Transactions, their categories and hand-overs (part 2 section 3). */

import { z } from 'zod'

import { Amounts, SettledDrawer } from '../cash/cash.shapes.ts'
import { Instant } from '../kernel/dates.ts'
import { LocationId, RowId, UserId } from '../kernel/ids.ts'
import { ListedName } from '../kernel/named-lists.ts'
import { Void } from '../kernel/voids.ts'
import { EXPENSE_TYPES, POSTINGS, TYPES } from './transactions.rules.ts'

export const TransactionKind = z.enum(TYPES)
export const ExpenseTypeName = z.enum(EXPENSE_TYPES)

/** The maximum number of categories in a save. A venue needs far fewer. */
export const MAX_CATEGORIES = 500

export const Category = z.object({
  categoryId: RowId,
  name: z.string(),
  /** The line of the Weekly Report; null for a category that is not an expense. */
  expenseType: ExpenseTypeName.nullable(),
  posting: z.enum(POSTINGS),
  /** True for a category that every location begins with. Only an owner may change it. */
  isGlobal: z.boolean(),
  version: z.number().int(),
})
export type Category = z.infer<typeof Category>

/** A category in a save. Without an id, the category is new. */
export const CategoryEdit = z.strictObject({
  categoryId: RowId.optional(),
  name: ListedName,
  expenseType: ExpenseTypeName.nullable(),
  /** The server ignores `isNew` and `isGlobal`. A category without an id is new, and the stored category says whether it is global. */
  isNew: z.boolean().optional(),
  isGlobal: z.boolean().optional(),
  version: z.number().int().optional(),
})
export const CategoryRemoval = z.strictObject({ categoryId: RowId, version: z.number().int().optional() })

export const ROLLOVER_STATES = ['pending', 'accepted', 'rejected', 'withdrawn', 'lapsed'] as const

export const Transaction = z.object({
  transactionId: RowId,
  dateTime: Instant,
  /** Dollars. */
  amount: z.number(),
  description: z.string(),
  comments: z.string(),
  type: TransactionKind,
  posting: z.enum(POSTINGS),
  expenseType: ExpenseTypeName.nullable(),
  selectedCustomerId: RowId.nullable(),
  selectedCustomerName: z.string().nullable(),
  selectedEmployeeId: UserId.nullable(),
  selectedEmployeeName: z.string().nullable(),
  nameInput: z.string(),
  /** The person who entered it. */
  userId: UserId,
  employeeName: z.string(),
  locationId: LocationId,
  /** The person who changed it last. */
  modifyUserId: UserId.nullable(),
  modifyUserName: z.string().nullable(),
  clockId: RowId,
  amounts: Amounts.nullable(),
  version: z.number().int(),
  /** The other entry of a loan from the bank or of a hand-over. Both entries are voided together. */
  pairId: RowId.nullable(),
  /** The hand-over that made this entry. */
  rolloverId: RowId.nullable(),
  /** True when the entry paid shifts of an employee. A void makes these shifts unpaid again. */
  paysShifts: z.boolean(),
  /**
   * `pendingAmount` is the part of this entry that is offered and not answered yet. `handedOverAmount` is the part that was handed over. Both are in
   * dollars.
   */
  pendingAmount: z.number(),
  handedOverAmount: z.number(),
  void: Void.nullable(),
})
export type Transaction = z.infer<typeof Transaction>

/** An entry in a list. */
export const ListedTransaction = Transaction.extend({
  /** The rejection of the last offer of this entry: who rejected it, the amount in dollars, and the reason. Null after the entry is offered again. */
  rejection: z.object({ name: z.string(), amount: z.number(), reason: z.string() }).nullable(),
})
export type ListedTransaction = z.infer<typeof ListedTransaction>

/**
 * The source of a ledger entry: its transaction or the drawer whose short it posts, and the shift of that transaction or drawer. All are null for an
 * entry that somebody made by hand.
 */
export const LedgerSource = z.object({
  transaction: Transaction.nullable(),
  drawer: SettledDrawer.nullable(),
  shift: z
    .object({
      clockId: RowId,
      name: z.string(),
      clockIn: Instant,
      clockOut: Instant.nullable(),
      sessionId: RowId.nullable(),
    })
    .nullable(),
})
export type LedgerSource = z.infer<typeof LedgerSource>

/** An offered hand-over. */
export const Rollover = z.object({
  rolloverId: RowId,
  transactionId: RowId,
  type: TransactionKind,
  description: z.string(),
  comments: z.string(),
  /** Dollars. */
  amount: z.number(),
  /** The time of the offer, under both names of the specification: `dateTime` for bank entries, `createdDate` for expenses (part 2 section 3). */
  dateTime: Instant,
  createdDate: Instant,
  giverId: UserId,
  giverName: z.string(),
  receiverId: UserId,
  receiverName: z.string(),
})
export type Rollover = z.infer<typeof Rollover>

/** An employee that an entry can name. */
export const Colleague = z.object({
  userId: UserId,
  name: z.string(),
  isClockedIn: z.boolean(),
  /** Whether the person can take over cash. False for administrators and for people whose only roles are Dashboard and User (part 2 section 6). */
  takesOver: z.boolean(),
})
export type Colleague = z.infer<typeof Colleague>

/** An unpaid shift that a payroll can pay. */
export const UnpaidShift = z.object({
  clockId: RowId,
  clockIn: Instant,
  clockOut: Instant,
  totalHours: z.number(),
  /** Dollars. */
  totalPay: z.number(),
})
export type UnpaidShift = z.infer<typeof UnpaidShift>
