/** The printed statement of what one person owes, with lines to sign (domain 10). */

import { toCents } from '@countroom/contract/kernel/money.ts'
import { AGES } from '@countroom/contract/ledgers/aging.rules.ts'
import type { LedgerName } from '@countroom/contract/ledgers/ledgers.rules.ts'
import type { LedgerAccount, ZelleEntry } from '@countroom/contract/ledgers/ledgers.shapes.ts'

import { money, phrase, text } from '../../platform/pdf/columns.ts'
import type { Section } from '../../platform/pdf/report.ts'

const AGE_LABELS = { upTo30: '0 to 30 days', upTo60: '31 to 60 days', upTo90: '61 to 90 days', over90: 'Over 90 days' }

/** The title of a statement. */
export const STATEMENT_TITLES: Record<LedgerName, string> = {
  customerLoan: 'Loan Statement',
  employeeShort: 'Short Statement',
  zelle: 'Zelle Statement',
}

/** The balance with its aging, the entries in the order of their dates with the balance after each, and lines to sign. */
export function statementSections(
  ledger: LedgerName,
  account: LedgerAccount,
  entries: readonly ZelleEntry[],
): Section[] {
  const balances = balancesAfter(entries, toCents(account.balance))
  const before = entries.length === 0 ? 0 : balances[0]! - toCents(entries[0]!.amount)
  const isShortened = entries.length < account.entryCount
  return [
    {
      kind: 'figures',
      figures: [
        { label: 'Balance', value: toCents(account.balance), holds: 'money' },
        ...AGES.map((age) => ({
          label: AGE_LABELS[age],
          value: toCents(account.aging[age]),
          holds: 'money' as const,
        })),
      ],
    },
    {
      kind: 'table',
      heading: 'Entries',
      columns: [
        phrase('Date'),
        text('Recorded by'),
        ...(ledger === 'zelle' ? [text('Customer')] : []),
        text('Note'),
        money('Amount'),
        money('Balance'),
      ],
      rows: [
        ...(isShortened ? [['', '', ...(ledger === 'zelle' ? [''] : []), 'Earlier entries', null, before]] : []),
        ...entries.map((entry, place) => [
          entry.date,
          entry.employeeName,
          ...(ledger === 'zelle' ? [entry.customerName] : []),
          noteOf(entry),
          toCents(entry.amount),
          balances[place]!,
        ]),
      ],
      whenEmpty: 'There are no entries.',
    },
    { kind: 'signatures', labels: [account.name, 'Manager'] },
  ]
}

/** The balance after each entry, in integer cents. After the last entry, it is the current balance. */
function balancesAfter(entries: readonly ZelleEntry[], balanceCents: number): number[] {
  const balances: number[] = []
  let after = balanceCents
  for (const { amount } of entries.toReversed()) {
    balances.unshift(after)
    after -= toCents(amount)
  }
  return balances
}

/** Where an entry comes from, and whether it was reversed. */
function noteOf({ transactionId, clockId, reverses, reason, isReversed }: ZelleEntry): string {
  if (reverses !== null) return `Reversal: ${reason}`
  const source =
    transactionId !== null
      ? `Transaction ${transactionId}`
      : clockId !== null
        ? `Short of employee session ${clockId}`
        : ''
  return [source, isReversed ? 'Reversed' : ''].filter((part) => part !== '').join(' · ')
}
