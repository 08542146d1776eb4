/** Figures as people type them into a form. */

/** A whole figure from 0 to `largest`; undefined when the text is none. */
export function parseWhole(text: string, largest: number): number | undefined {
  const typed = text.trim()
  if (!/^\d{1,7}$/.test(typed)) return undefined
  const whole = Number(typed)
  return whole <= largest ? whole : undefined
}

/** A figure from 0 to `largest` with at most two decimals; undefined when the text is none. */
export function parseDecimal(text: string, largest: number): number | undefined {
  const typed = text.trim()
  if (!/^(\d+\.?\d{0,2}|\.\d{1,2})$/.test(typed)) return undefined
  const figure = Number(typed)
  return figure <= largest ? figure : undefined
}

/** The same, but an empty field is null. */
export function orNone<Figure>(parse: (text: string) => Figure): (text: string) => Figure | null {
  return (text) => (text.trim() === '' ? null : parse(text))
}
