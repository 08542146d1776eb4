/** The calls about transactions, their categories and hand-overs (part 2 sections 2, 5 and 7; domain 5). */

import { z } from 'zod'

import { APPROVAL_REFUSALS, DRAWER_REFUSALS } from '../cash/cash.rules.ts'
import { Amounts, areBillsRight, BILLS_WRONG, CashAmount, DrawerChange, PayoutAnswers } from '../cash/cash.shapes.ts'
import { LOCKED_DAY } from '../days/days.rules.ts'
import { Instant } from '../kernel/dates.ts'
import { defineCall } from '../kernel/define-call.ts'
import { ActingUserId, LocationId, RowId, UserId } from '../kernel/ids.ts'
import { hasDistinctIds, TWICE } from '../kernel/named-lists.ts'
import { MAX_NAME_LENGTH } from '../kernel/names.ts'
import { VoidReason } from '../kernel/voids.ts'
import { LEDGER_ROLES, LEDGERS, LIMIT_REFUSALS } from '../ledgers/ledgers.rules.ts'
import { LoanAnswer } from '../ledgers/ledgers.shapes.ts'
import { MAX_COMMENTS } from './transactions.rules.ts'
import {
  Category,
  CategoryEdit,
  CategoryRemoval,
  Colleague,
  ExpenseTypeName,
  LedgerSource,
  ListedTransaction,
  MAX_CATEGORIES,
  Rollover,
  Transaction,
  TransactionKind,
  UnpaidShift,
} from './transactions.shapes.ts'

export const transactionsCalls = {
  listTransactions: defineCall({
    http: 'POST /transaction/list',
    allow: ['ROLE_TRANSACTION', 'ROLE_EMPLOYEE_SESSION'],
    /** Without `clockId`, the reply has the entries of the person's open shift. */
    request: z.strictObject({ userId: UserId, clockId: RowId.optional(), locationId: LocationId.optional() }),
    reply: {
      bankList: z.array(ListedTransaction),
      expenseList: z.array(ListedTransaction),
      /** Dollars. */
      bankTotal: z.number(),
      expenseTotal: z.number(),
      /** The shift; null when the person has no open shift. */
      clockId: RowId.nullable(),
    },
    refuses: ['shift.unknown', 'cash.otherDrawer'],
    emits: [],
    audit: false,
    summary: 'The bank and expense entries of a shift with their totals, newest first, without voided entries',
  }),
  saveTransaction: defineCall({
    http: 'POST /transaction/save',
    allow: 'ROLE_TRANSACTION',
    request: z
      .strictObject({
        /** Left out or null for a new entry. */
        transactionId: RowId.nullable().optional(),
        /** The browser's time. The server ignores it and stores its own time. */
        dateTime: Instant.optional(),
        /** Dollars. */
        amount: CashAmount,
        /** The name of a category. */
        description: z.string().trim().min(1, 'Choose a description.').max(MAX_NAME_LENGTH),
        comments: z.string().trim().max(MAX_COMMENTS).optional(),
        type: TransactionKind,
        /** The server ignores this value and takes the expense type of the category. */
        expenseType: ExpenseTypeName.nullable().optional(),
        selectedCustomerId: RowId.nullable().optional(),
        selectedEmployeeId: UserId.nullable().optional(),
        nameInput: z.string().trim().max(MAX_NAME_LENGTH).optional(),
        userId: ActingUserId,
        locationId: LocationId,
        /** The signed-in user. The server ignores this value and takes the user from the session. */
        modifyUserId: UserId.nullable().optional(),
        amounts: Amounts.nullable().optional(),
        /** For a new Employee Payroll entry: the unpaid shifts that the entry pays. */
        paidClockIds: z.array(RowId).max(100).optional(),
        /** The version of the entry that the person edited. */
        version: z.number().int().positive().optional(),
        ...PayoutAnswers,
        ...LoanAnswer,
        ...DrawerChange,
      })
      .refine(({ amounts, amount }) => areBillsRight(amounts, amount), BILLS_WRONG),
    reply: { transaction: Transaction },
    refuses: [
      ...DRAWER_REFUSALS,
      'cash.beyondDrawer',
      'category.unknown',
      'transaction.unknown',
      'transaction.notThisWay',
      'transaction.customerMissing',
      'transaction.employeeMissing',
      'transaction.nameMissing',
      'transaction.partyUnwanted',
      'transaction.handedOver',
      'transaction.rollover',
      'transaction.otherType',
      'transaction.pairFixed',
      'transaction.payrollFixed',
      'customer.unknown',
      'user.unknown',
      ...LIMIT_REFUSALS,
      'shift.own',
      'shift.open',
      'transaction.shiftsUnwanted',
      'transaction.shiftPaid',
      'transaction.payDiffers',
      'list.changed',
      LOCKED_DAY,
      ...APPROVAL_REFUSALS,
    ],
    emits: ['cash', 'pay', 'ledgers'],
    audit: 'transaction saved',
    summary: 'Add or change a bank or expense entry. The change also posts the entry to its ledger',
  }),
  deleteTransaction: defineCall({
    http: 'POST /transaction/delete',
    allow: 'ROLE_TRANSACTION',
    request: z.strictObject({
      transactionId: RowId,
      userId: ActingUserId.optional(),
      locationId: LocationId.optional(),
      reason: VoidReason,
      ...DrawerChange,
    }),
    reply: {},
    refuses: [
      'transaction.unknown',
      'cash.otherDrawer',
      'cash.settled',
      'transaction.handedOver',
      'void.reasonMissing',
      'shift.own',
      LOCKED_DAY,
      ...APPROVAL_REFUSALS,
    ],
    emits: ['cash', 'pay', 'ledgers'],
    audit: 'transaction voided',
    summary: 'Void an entry and the other entry of its pair. Its ledger entry is reversed',
    raises: ['transaction.voided'],
  }),
  getLedgerSource: defineCall({
    http: 'POST /loan/getSource',
    allow: [LEDGER_ROLES.customerLoan, LEDGER_ROLES.employeeShort, LEDGER_ROLES.zelle],
    request: z.strictObject({ ledger: z.enum(LEDGERS), entryId: RowId, locationId: LocationId }),
    reply: { source: LedgerSource },
    refuses: ['ledger.unknown'],
    emits: [],
    audit: false,
    summary: 'The source of a ledger entry: the transaction that made it, or the settled drawer whose short it posts',
  }),
  listUnpaidShifts: defineCall({
    http: 'POST /transaction/listUnpaidShifts',
    allow: 'ROLE_TRANSACTION',
    request: z.strictObject({ employeeId: UserId, locationId: LocationId }),
    reply: { shifts: z.array(UnpaidShift) },
    refuses: ['user.unknown'],
    emits: [],
    audit: false,
    summary: 'The ended shifts of an employee that a payroll can pay, oldest first, at most 100',
  }),
  listCategory: defineCall({
    http: 'POST /transaction/listCategory',
    allow: ['ROLE_TRANSACTION', 'ROLE_SETTINGS', 'ROLE_ACCOUNTING', 'ROLE_EMPLOYEE_SESSION'],
    request: z.strictObject({ locationId: LocationId }),
    reply: {
      categories: z.array(Category),
      /** Whether the person may change global categories. Only an owner may. Everybody with Settings may change the other categories. */
      mayEditGlobal: z.boolean(),
    },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'The categories of transactions, by name',
  }),
  editCategory: defineCall({
    http: 'POST /transaction/editCategory',
    allow: 'ROLE_SETTINGS',
    request: z
      .strictObject({
        locationId: LocationId,
        categories: z.array(CategoryEdit).max(MAX_CATEGORIES),
        removed: z.array(CategoryRemoval).max(MAX_CATEGORIES).optional(),
      })
      .refine(
        ({ categories, removed = [] }) =>
          hasDistinctIds(...categories.map((row) => row.categoryId), ...removed.map((row) => row.categoryId)),
        TWICE,
      ),
    reply: { categories: z.array(Category), mayEditGlobal: z.boolean() },
    refuses: [
      'category.nameMissing',
      'category.duplicate',
      'category.typeMissing',
      'category.ownersOnly',
      'list.changed',
    ],
    emits: ['categories'],
    audit: 'categories changed',
    summary: 'Add, change and remove categories in one save. Entries keep the category that they were saved with',
  }),
  rollOverRequestList: defineCall({
    http: 'POST /transaction/rollOverRequestList',
    allow: 'ROLE_TRANSACTION',
    request: z.strictObject({ userId: ActingUserId, locationId: LocationId.optional() }),
    reply: {
      /** The hand-overs that others offer to the acting person. */
      bankList: z.array(Rollover),
      expenseList: z.array(Rollover),
      /** The hand-overs that the acting person offers to others. */
      offered: z.array(Rollover),
    },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'The hand-overs to and from the acting person that wait for an answer',
  }),
  listColleagues: defineCall({
    http: 'POST /transaction/listColleagues',
    allow: ['ROLE_TRANSACTION', LEDGER_ROLES.employeeShort, LEDGER_ROLES.zelle],
    request: z.strictObject({ locationId: LocationId }),
    reply: { employees: z.array(Colleague) },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'The employees that entries can name, and whether each can take over cash',
  }),
  requestRollover: defineCall({
    http: 'POST /transaction/requestRollover',
    allow: 'ROLE_TRANSACTION',
    request: z.strictObject({
      transactionId: RowId,
      /** The person who gives. */
      userId: ActingUserId,
      /** The person who is asked to take over. */
      receiverId: UserId,
      /** Dollars. A part of a bank entry may be handed over. Without an amount, everything that is left of the entry is offered. */
      amount: CashAmount.optional(),
      locationId: LocationId,
      clockId: RowId.optional(),
    }),
    reply: { rollover: Rollover },
    refuses: [
      'transaction.unknown',
      'cash.otherDrawer',
      'cash.settled',
      'rollover.self',
      'rollover.nothingLeft',
      'rollover.tooMuch',
      'rollover.wholeOnly',
      'rollover.askedAlready',
      'user.unknown',
    ],
    emits: ['cash'],
    audit: 'rollover requested',
    summary: 'Offer an entry, or a part of a bank entry, to another employee. No cash moves before they accept',
  }),
  /**
   * Part 2 section 7 also has an older body of this call, {transactionId, user}. The server refuses it, because it does not say whether the person
   * accepts or rejects the offer.
   */
  decideRollover: defineCall({
    http: 'POST /transaction/rollover',
    allow: 'ROLE_TRANSACTION',
    request: z.strictObject({
      userId: ActingUserId,
      transactionId: RowId,
      status: z.enum(['Accept', 'Reject']),
      /** Required to reject the offer. */
      reason: VoidReason,
      locationId: LocationId.optional(),
    }),
    reply: { rollover: Rollover },
    refuses: ['rollover.unknown', 'rollover.decided', 'cash.noShift', 'cash.settled', 'void.reasonMissing'],
    emits: ['cash'],
    audit: 'rollover answered',
    summary: 'Accept or reject an offer of another employee. It can be answered only once',
  }),
  withdrawRollover: defineCall({
    http: 'POST /transaction/withdrawRollover',
    allow: 'ROLE_TRANSACTION',
    request: z.strictObject({ userId: ActingUserId, rolloverId: RowId, locationId: LocationId.optional() }),
    reply: { rollover: Rollover },
    refuses: ['rollover.unknown', 'rollover.decided'],
    emits: ['cash'],
    audit: 'rollover withdrawn',
    summary: 'Withdraw an offer that was not answered yet',
  }),
}
