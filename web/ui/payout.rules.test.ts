import { describe, expect, test } from 'vitest'

import { billsCents } from '@countroom/contract/cash/cash.rules.ts'

import { isPayable, type Payout, withBill } from './payout.rules.ts'

const NOTHING: Payout = { cents: 0, bills: {} }

describe('the bills of a ticket', () => {
  test('each press of a bill adds the bill to the amount and counts the bill', () => {
    const pressed = ([20, 20, 5, 500] as const).reduce(withBill, NOTHING)
    expect(pressed).toEqual({ cents: 545_00, bills: { 5: 1, 20: 2, 500: 1 } })
    expect(billsCents(pressed.bills)).toBe(pressed.cents)
  })

  test('a press of a bill after a typed amount adds the bill to the amount and does not count the bill', () => {
    expect(withBill({ cents: 15_50, bills: {} }, 20)).toEqual({ cents: 35_50, bills: {} })
    expect(withBill(withBill({ cents: 15_50, bills: {} }, 20), 20)).toEqual({ cents: 55_50, bills: {} })
  })

  test('only an amount above $0 and up to $1,000,000 can be paid', () => {
    expect([undefined, 0, 1, 1_000_000_00, 1_000_000_01].map(isPayable)).toEqual([false, false, true, true, false])
  })
})
