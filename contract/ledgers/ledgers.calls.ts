/** Customer Loan, Employee Short and Zelle (part 2 sections 2, 5 and 7; domain 10). */

import { z } from 'zod'

import { ADMINISTRATORS } from '../access/roles.ts'
import { LOCKED_DAY } from '../days/days.rules.ts'
import { defineCall } from '../kernel/define-call.ts'
import { LocationId, RowId } from '../kernel/ids.ts'
import { serverPage, sortedBy } from '../kernel/server-page.ts'
import { VoidReason } from '../kernel/voids.ts'
import { LEDGER_COLUMNS, LEDGER_ROLES, LEDGERS, LIMIT_REFUSALS } from './ledgers.rules.ts'
import {
  CustomerLoan,
  EmployeeLoan,
  LedgerAccount,
  LoanAnswer,
  SentEntries,
  SentZelleEntries,
  ZelleEntry,
  ZelleLoan,
} from './ledgers.shapes.ts'

const entries = serverPage('entries', ZelleEntry)

/** What a list of people asks. Without an order, the person with the newest entry comes first. */
const People = z.strictObject({
  locationId: LocationId,
  /** Words of a name; case and accents don't matter, and every word must match. */
  search: z.string().max(100).optional(),
  /** True: without those who owe nothing. */
  isOpen: z.boolean().optional(),
  ...sortedBy(LEDGER_COLUMNS),
  ...entries.request,
})
/** Besides the people of the page. Their number is not counted, because those who have left and owe nothing would be looked up for it. */
const Totals = {
  hasMore: z.boolean(),
  /** What all people of the ledger owe together, in dollars. */
  totalBalance: z.number(),
  /** How many of them have a balance. */
  openCount: z.number().int(),
}

/** The number of the entry that a save has added. */
const NewEntry = { entryId: RowId }

/** The calls of all ledgers. The service asks for the role of the ledger that the body names. */
const ANY_LEDGER = [LEDGER_ROLES.customerLoan, LEDGER_ROLES.employeeShort, LEDGER_ROLES.zelle] as const
const OneLedger = { ledger: z.enum(LEDGERS), locationId: LocationId }

export const ledgersCalls = {
  listCustomerLoan: defineCall({
    http: 'POST /loan/listCustomerLoan',
    allow: LEDGER_ROLES.customerLoan,
    request: People,
    reply: { customerLoans: z.array(CustomerLoan), ...Totals },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'The customers with loans, each with balance, aging and newest entries',
    isCostly: entries.isAll,
  }),
  saveCustomerLoan: defineCall({
    http: 'POST /loan/saveCustomerLoan',
    allow: LEDGER_ROLES.customerLoan,
    request: z.strictObject({
      loanHistory: z.strictObject({ customerLoanId: RowId, loanEntries: SentEntries }),
      locationId: LocationId,
      ...LoanAnswer,
    }),
    reply: { customerLoan: CustomerLoan, ...NewEntry },
    refuses: ['customer.unknown', 'ledger.future', LOCKED_DAY, ...LIMIT_REFUSALS],
    emits: ['ledgers'],
    audit: 'customer loan entered',
    summary: 'Add an entry to what a customer owes: the first one of the list',
  }),
  listEmployeeLoan: defineCall({
    http: 'POST /loan/listEmployeeLoan',
    allow: LEDGER_ROLES.employeeShort,
    request: People,
    reply: { employeeLoans: z.array(EmployeeLoan), ...Totals },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'The employees with shorts, each with balance, aging and newest entries',
    isCostly: entries.isAll,
  }),
  saveEmployeeLoan: defineCall({
    http: 'POST /loan/saveEmployeeLoan',
    allow: LEDGER_ROLES.employeeShort,
    request: z.strictObject({
      shortHistory: z.strictObject({ employeeLoanId: RowId, shortHistory: SentEntries }),
      locationId: LocationId,
    }),
    reply: { employeeLoan: EmployeeLoan, ...NewEntry },
    refuses: ['user.unknown', 'ledger.own', 'ledger.future', 'ledger.beforeHired', LOCKED_DAY],
    emits: ['ledgers'],
    audit: 'employee short entered',
    summary: 'Add an entry to the shorts of an employee: the first one of the list',
  }),
  listZelleLoan: defineCall({
    http: 'POST /loan/listZelleLoan',
    allow: LEDGER_ROLES.zelle,
    request: People,
    reply: { zelleLoans: z.array(ZelleLoan), ...Totals },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'The employees to whose accounts customers paid, each with balance, aging and newest entries',
    isCostly: entries.isAll,
  }),
  saveZelleLoan: defineCall({
    http: 'POST /loan/saveZelleLoan',
    allow: LEDGER_ROLES.zelle,
    request: z.strictObject({
      zelleHistory: z.strictObject({ employeeLoanId: RowId, zelleHistory: SentZelleEntries }),
      locationId: LocationId,
    }),
    reply: { zelleLoan: ZelleLoan, ...NewEntry },
    refuses: ['user.unknown', 'customer.unknown', 'ledger.own', 'ledger.future', 'ledger.beforeHired', LOCKED_DAY],
    emits: ['ledgers'],
    audit: 'Zelle payment entered',
    summary: 'Add an entry to what reached the account of an employee: the first one of the list',
  }),
  listLedgerEntries: defineCall({
    http: 'POST /loan/listEntries',
    allow: ANY_LEDGER,
    request: z.strictObject({ ...OneLedger, personId: RowId, ...entries.request }),
    reply: { ...entries.reply, account: LedgerAccount },
    refuses: ['ledger.noAccount'],
    emits: [],
    audit: false,
    summary: 'All entries of one person in a ledger, newest first, a page of them',
    isCostly: entries.isAll,
  }),
  reverseLedgerEntry: defineCall({
    http: 'POST /loan/reverseEntry',
    allow: ANY_LEDGER,
    request: z.strictObject({ ...OneLedger, entryId: RowId, reason: VoidReason }),
    reply: {},
    refuses: [
      'ledger.unknown',
      'ledger.reversed',
      'ledger.isReversal',
      'ledger.ofTransaction',
      'ledger.own',
      'void.reasonMissing',
      LOCKED_DAY,
    ],
    emits: ['ledgers'],
    audit: 'ledger entry reversed',
    summary:
      'Add the opposite of an entry, which names it. What a transaction made is voided through the transaction alone',
  }),
  getCustomerBalance: defineCall({
    http: 'POST /loan/getCustomerBalance',
    allow: [LEDGER_ROLES.customerLoan, 'ROLE_TRANSACTION', ...ADMINISTRATORS],
    request: z.strictObject({ customerId: RowId, locationId: LocationId }),
    /** In dollars; `loanLimit` is null without one. */
    reply: { balance: z.number(), loanLimit: z.number().nullable() },
    refuses: ['customer.unknown'],
    emits: [],
    audit: false,
    summary: 'What a customer owes, and may owe at most',
  }),
}
