/** The addresses of cells in a workbook. */

const LETTERS = 26
/** The code of the character before 'A'. */
const BEFORE_A = 64

/** The address of a cell: 'B5' is the cell in column 1 and row 4, both counted from 0. */
export function addressOf(column: number, row: number): string {
  return `${columnLetters(column)}${row + 1}`
}

function columnLetters(column: number): string {
  const before = Math.floor(column / LETTERS)
  const last = String.fromCodePoint(BEFORE_A + 1 + (column % LETTERS))
  return before === 0 ? last : columnLetters(before - 1) + last
}

/** The number of a column, counted from 0: 'A' is 0, 'AA' is 26. */
export function columnNumber(letters: string): number {
  return Array.from(letters).reduce((number, letter) => number * LETTERS + letter.codePointAt(0)! - BEFORE_A, 0) - 1
}
