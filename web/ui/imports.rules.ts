/** Converts the lines of a file to rows. Finds the column of each field, and makes the cells that are sent to the server. */

import type { ImportFinding } from '@countroom/contract/kernel/imports.ts'
import { folded } from '@countroom/contract/kernel/text.ts'

/** A row of a file. All cells are texts. `row` is the line number in the file. It starts at 2, because line 1 has the headings. */
export type ImportRow<Field extends string> = { row: number } & Readonly<Record<Field, string>>

/** Describes the fields of a kind of import file. */
export interface ImportFields<Field extends string> {
  /** The fields, in the order in which they are shown. */
  fields: readonly Field[]
  /** The fields that need a column before rows can be checked. */
  needed: readonly Field[]
  /** The headings that people and other programs use, in lowercase letters and digits. The best headings come first. */
  spellings: Readonly<Record<Field, readonly string[]>>
  /** The maximum number of characters of a cell, for fields that may be long. */
  longest: Readonly<Partial<Record<Field, number>>>
  /** The headings of the template, and one line that shows how to write each value. */
  template: Readonly<Record<Field, { heading: string; example: string }>>
}

/** The column of each field, counted from 0. Undefined when the file has no column for the field. */
export type Mapping<Field extends string> = Readonly<Record<Field, number | undefined>>

/** Finds the column of each field by its heading. No two fields share a spelling, so they never get the same column. */
export function recognise<Field extends string>(
  { fields, spellings }: ImportFields<Field>,
  headings: readonly string[],
): Mapping<Field> {
  const names = headings.map((heading) => folded(heading).replaceAll(/[^a-z0-9]/g, ''))
  const column = (field: Field) => {
    // A better heading takes precedence over an earlier column: 'Tag ID' before 'No.'.
    const spelling = spellings[field].find((one) => names.includes(one))
    return spelling === undefined ? undefined : names.indexOf(spelling)
  }
  return Object.fromEntries(fields.map((field) => [field, column(field)])) as Mapping<Field>
}

/** Assigns a column to a field. A field that used this column before loses it. */
export function withColumn<Field extends string>(
  mapping: Mapping<Field>,
  field: NoInfer<Field>,
  column: number | undefined,
): Mapping<Field> {
  const others = Object.entries(mapping).map(([name, used]) => [name, used === column ? undefined : used])
  return { ...(Object.fromEntries(others) as Mapping<Field>), [field]: column }
}

export function isMapped<Field extends string>({ needed }: ImportFields<Field>, mapping: Mapping<Field>): boolean {
  return needed.every((field) => mapping[field] !== undefined)
}

/**
 * The length to which a cell is cut when its field has no limit in `longest`. When the field has a limit, the cell is cut to four times the limit.
 * Without the cut, the server would refuse the whole call. The cut text is still too long for its field, so the server reports the cell at its row.
 */
const SHORT_CELL = 80

/** The rows below the headings, without blank lines. `row` is the line number in the spreadsheet. */
export function importRows<Field extends string>(
  { fields, longest }: ImportFields<Field>,
  lines: readonly (readonly string[])[],
  mapping: Mapping<Field>,
): ImportRow<Field>[] {
  return lines.slice(1).flatMap((line, index) => {
    if (line.every((cell) => cell === '')) return []
    const cells = fields.map((field) => {
      const limit = longest[field]
      const cell = line[mapping[field] ?? -1] ?? ''
      return [field, cell.slice(0, limit === undefined ? SHORT_CELL : limit * 4)] as const
    })
    return [{ row: index + 2, ...(Object.fromEntries(cells) as Record<Field, string>) }]
  })
}

/** The template as CSV. */
export function templateCsv<Field extends string>({ fields, template }: ImportFields<Field>): string {
  const line = (part: 'heading' | 'example') => fields.map((field) => quoted(template[field][part])).join(',')
  // Without this mark, Excel misreads all letters that are not English.
  return `\ufeff${line('heading')}\r\n${line('example')}\r\n`
}

function quoted(cell: string): string {
  return cell.includes(',') ? `"${cell}"` : cell
}

/** A group of rows with the same remarks. */
export interface FindingGroup<Field extends string> extends Pick<ImportFinding<Field>, 'faults' | 'warnings'> {
  /** The line numbers of the rows, ascending. */
  rows: number[]
}

/** Groups the findings with the same remarks. The groups are in the order of their first rows. */
export function groupedFindings<Field extends string>(
  findings: readonly ImportFinding<Field>[],
): FindingGroup<Field>[] {
  const groups = new Map<string, FindingGroup<Field>>()
  for (const { row, faults, warnings } of findings) {
    const key = JSON.stringify([faults.map(({ field, problem }) => [field, problem]), warnings])
    const group = groups.get(key)
    if (group) group.rows.push(row)
    else groups.set(key, { rows: [row], faults, warnings })
  }
  return [...groups.values()]
}

const MAX_RANGES = 5

/** A short text for line numbers: '2–41, 43'. It ends after five ranges: '2, 4, 6, 8, 10, …'. */
export function rowRanges(rows: readonly number[]): string {
  const ranges: [from: number, to: number][] = []
  for (const row of rows) {
    const last = ranges.at(-1)
    if (last?.[1] === row - 1) last[1] = row
    else ranges.push([row, row])
  }
  const first = ranges.slice(0, MAX_RANGES).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`))
  return [...first, ...(ranges.length > MAX_RANGES ? ['…'] : [])].join(', ')
}
