/** The operators of a meter's formula (part 1 section 5), for number keyboards that have none. */

export const OPERATORS = [
  { key: '+', shown: '+' },
  { key: '-', shown: '−' },
  { key: '*', shown: '×' },
  { key: '/', shown: '÷' },
] as const

export type Operator = (typeof OPERATORS)[number]['key']

/**
 * The text with an operator in place of the selection, and the new position of the cursor. No formula starts with an operator: when the
 * whole text is selected, as after entering a field, the operator goes after it.
 */
export function withOperator(
  text: string,
  operator: Operator,
  [start, end]: readonly [number, number],
): { text: string; cursor: number } {
  const from = start === 0 && end === text.length ? end : start
  return { text: text.slice(0, from) + operator + text.slice(end), cursor: from + operator.length }
}
