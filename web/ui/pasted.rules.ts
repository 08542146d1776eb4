/** Reads cells that were pasted from a spreadsheet. */

/** Removes the quotes that spreadsheets put around some cells. */
export function unquoted(cell: string): string {
  const text = cell.trim()
  return /^".*"$/.test(text) && text.length > 1 ? text.slice(1, -1).replaceAll('""', '"').trim() : text
}

/** The lines of a pasted column, without empty lines. */
export function pastedLines(text: string): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map(unquoted)
    .filter((line) => line !== '')
}
