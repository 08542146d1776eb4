/**
 * Meters: whole dollars, never negative, at most 12 digits (domain 1), and the simple formulas that staff type
 * into the In and Out fields (part 1 section 5).
 */

/** A meter can have at most this many digits. */
export const METER_DIGITS = 12
/** The largest meter value. */
export const MAX_METER = 10 ** METER_DIGITS - 1
/** The maximum number of characters in a formula. A longer formula is refused without being parsed. */
export const MAX_FORMULA_LENGTH = 100

/** A meter, or a difference of meters, as text for a sentence, such as 43,879. */
export function writtenMeter(dollars: number): string {
  return dollars.toLocaleString('en-US')
}

export type MeterFault = 'empty' | 'tooLong' | 'notAFormula' | 'divisionByZero' | 'negative' | 'notWhole' | 'tooLarge'

/** The sentence of each fault, for the person who typed the formula. */
export const METER_FAULTS: Record<MeterFault, string> = {
  empty: 'Enter a meter value.',
  tooLong: `Use at most ${MAX_FORMULA_LENGTH} characters.`,
  notAFormula: 'Use digits with + - * / between them, for example 4500+120.',
  divisionByZero: 'A meter cannot be divided by zero.',
  negative: 'A meter cannot be negative.',
  notWhole: 'A meter must be a whole number of dollars.',
  tooLarge: `A meter can have at most ${METER_DIGITS} digits.`,
}

export type MeterResult = { value: number; fault?: never } | { value?: never; fault: MeterFault }

/** A number as an exact fraction, so that 1/3*3 is 1. */
interface Fraction {
  over: bigint
  under: bigint
}

/**
 * Evaluates the text of a meter field: numbers joined by + - * / with the usual precedence. Signs before a number and parentheses are not allowed.
 * The calculation is exact and uses no floating point.
 */
export function evaluateMeter(text: string): MeterResult {
  if (text.length > MAX_FORMULA_LENGTH) return { fault: 'tooLong' }
  // Almost every text is plain digits.
  if (/^\d{1,12}$/.test(text)) return { value: Number(text) }
  const compact = text.replaceAll(/\s+/g, '')
  if (compact === '') return { fault: 'empty' }
  if (!/^(\d+\.?\d*|\.\d+)([-+*/](\d+\.?\d*|\.\d+))*$/.test(compact)) return { fault: 'notAFormula' }
  const total = sum(compact)
  if (total === undefined) return { fault: 'divisionByZero' }
  if (total.over < 0n) return { fault: 'negative' }
  if (total.over % total.under !== 0n) return { fault: 'notWhole' }
  const value = total.over / total.under
  return value > BigInt(MAX_METER) ? { fault: 'tooLarge' } : { value: Number(value) }
}

function sum(text: string): Fraction | undefined {
  let total: Fraction = { over: 0n, under: 1n }
  for (const [, sign, term] of `+${text}`.matchAll(/([-+])([^-+]+)/g)) {
    const value = product(term!)
    if (value === undefined) return undefined
    const signed = sign === '-' ? -value.over : value.over
    total = { over: total.over * value.under + signed * total.under, under: total.under * value.under }
  }
  return total
}

function product(text: string): Fraction | undefined {
  let result: Fraction = { over: 1n, under: 1n }
  for (const [, operator, digits] of `*${text}`.matchAll(/([*/])([^*/]+)/g)) {
    const number = fraction(digits!)
    if (operator === '/' && number.over === 0n) return undefined
    result =
      operator === '*'
        ? { over: result.over * number.over, under: result.under * number.under }
        : { over: result.over * number.under, under: result.under * number.over }
  }
  return result
}

function fraction(text: string): Fraction {
  const [whole = '', decimals = ''] = text.split('.')
  return { over: BigInt(whole + decimals || '0'), under: 10n ** BigInt(decimals.length) }
}
