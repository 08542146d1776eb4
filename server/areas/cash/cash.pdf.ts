/** The sections of a report that show the expected cash and the counts of a drawer. */

import type { DrawerSums } from '@countroom/contract/cash/cash.rules.ts'
import { expectedCents } from '@countroom/contract/cash/cash.rules.ts'
import type { CashCount } from '@countroom/contract/cash/cash.shapes.ts'
import { toCents } from '@countroom/contract/kernel/money.ts'
import { writtenTime } from '@countroom/contract/kernel/time.ts'

import { money, phrase, text } from '../../platform/pdf/columns.ts'
import type { Section } from '../../platform/pdf/report.ts'

/**
 * The key figures of a drawer, the sums that make up its expected cash, and its first and last count. A reader who may not see the expected cash
 * (`sees` is false) gets no key figures and no total.
 */
export function drawerSections(
  sums: DrawerSums,
  counts: readonly CashCount[],
  { isSettled, sees }: { isSettled: boolean; sees: boolean },
  timezone: string,
): Section[] {
  // A drawer has no sections if no cash moved in it and nobody counted it.
  if (counts.length === 0 && Object.values(sums).every((cents) => cents === 0)) return []
  const expected = expectedCents(sums)
  const last = counts.at(-1)
  const counted = last === undefined ? null : toCents(last.cashLeft)
  const lines = [
    ['Money in', sums.bankCents],
    ['Money out', -sums.expenseCents],
    ['Tickets', -sums.ticketCents],
    ['Bonuses', -sums.bonusCents],
    ['Raffle prizes', -sums.prizeCents],
    ['Matches from the drawer', -sums.matchCents],
  ] as const
  const shown = counts.length > 2 ? [counts[0]!, last!] : counts
  return [
    ...(sees ? [keyFigures(expected, counted)] : []),
    {
      kind: 'table',
      heading: 'Drawer',
      columns: [text('What moved'), money('Amount')],
      rows: lines.filter(([, cents], index) => index < 3 || cents !== 0).map(([label, cents]) => [label, cents]),
      ...(sees && { totals: [['Expected cash', expected]] }),
      whenEmpty: '',
    },
    {
      kind: 'table',
      heading: 'Counts',
      columns: [
        phrase('Count'),
        phrase('Time'),
        text('By'),
        money('Cash left'),
        money('Expected'),
        money('Short or over'),
        text('Reason'),
      ],
      rows: shown.map((count) => [
        count === last ? (counts.length === 1 ? 'Only' : 'Last') : 'First',
        writtenTime(count.countedAt, timezone),
        count.countedBy,
        toCents(count.cashLeft),
        toCents(count.expected),
        toCents(count.shortOver),
        [count.reason, count.isBeforeHandOver ? 'before a hand-over' : ''].filter((part) => part !== '').join('; '),
      ]),
      whenEmpty: isSettled ? 'The drawer was settled without a count.' : 'The drawer has not been counted yet.',
    },
  ]
}

function keyFigures(expected: number, counted: number | null): Section {
  return {
    kind: 'figures',
    figures: [
      { label: 'Expected', value: expected, holds: 'money' },
      { label: 'Counted', value: counted, holds: 'money' },
      { label: 'Short or over', value: counted === null ? null : counted - expected, holds: 'money' },
    ],
  }
}
