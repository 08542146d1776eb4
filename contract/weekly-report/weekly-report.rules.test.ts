import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  columnOf,
  EXPENSE_LINES,
  matchesOf,
  NO_EXPENSES,
  percentagesOf,
  type RawColumn,
  TYPED_FIGURES,
  weekTotalOf,
} from './weekly-report.rules.ts'

const NOTHING: RawColumn = {
  totalIn: 0,
  totalOut: 0,
  jpOtherIn: 0,
  jpOtherOut: 0,
  expenses: NO_EXPENSES,
  computed: Object.fromEntries(TYPED_FIGURES.map((figure) => [figure, 0])) as unknown as RawColumn['computed'],
  typed: {},
  hasCounts: false,
  isOver: true,
  outstandingChange: 0,
  drawerDifference: 0,
}

const SHEET: RawColumn = {
  ...NOTHING,
  totalIn: 5_240_00,
  totalOut: 3_658_00,
  expenses: { ...NO_EXPENSES, Match: 755_00, Employees: 300_00, 'Maintenance/Upgrades': 50_00 },
}

describe('a column of the weekly report', () => {
  test('a column has the figures that a venue wrote down on 2026-05-29: gross 1,582, expenses 1,105, net 477, and every percentage', () => {
    const column = columnOf(SHEET, 0)
    expect(column).toMatchObject({ grossProfit: 1_582_00, expenseTotal: 1_105_00, netProfit: 477_00 })
    expect(column.percentages).toEqual({
      matchPct: 14_41,
      highRollerMatchPct: 0,
      bonusPct: 0,
      employeePct: 5_73,
      drawingsPct: 0,
      samsPct: 0,
      foodExpensePct: 0,
      maintenancePct: 95,
      miscellaneousTotal: 0,
      totalPayPct: 21_09,
    })
    expect(column.machinePercentages).toEqual({
      machinePayoutPct: 69_81,
      machineHoldPct: 30_19,
      gameroomPayoutPct: 90_90,
      weKeptPct: 9_10,
    })
  })

  test('money that is in Zelle accounts instead of cash makes neither the day of the payment nor the next day short or over', () => {
    const zelle = {
      ...NOTHING,
      computed: { ...NOTHING.computed, nightCount: 9_900_00, zelle: 100_00 },
      hasCounts: true,
    }
    const tuesday = columnOf({ ...zelle, typed: { openingBalance: 10_000_00 } }, 0)
    expect(tuesday).toMatchObject({ total: 10_000_00, endingBalance: 10_000_00, shortOver: 0, left: 10_000_00 })
    expect(columnOf(zelle, tuesday.left)).toMatchObject({ openingBalance: 10_000_00, shortOver: 0 })
  })

  test('an owed jackpot of 2,000 is in the total from Tuesday until the jackpot is paid on Wednesday', () => {
    const of = (jackpotNotPay: number) => ({ ...NOTHING, computed: { ...NOTHING.computed, jackpotNotPay } })
    const tuesday = columnOf(of(2_000_00), 10_000_00)
    expect(tuesday).toMatchObject({ total: 12_000_00, left: 12_000_00 })
    expect(columnOf(of(-2_000_00), tuesday.left).total).toBe(10_000_00)
  })

  test('a column carries its ending balance to the next day when anything was counted, and otherwise its total', () => {
    const sums = { ...NOTHING, totalIn: 500_00 }
    expect(columnOf(sums, 100_00).left).toBe(600_00)
    expect(columnOf({ ...sums, typed: { zelle: 5_00, minusRollover: 1_00 } }, 100_00).left).toBe(600_00)
    expect(columnOf({ ...sums, typed: { morningPull: 0 } }, 100_00).left).toBe(0)
    expect(columnOf({ ...sums, hasCounts: true }, 100_00)).toMatchObject({ left: 0, shortOver: -600_00 })
  })

  test('a column is not short or over until somebody has counted the money of the house at the end of the day', () => {
    const sums = { ...NOTHING, totalIn: 500_00, outstandingChange: 40_00, drawerDifference: -5_00 }
    const of = (more: Partial<RawColumn>) => {
      const { isCounted, shortOver, unexplained } = columnOf({ ...sums, ...more }, 100_00)
      return [isCounted, shortOver, unexplained]
    }
    const nothing = [false, 0, 0]
    expect(of({})).toEqual(nothing)
    expect(of({ typed: { openingBalance: 90_00, zelle: 5_00, minusRollover: 1_00 } })).toEqual(nothing)
    // The count of a drawer that was settled in the afternoon is not a count of the money at the end of the day.
    expect(of({ hasCounts: true, isOver: false })).toEqual(nothing)
    expect(of({ hasCounts: true })).toEqual([true, -600_00, -635_00])
    expect(of({ isOver: false, typed: { nightPull: 610_00 } })).toEqual([true, 10_00, -25_00])
  })

  test('each typed figure raises or lowers the total or the ending balance by its amount, and changes short/over by the same amount', () => {
    for (const figure of TYPED_FIGURES) {
      const counted = { ...NOTHING, hasCounts: true }
      const { total, ebTotal, shortOver } = columnOf({ ...counted, typed: { [figure]: 7_00 } }, 0)
      const isOfTotal = /opening|jackpot|add|loanIn|employeeShort/.test(figure)
      const isTaken = figure === 'minusBank' || figure === 'loanOut'
      const isRollover = figure === 'minusRollover'
      expect([total, ebTotal, shortOver], figure).toEqual(
        isOfTotal ? [7_00, 0, -7_00] : isTaken ? [-7_00, 0, 7_00] : isRollover ? [0, -7_00, -7_00] : [0, 7_00, 7_00],
      )
    }
  })

  test('outstanding tickets and the differences of drawers explain short/over, and the opening difference does not', () => {
    const column = columnOf(
      {
        ...NOTHING,
        typed: { openingBalance: 950_00 },
        computed: { ...NOTHING.computed, nightCount: 960_00 },
        hasCounts: true,
        outstandingChange: 40_00,
        drawerDifference: -25_00,
      },
      1_000_00,
    )
    expect(column).toMatchObject({ openingDifference: -50_00, shortOver: 10_00, unexplained: -5_00 })
  })

  test('all percentages of a column are 0 when no money came in', () => {
    const { percentages, machinePercentages } = columnOf({ ...SHEET, totalIn: 0 }, 0)
    expect([...Object.values(percentages), ...Object.values(machinePercentages)].every((value) => value === 0)).toBe(
      true,
    )
  })
})

const amount = fc.integer({ min: -1_000_000_00, max: 1_000_000_00 })
const day = fc.record({
  totalIn: amount,
  totalOut: amount,
  jpOtherIn: amount,
  jpOtherOut: amount,
  grossProfit: amount,
  netProfit: amount,
  shortOver: amount,
  isCounted: fc.boolean(),
  expenses: fc.record(Object.fromEntries(EXPENSE_LINES.map((line) => [line, amount]))),
})

describe('WEEK TOTAL', () => {
  test('WEEK TOTAL adds the amounts of the days and calculates the percentages from the sums', () => {
    const quiet = { ...SHEET, totalIn: 100_00, totalOut: 0, expenses: { ...NO_EXPENSES, Match: 50_00 } }
    const total = weekTotalOf([SHEET, quiet].map((raw) => ({ ...raw, ...columnOf(raw, 0) })))
    expect(total).toMatchObject({ totalIn: 5_340_00, netProfit: 527_00, expenseTotal: 1_155_00 })
    // The percentage is 805 of 5,340, and not the mean of 14.41 % and 50 %.
    expect(total.percentages.matchPct).toBe(15_07)
    expect(matchesOf(total)).toEqual({ matchAmount: 805_00, matchPct: 15_07 })
  })

  test('WEEK TOTAL equals the sum of its days for any amounts', () => {
    fc.assert(
      fc.property(fc.array(day), (days) => {
        const total = weekTotalOf(days as unknown as Parameters<typeof weekTotalOf>[0])
        const sum = (of: (each: (typeof days)[number]) => number) => days.reduce((all, each) => all + of(each), 0)
        expect(total.netProfit).toBe(sum((each) => each.netProfit))
        expect(total.shortOver).toBe(sum((each) => each.shortOver))
        expect(total.isCounted).toBe(days.some((each) => each.isCounted))
        expect(total.expenseTotal).toBe(sum((each) => Object.values(each.expenses).reduce((all, one) => all + one, 0)))
        expect(total.machinePercentages).toEqual(percentagesOf(total).machinePercentages)
      }),
    )
  })
})
