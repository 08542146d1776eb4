/** Computes the summary of the weekly report, and its WEEK TOTAL, from the days of the report. Pure functions. */

import { dayLabel } from '@countroom/contract/days/days.rules.ts'
import { sumDollars, toCents, toDollars } from '@countroom/contract/kernel/money.ts'
import {
  type DayAmounts,
  EXPENSE_LINES,
  type ExpenseLine,
  matchesOf,
  NO_EXPENSES,
  WEEK_TOTAL,
  weekTotalOf,
} from '@countroom/contract/weekly-report/weekly-report.rules.ts'
import type {
  EmployeeSummaryRow,
  ReportDay,
  ReportTotal,
  SummaryRow,
} from '@countroom/contract/weekly-report/weekly-report.shapes.ts'

import type { ZelleReceived } from './columns.rules.ts'

/** The amounts of a day of the report, in integer cents. */
function amountsOf(day: ReportDay): DayAmounts {
  const expenses = { ...NO_EXPENSES } as Record<ExpenseLine, number>
  for (const { expenseType, amount } of day.expenseSet)
    if (expenseType !== null) expenses[expenseType] += toCents(amount)
  return {
    totalIn: toCents(day.totalIn),
    totalOut: toCents(day.totalOut),
    jpOtherIn: toCents(day.jpOtherIn),
    jpOtherOut: toCents(day.jpOtherOut),
    expenses,
    grossProfit: toCents(day.grossProfit),
    netProfit: toCents(day.netProfit),
    shortOver: toCents(day.shortOver),
    isCounted: day.isCounted,
  }
}

const AMOUNTS = ['netProfit', 'grossProfit', 'shortOver', 'totalIn', 'totalOut', 'jpOtherIn', 'jpOtherOut'] as const

function dollarsOf(amounts: Record<(typeof AMOUNTS)[number], number>): Record<(typeof AMOUNTS)[number], number> {
  return Object.fromEntries(AMOUNTS.map((name) => [name, toDollars(amounts[name])])) as Record<
    (typeof AMOUNTS)[number],
    number
  >
}

type SummedDay = ReportDay & { zelleReceived: ZelleReceived }

/** Both tables of the summary. Each ends with WEEK TOTAL. Both are empty when there are no days. */
export function summaryOf(days: readonly SummedDay[]): {
  summary: SummaryRow[]
  employeeSummary: EmployeeSummaryRow[]
} {
  if (days.length === 0) return { summary: [], employeeSummary: [] }
  const rows = days.map((day): SummaryRow => {
    const amounts = amountsOf(day)
    return {
      day: dayLabel(day.businessDay),
      businessDay: day.businessDay,
      ...dollarsOf(amounts),
      isCounted: day.isCounted,
      custCount: day.customers.length,
      ...matchColumnsOf(amounts),
      mchPayoutPct: day.machinePercentages.machinePayoutPct,
      mchHoldPct: day.machinePercentages.machineHoldPct,
    }
  })
  const total = weekTotalOf(days.map(amountsOf))
  const staff = days.map((day): EmployeeSummaryRow => ({
    day: dayLabel(day.businessDay),
    businessDay: day.businessDay,
    shortOver: day.shortOver,
    isCounted: day.isCounted,
    employeeNames: namesOf(day.employeeDetails.map(({ name }) => name)),
    zelle: day.zelleReceived.amount,
    receiveBy: day.zelleReceived.by,
  }))
  return {
    summary: [
      ...rows,
      {
        day: WEEK_TOTAL,
        businessDay: null,
        ...dollarsOf(total),
        isCounted: total.isCounted,
        custCount: rows.reduce((sum, { custCount }) => sum + custCount, 0),
        ...matchColumnsOf(total),
        mchPayoutPct: total.machinePercentages.machinePayoutPct / 100,
        mchHoldPct: total.machinePercentages.machineHoldPct / 100,
      },
    ],
    employeeSummary: [
      ...staff,
      {
        day: WEEK_TOTAL,
        businessDay: null,
        shortOver: toDollars(total.shortOver),
        isCounted: total.isCounted,
        employeeNames: namesOf(staff.flatMap(({ employeeNames }) => employeeNames)),
        zelle: sumDollars(staff.map(({ zelle }) => zelle)),
        receiveBy: namesOf(staff.flatMap(({ receiveBy }) => receiveBy)),
      },
    ],
  }
}

const namesOf = (names: readonly string[]) => [...new Set(names)]

function matchColumnsOf(amounts: DayAmounts) {
  const { matchAmount, matchPct } = matchesOf(amounts)
  return { matchAmount: toDollars(matchAmount), matchPct: matchPct / 100 }
}

/** The column WEEK TOTAL. */
export function totalOf(days: readonly ReportDay[]): ReportTotal {
  const total = weekTotalOf(days.map(amountsOf))
  return {
    ...dollarsOf(total),
    expenseTotal: toDollars(total.expenseTotal),
    isCounted: total.isCounted,
    expenses: EXPENSE_LINES.map((line) => ({ expenseType: line, amount: toDollars(total.expenses[line]) })),
    percentages: percentOf(total.percentages),
    machinePercentages: percentOf(total.machinePercentages),
  }
}

/** Converts hundredths of a percent to percent. */
function percentOf<Name extends string>(hundredths: Readonly<Record<Name, number>>): Record<Name, number> {
  return Object.fromEntries(Object.entries<number>(hundredths).map(([name, value]) => [name, value / 100])) as Record<
    Name,
    number
  >
}
