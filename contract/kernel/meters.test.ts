import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { evaluateMeter, MAX_METER, METER_FAULTS } from './meters.ts'

describe('a meter formula', () => {
  test.each([
    ['4500', 4500],
    ['007', 7],
    ['4500+120', 4620],
    [' 100 + 25 ', 125],
    ['2+3*4', 14],
    ['20-8/4', 18],
    ['20-8-4', 8],
    ['64/4/4', 4],
    ['1/3*3', 1],
    ['.5*4', 2],
    ['2.*3', 6],
    ['1.5+1.5', 3],
    ['999999999999', MAX_METER],
    ['0', 0],
  ])('the formula “%s” has the value %i', (text, value) => {
    expect(evaluateMeter(text)).toEqual({ value })
  })

  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['1/0', 'divisionByZero'],
    ['5+1/.0', 'divisionByZero'],
    ['--5', 'notAFormula'],
    ['-5', 'notAFormula'],
    ['5+', 'notAFormula'],
    ['5**2', 'notAFormula'],
    ['(5)', 'notAFormula'],
    ['.', 'notAFormula'],
    ['12a', 'notAFormula'],
    ['1e5', 'notAFormula'],
    ['٣', 'notAFormula'],
    ['5-6', 'negative'],
    ['1/3', 'notWhole'],
    ['1.5', 'notWhole'],
    ['1000000000000', 'tooLarge'],
    ['9'.repeat(100), 'tooLarge'],
    ['1+'.repeat(5_000), 'tooLong'],
    [' '.repeat(101), 'tooLong'],
  ] as const)('the formula “%s” is refused as %s', (text, fault) => {
    expect(evaluateMeter(text)).toEqual({ fault })
  })

  test('any typed text results in a meter value or in a fault with a sentence', () => {
    const typed = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(...'0123456789+-*/. '.split('')), maxLength: 110 }),
    )
    fc.assert(
      fc.property(typed, (text) => {
        const { value, fault } = evaluateMeter(text)
        const isMeter = value !== undefined && Number.isInteger(value) && value >= 0 && value <= MAX_METER
        const isExplained = fault !== undefined && METER_FAULTS[fault] !== undefined
        expect(isMeter !== isExplained).toBe(true)
      }),
    )
  })

  test('sums and differences of whole numbers come out exactly', () => {
    const terms = fc.array(fc.tuple(fc.constantFrom('+', '-'), fc.nat(1_000_000)), { maxLength: 9 })
    fc.assert(
      fc.property(fc.nat(1_000_000), terms, (first, rest) => {
        const total = rest.reduce((sum, [sign, term]) => (sign === '+' ? sum + term : sum - term), first)
        const text = `${first}${rest.map(([sign, term]) => sign + term).join('')}`
        expect(evaluateMeter(text)).toEqual(total < 0 ? { fault: 'negative' } : { value: total })
      }),
    )
  })

  test('a number that is divided and multiplied by the same number stays the same', () => {
    fc.assert(
      fc.property(fc.nat(MAX_METER), fc.integer({ min: 1, max: MAX_METER }), (value, by) => {
        expect(evaluateMeter(`${value}/${by}*${by}`)).toEqual({ value })
      }),
    )
  })
})
