/** The operators of a meter's formula (part 1 section 5), for number keyboards without operators. */

export const OPERATORS = [
  { key: '+', shown: '+' },
  { key: '-', shown: '−' },
  { key: '*', shown: '×' },
  { key: '/', shown: '÷' },
] as const

export type Operator = (typeof OPERATORS)[number]['key']

/**
 * Replaces the selection with an operator. Returns the text and the new position of the cursor. When the whole text is selected, the operator is
 * added after the text, because no formula starts with an operator. The whole text is selected when, for example, the field has just received the
 * focus.
 */
export function withOperator(
  text: string,
  operator: Operator,
  [start, end]: readonly [number, number],
): { text: string; cursor: number } {
  const from = start === 0 && end === text.length ? end : start
  return { text: text.slice(0, from) + operator + text.slice(end), cursor: from + operator.length }
}
