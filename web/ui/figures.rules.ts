/** Reads numbers that people type into a form, and calculates the difference of two numbers. */

/** Reads a whole number from 0 to `largest`. Undefined when the text is not such a number. */
export function parseWhole(text: string, largest: number): number | undefined {
  const typed = text.trim()
  if (!/^\d{1,7}$/.test(typed)) return undefined
  const whole = Number(typed)
  return whole <= largest ? whole : undefined
}

/** Reads a number from 0 to `largest` with at most two decimals. Undefined when the text is not such a number. */
export function parseDecimal(text: string, largest: number): number | undefined {
  const typed = text.trim()
  if (!/^(\d+\.?\d{0,2}|\.\d{1,2})$/.test(typed)) return undefined
  const figure = Number(typed)
  return figure <= largest ? figure : undefined
}

/** Wraps a parser so that empty text becomes null. */
export function orNone<Figure>(parse: (text: string) => Figure): (text: string) => Figure | null {
  return (text) => (text.trim() === '' ? null : parse(text))
}

/** The difference between two figures, to two decimals. Null when a figure is missing. */
export function changeOf(figure: number | null | undefined, other: number | null | undefined): number | null {
  if (figure === null || figure === undefined || other === null || other === undefined) return null
  return Math.round((figure - other) * 100) / 100
}
