/** The bars of the chart that shows where the gross profit of a week went. Pure functions. */

import { EXPENSE_LINES } from '@countroom/contract/weekly-report/weekly-report.rules.ts'
import type { ReportTotal } from '@countroom/contract/weekly-report/weekly-report.shapes.ts'

import type { RankedItem } from '../../ui/ranked-bars.tsx'

/** Where the gross profit went: each expense that is not 0, the largest first, and then the net profit, with `left` as its label. */
export function moneySpent(
  { expenses, netProfit }: Pick<ReportTotal, 'expenses' | 'netProfit'>,
  left: string,
): RankedItem[] {
  const spent = EXPENSE_LINES.map((line) => ({
    key: line as string,
    label: line as string,
    value: expenses.find(({ expenseType }) => expenseType === line)?.amount ?? 0,
  }))
  return [
    ...spent.filter(({ value }) => value !== 0).toSorted((one, other) => other.value - one.value),
    { key: 'left', label: left, value: netProfit },
  ]
}
