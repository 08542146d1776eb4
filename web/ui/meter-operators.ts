/** The operators of a meter's formula (part 1 section 5), for number keyboards that have none. */

export const OPERATORS = [
  { key: '+', shown: '+' },
  { key: '-', shown: '−' },
  { key: '*', shown: '×' },
  { key: '/', shown: '÷' },
] as const

export type Operator = (typeof OPERATORS)[number]['key']

/**
 * A text with an operator in place of what is selected in it, and where the cursor stands then. No formula begins with an operator: with the
 * whole text selected, as a field is that was just entered, the operator goes behind it.
 */
export function withOperator(
  text: string,
  operator: Operator,
  [start, end]: readonly [number, number],
): { text: string; cursor: number } {
  const from = start === 0 && end === text.length ? end : start
  return { text: text.slice(0, from) + operator + text.slice(end), cursor: from + operator.length }
}
