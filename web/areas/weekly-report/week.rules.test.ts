import { expect, it } from 'vitest'

import { moneySpent } from './week.rules.ts'

it('the chart of the money spent ranks the expenses that are not 0, and ends with the net profit', () => {
  const expenses = [
    { expenseType: 'Bonus', amount: 0 },
    { expenseType: 'Maintenance/Upgrades', amount: 50 },
    { expenseType: 'Match', amount: 755 },
    { expenseType: 'Employees', amount: 300 },
  ] as const
  const items = moneySpent({ expenses: [...expenses], netProfit: 477 }, 'Net Profit')
  expect(items.map(({ label, value }) => [label, value])).toEqual([
    ['Match', 755],
    ['Employees', 300],
    ['Maintenance/Upgrades', 50],
    ['Net Profit', 477],
  ])
})
