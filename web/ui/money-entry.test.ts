import { expect, it } from 'vitest'

import { centsOf, moneyText, moneyTyped } from './money-entry.ts'
import { countOf } from './typed-count.ts'

it('a money field keeps digits and dots, even from an amount in the format of a report', () => {
  const texts = ['12.50', '$1,234.5', ' 20', '$ 5', '1.2.3', '', '12,345,678']
  expect(texts.map((text) => moneyTyped(text, '7'))).toEqual(
    ['12.50', '1234.5', '20', '5', '1.2.3', '', '12345678'].map((kept) => ({ kept, isRefused: false })),
  )
})

it('a money field refuses an invalid text and keeps its earlier text', () => {
  for (const text of ['-5', '1e9', '1,50', '1,2345', 'abc', '12 34', '5$', '１２', '(5.00)'])
    expect(moneyTyped(text, '7'), text).toEqual({ kept: '7', isRefused: true })
})

it('a money field that shows a minus as a fault keeps a minus in front, and refuses one after the digits', () => {
  expect(['-', '-5', '5-'].map((text) => moneyTyped(text, '7', true).kept)).toEqual(['-', '-5', '7'])
})

it('an amount in dollars is read as integer cents, and any other text is not an amount', () => {
  expect(['0', '15', '15.', '15.5', '15.50', '.5', ' 15.05 ', '1.1', '10000'].map(centsOf)).toEqual([
    0, 1500, 1500, 1550, 1550, 50, 1505, 110, 1_000_000,
  ])
  for (const text of ['', '.', '-1', '1.234', '1.2.3', '1,000', 'x', '1234567890'])
    expect(centsOf(text), text).toBeUndefined()
})

it('an amount in cents is written as dollars with two decimals', () => {
  expect([0, 5, 150, 123_456].map(moneyText)).toEqual(['0.00', '0.05', '1.50', '1234.56'])
})

it('typed bills and coins are a count of cash only when the coins are empty or a valid amount', () => {
  expect(countOf({ bills: { 20: 1 }, coins: ' ' })).toEqual({ bills: { 20: 1 }, coinsCents: 0 })
  expect(countOf({ bills: {}, coins: '1.5' })).toEqual({ bills: {}, coinsCents: 150 })
  expect(countOf({ bills: { 20: 1 }, coins: '1.2.3' })).toBeUndefined()
})
