/** The calls for the ledgers Customer Loan, Employee Short and Zelle (part 2 sections 2, 5 and 7; domain 10). */

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

/** The request for a list of people. Without `orderBy`, the person with the newest entry comes first. */
const People = z.strictObject({
  locationId: LocationId,
  /** Words of a name. Every word must occur in the name; case and accents don't matter. */
  search: z.string().max(100).optional(),
  /** True to leave out people whose balance is 0. */
  isOpen: z.boolean().optional(),
  ...sortedBy(LEDGER_COLUMNS),
  ...entries.request,
})
/**
 * The other fields of a reply that has a page of people. There is no count of all people. The list leaves out people who have left and owe nothing.
 * To leave them out of a count, the server would have to look up everybody.
 */
const Totals = {
  hasMore: z.boolean(),
  /** The sum that all people of the ledger owe, in dollars. */
  totalBalance: z.number(),
  /** How many people of the ledger have a balance other than 0. */
  openCount: z.number().int(),
}

/** The id of the entry that a save has added. */
const NewEntry = { entryId: RowId }

/** The roles of the calls that work on any ledger. The service checks the role of the ledger that the body names. */
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
    summary: 'Add an entry to a customer’s debt: the first entry of the sent list',
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
    summary: 'Add an entry to the shorts of an employee: the first entry of the sent list',
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
    summary: 'Add an entry to the Zelle payments to an employee’s account: the first entry of the sent list',
  }),
  listLedgerEntries: defineCall({
    http: 'POST /loan/listEntries',
    allow: ANY_LEDGER,
    request: z.strictObject({ ...OneLedger, personId: RowId, ...entries.request }),
    reply: { ...entries.reply, account: LedgerAccount },
    refuses: ['ledger.noAccount'],
    emits: [],
    audit: false,
    summary: 'A page of the entries of one person in a ledger, newest first',
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
      'ledger.beyondLimit',
      'void.reasonMissing',
      LOCKED_DAY,
    ],
    emits: ['ledgers'],
    audit: 'ledger entry reversed',
    summary:
      'Reverse an entry with an opposite entry that names it. To undo an entry that a transaction made, void the transaction',
  }),
  getCustomerBalance: defineCall({
    http: 'POST /loan/getCustomerBalance',
    allow: [LEDGER_ROLES.customerLoan, 'ROLE_TRANSACTION', ...ADMINISTRATORS],
    request: z.strictObject({ customerId: RowId, locationId: LocationId }),
    /** Amounts in dollars. `loanLimit` is null without a limit. */
    reply: { balance: z.number(), loanLimit: z.number().nullable() },
    refuses: ['customer.unknown'],
    emits: [],
    audit: false,
    summary: 'The debt of a customer and the most that they may owe',
  }),
}
