import type { ledgersCalls } from '@countroom/contract/ledgers/ledgers.calls.ts'
import type { LedgerName } from '@countroom/contract/ledgers/ledgers.rules.ts'
import type { ZelleEntry } from '@countroom/contract/ledgers/ledgers.shapes.ts'

import type { Handlers } from '../../platform/http/handlers.ts'
import type { Scope } from '../../platform/scope.ts'
import * as ledgers from './ledgers.service.ts'

export const ledgersRoutes: Handlers<typeof ledgersCalls> = {
  async listCustomerLoan(scope, body) {
    const { people, ...counted } = await ledgers.listPeople(scope, 'customerLoan', body)
    return { customerLoans: people.map(customerLoanOf), ...counted }
  },

  async saveCustomerLoan(scope, { loanHistory, isBeyondLimitConfirmed }) {
    const { customerLoanId: personId, loanEntries } = loanHistory
    const entered = { personId, ...loanEntries[0]! }
    const { record, trace } = await saved(scope, 'customerLoan', entered, isBeyondLimitConfirmed)
    return {
      reply: { customerLoan: customerLoanOf(record), entryId: trace.entryId, message: 'Saved' },
      before: null,
      after: trace,
    }
  },

  async listEmployeeLoan(scope, body) {
    const { people, ...counted } = await ledgers.listPeople(scope, 'employeeShort', body)
    return { employeeLoans: people.map(employeeLoanOf), ...counted }
  },

  async saveEmployeeLoan(scope, { shortHistory: { employeeLoanId: personId, shortHistory } }) {
    const { record, trace } = await saved(scope, 'employeeShort', { personId, ...shortHistory[0]! })
    return {
      reply: { employeeLoan: employeeLoanOf(record), entryId: trace.entryId, message: 'Saved' },
      before: null,
      after: trace,
    }
  },

  async listZelleLoan(scope, body) {
    const { people, ...counted } = await ledgers.listPeople(scope, 'zelle', body)
    return { zelleLoans: people.map(zelleLoanOf), ...counted }
  },

  async saveZelleLoan(scope, { zelleHistory: { employeeLoanId: personId, zelleHistory } }) {
    const { record, trace } = await saved(scope, 'zelle', { personId, ...zelleHistory[0]! })
    return {
      reply: { zelleLoan: zelleLoanOf(record), entryId: trace.entryId, message: 'Saved' },
      before: null,
      after: trace,
    }
  },

  async listLedgerEntries(scope, { ledger, personId, ...page }) {
    return ledgers.listEntries(scope, ledger, personId, page)
  },

  async reverseLedgerEntry(scope, { ledger, entryId, reason }) {
    const { before, after } = await ledgers.reverseEntry(scope, ledger, entryId, reason)
    return {
      reply: { message: 'Reversed' },
      before: { ledger, ...traceOf(before) },
      after: { ...traceOf(after), reverses: after.reverses, reason: after.reason },
    }
  },

  async getCustomerBalance(scope, { customerId }) {
    return ledgers.findCustomerBalance(scope, customerId)
  },
}

async function saved(scope: Scope, ledger: LedgerName, entered: ledgers.Entered, isBeyondLimitConfirmed?: boolean) {
  const { record, entry } = await ledgers.saveEntry(scope, ledger, entered, isBeyondLimitConfirmed)
  return { record, trace: { personId: record.personId, ...traceOf(entry), balance: record.balance } }
}

/** What the audit trail shows of an entry. */
function traceOf({ entryId, firstName, lastName, type, amount, date, customerName }: ZelleEntry) {
  return {
    entryId,
    person: `${firstName} ${lastName}`.trim(),
    type,
    amount,
    date,
    ...(customerName !== '' && { customer: customerName }),
  }
}

function customerLoanOf({ personId, entries, ...account }: ledgers.LedgerRecord) {
  return { customerLoanId: personId, loanEntries: entries, ...account }
}

function employeeLoanOf({ personId, entries, ...account }: ledgers.LedgerRecord) {
  return { employeeLoanId: personId, shortHistory: entries, ...account }
}

function zelleLoanOf({ personId, entries, ...account }: ledgers.LedgerRecord) {
  return { employeeLoanId: personId, zelleHistory: entries, ...account }
}
