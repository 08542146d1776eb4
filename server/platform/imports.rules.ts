/** Compares the rows of an imported file with each other. */

const MAX_ROWS_NAMED = 3

/** Text that names the other rows with the same key: 'row 3', 'rows 3, 4', 'rows 3, 4, 5 and 9 more'; empty when there are none. */
export function otherRows<Row extends { row: number }>(
  byKey: ReadonlyMap<string, readonly Row[]>,
  key: string,
  row: Row,
): string {
  const all = byKey.get(key) ?? []
  if (all.length < 2) return ''
  const named: number[] = []
  for (const other of all) {
    if (other !== row) named.push(other.row)
    if (named.length === MAX_ROWS_NAMED) break
  }
  const left = all.length - 1 - named.length
  return `${all.length === 2 ? 'row' : 'rows'} ${named.join(', ')}${left === 0 ? '' : ` and ${left} more`}`
}
