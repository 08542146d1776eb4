/** How a figure of the weekly report is typed (part 2 section 5). Pure functions. */

import { MAX_DOLLARS, toCents, toDollars } from '@countroom/contract/kernel/money.ts'

const AMOUNT = /^(\d{1,3}(,\d{3})+|\d+)?(\.\d{0,2})?$/

/**
 * Parses typed dollars in the formats of a report: '1,234.50', '$50', '-50' or '(50)'. Undefined for any other text, for more than two decimals and
 * for an amount above `MAX_DOLLARS`.
 */
export function typedDollars(text: string): number | undefined {
  const bare = text.replaceAll(/[\s$]/g, '')
  const inParentheses = /^\((.*)\)$/.exec(bare)?.[1]
  const signed = inParentheses === undefined ? /^([-−+]?)(.*)$/.exec(bare)! : ['', '-', inParentheses]
  const [, sign, digits = ''] = signed
  if (!/\d/.test(digits) || !AMOUNT.test(digits)) return undefined
  const dollars = Number(digits.replaceAll(',', ''))
  if (dollars > MAX_DOLLARS) return undefined
  const isNegative = (sign === '-' || sign === '−') && dollars !== 0
  return toDollars(toCents(isNegative ? -dollars : dollars))
}

/** The text that a field shows at first, such as '1234.50' or '-50': two decimals, or none for whole dollars. */
export function entryText(dollars: number): string {
  return Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2)
}
