/** A report as plain data, and the style in which all reports are drawn (part 2, PDF). */

import type {
  Content,
  ContentImage,
  ContentText,
  TableCellProperties,
  TDocumentDefinitions,
} from 'pdfmake/interfaces.js'

import { toDollars } from '@countroom/contract/kernel/money.ts'
import { writtenTime } from '@countroom/contract/kernel/time.ts'

import { type Tag, tagged } from './tags.ts'
import { isPlain, LONGEST_WORD, type Run, runsOf } from './typeset.ts'

export interface Report {
  title: string
  location: string
  /** The dates or the event that the report covers. */
  period: string
  /** When the report was made: an instant, ISO 8601. */
  generatedAt: string
  timezone: string
  orientation: 'portrait' | 'landscape'
  /**
   * Puts the whole report on one page if possible. Its tables are set close together, and everything is made smaller until it fits, but never smaller
   * than half size (`onOnePage` in make-pdf.ts).
   */
  isOnePage?: true
  sections: Section[]
}

export type Section = Figures | Facts | Table | Columns | Beside | Signatures

/** The key figures. They are shown below the band at the top of the report. */
export interface Figures {
  kind: 'figures'
  figures: { label: string; value: number | null; holds: Column['holds'] }[]
}

/** Narrow tables that flow through two columns, page after page. */
export interface Columns {
  kind: 'columns'
  sections: Table[]
}

/** Tables side by side. Each part is a column of the page. */
export interface Beside {
  kind: 'beside'
  parts: Table[][]
}

export interface Facts {
  kind: 'facts'
  facts: { label: string; text: string }[]
}

/** Lines to sign on paper. Each line has a label below it, such as the name of the person who signs. */
export interface Signatures {
  kind: 'signatures'
  labels: string[]
}

export interface Table {
  kind: 'table'
  heading: string
  columns: Column[]
  rows: Cell[][]
  /** Rows of sums, shown in bold below the other rows. */
  totals?: Cell[][]
  /** The text that is shown instead of a table without rows. */
  whenEmpty: string
}

export interface Column {
  label: string
  /**
   * Whole and signed numbers, hours, percent and money (integer cents) are aligned right; the last three have two decimals. A phrase is a short text,
   * such as a time or a kind, which never wraps. A blank is a box to write in by hand. It may already show a whole number.
   */
  holds: 'text' | 'phrase' | 'whole' | 'signed' | 'hours' | 'percent' | 'money' | 'picture' | 'blank'
}

export type Cell = string | number | Picture | null

/** A photo in a cell, with its original proportions. */
export interface Picture {
  /** The JPEG in base64. */
  jpeg: string
}

const MANY_COLUMNS = 9
const MANY_CHARACTERS = 110
const CELL_PADDING = 5
/** In points: the space beside the content of a cell and the size of the type in a report on one page. */
const DENSE_PADDING = 3
const DENSE_SIZE = 8
const COLUMN_GAP = 24
/** A text of up to this many characters stays on one line when the page has room for it. */
const SHORT_TEXT = 24
/** In points: a table whose estimated height is at most this is never split between pages. */
const SMALL_TABLE = 300
/** In points: the estimated height of a line of text in a table, with its padding. A row with boxes to write in is higher. */
const LINE_HEIGHT = 15
/** In points: the width of a box to write in, and the space above and below it. */
const BLANK_WIDTH = 84
const BLANK_PADDING = 5
/** In points: a photo in a cell is made to fit into a square of this size. */
const PICTURE_SIZE = 54
const NEGATIVE = '#b3261e'
const POSITIVE = '#17663a'
const INK = '#1c1b1f'
const MUTED = '#5f6368'
const LINE = '#c4c7c5'
const SHADE = '#e3eaf3'
const ZEBRA = '#f5f7fa'
const BAND = '#17375e'
const ON_BAND = '#ffffff'
const MUTED_ON_BAND = '#cfdff2'

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const twoDecimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const signed = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0, signDisplay: 'exceptZero' })
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  currencySign: 'accounting',
  // Zero gets no parentheses, not even -0.
  signDisplay: 'negative',
})

/**
 * A figure for a report, with thousands separators. A negative number has its sign, and negative money is in parentheses (part 2 section 9). Empty
 * for null.
 */
export function formatCell(cell: Exclude<Cell, Picture>, holds: Column['holds']): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell
  switch (holds) {
    case 'text':
    case 'phrase':
    case 'picture':
      return String(cell)
    case 'whole':
    case 'blank':
      return whole.format(cell)
    case 'signed':
      return signed.format(cell)
    case 'hours':
      return twoDecimals.format(cell)
    case 'percent':
      return `${twoDecimals.format(cell)}%`
    case 'money':
      return dollars.format(toDollars(cell))
  }
}

/** The short edge of letter paper, in points. */
const SHORT_EDGE = 612
export const LONG_EDGE = 792
/** The margin at the top and the sides, in points. */
export const MARGIN = 36
const BOTTOM_MARGIN = 48

/** How much room there is on a page, and how tables use it. */
interface Setting {
  /** The width between the margins, in points. */
  room: number
  /** Whether the tables have small type and little space around it. */
  isDense: boolean
}

/**
 * The pdfmake document of a report. It is not plain data, because its footer is a function. Its pages have letter size, enlarged by `scale`. An
 * enlarged page is reduced to letter size when it is drawn.
 */
export function documentOf(report: Report, scale = 1): TDocumentDefinitions {
  const isPortrait = report.orientation === 'portrait'
  const width = (isPortrait ? SHORT_EDGE : LONG_EDGE) * scale
  const height = (isPortrait ? LONG_EDGE : SHORT_EDGE) * scale
  const setting: Setting = { room: width - 2 * MARGIN, isDense: report.isOnePage === true }
  const generated = writtenTime(report.generatedAt, report.timezone)
  const figures = report.sections.flatMap((section) => (section.kind === 'figures' ? section.figures : []))
  const sections = report.sections.filter((section) => section.kind !== 'figures')
  return {
    info: {
      title: `${report.title} - ${report.location}`,
      creator: 'Countroom',
      producer: 'Countroom',
      creationDate: new Date(report.generatedAt),
    },
    language: 'en-US',
    // The document conforms to PDF/UA. Its structure for screen readers comes from `tags.ts`.
    version: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    displayTitle: true,
    pageSize: { width, height },
    pageMargins: [MARGIN, MARGIN, MARGIN, BOTTOM_MARGIN],
    defaultStyle: { font: 'Roboto', fontSize: 9, color: INK },
    footer: (page, pages) => ({
      margin: [MARGIN, 16, MARGIN, 0],
      columns: [
        { ...words(`${report.title} · generated ${generated}`), color: MUTED, fontSize: 8 },
        { text: `Page ${page} of ${pages}`, alignment: 'right', color: MUTED, fontSize: 8 },
      ],
    }),
    content: [
      bandContent(report),
      ...(figures.length === 0 ? [] : [figuresContent(figures)]),
      ...contentsOf(sections, setting),
    ],
  }
}

/** The number in the tag of the first section. The tags of the band and the key figures have smaller numbers. */
const FIRST_SECTION = 10

function contentsOf(sections: readonly Section[], setting: Setting): Content[] {
  return sections.map((section, index) => contentOf(section, [[FIRST_SECTION + index, 'Sect']], setting))
}

function contentOf(section: Section, tag: Tag, setting: Setting): Content {
  switch (section.kind) {
    case 'figures':
      return []
    case 'facts':
      return factsContent(section, tag)
    case 'table':
      return tableContent(section, tag, setting)
    case 'columns':
      return columnsContent(section, tag, setting)
    case 'beside':
      return besideContent(section, tag, setting)
    case 'signatures':
      return signaturesContent(section, tag)
  }
}

/** A band over the width of the page with the title, location and period. */
function bandContent({ title, location, period }: Report): Content {
  const line = (text: string, tag: Tag, style: Partial<ContentText>): ContentText =>
    tagged(tag, { ...words(text), color: ON_BAND, ...style })
  return {
    margin: [0, 0, 0, 10],
    layout: { ...noLines, paddingLeft: () => 12, paddingRight: () => 12, paddingTop: () => 9, paddingBottom: () => 9 },
    table: {
      widths: ['*'],
      body: [
        [
          {
            fillColor: BAND,
            stack: [
              line(title, [[0, 'H1']], { fontSize: 17, bold: true }),
              line(location, [[1, 'P']], { fontSize: 11, bold: true, margin: [0, 3, 0, 0] }),
              line(period, [[2, 'P']], { color: MUTED_ON_BAND, margin: [0, 2, 0, 0] }),
            ],
          },
        ],
      ],
    },
  }
}

/** The key figures below the band, each under its label. */
function figuresContent(figures: Figures['figures']): Content {
  return {
    margin: [0, 0, 0, 6],
    layout: { ...noLines, paddingLeft: () => 0, paddingRight: () => 28, paddingTop: () => 0, paddingBottom: () => 1 },
    table: {
      widths: figures.map(() => 'auto'),
      body: [
        figures.map(({ label }, index): ReportCell =>
          figureCell(
            [
              [FIRST_FIGURE + index, 'P'],
              [0, 'Span'],
            ],
            label,
            {
              color: MUTED,
              fontSize: 8,
            },
          ),
        ),
        figures.map(({ value, holds }, index): ReportCell =>
          figureCell(
            [
              [FIRST_FIGURE + index, 'P'],
              [1, 'Span'],
            ],
            value === null ? '–' : formatCell(value, holds),
            { color: colorOf(value, holds) ?? INK, fontSize: 14, bold: true, noWrap: true },
          ),
        ),
      ],
    },
  }
}

/** The number in the tag of the first key figure. The three tags of the band have smaller numbers. */
const FIRST_FIGURE = 3

function figureCell(tag: Tag, text: string, style: Partial<ContentText>): ReportCell {
  return tagged(tag, { text, ...style })
}

const NO_BORDER: [boolean, boolean, boolean, boolean] = [false, false, false, false]
const noLines = { hLineWidth: () => 0, vLineWidth: () => 0 }

/** The lines to sign, each with its label below. They stay together on one page. */
function signaturesContent({ labels }: Signatures, tag: Tag): Content {
  return {
    unbreakable: true,
    margin: [0, 40, 0, 0],
    columnGap: 24,
    columns: labels.map((label, index) => ({
      layout: { hLineWidth: (line) => (line === 0 ? 0.5 : 0), vLineWidth: () => 0, hLineColor: () => INK },
      table: { widths: ['*'], body: [[tagged([...tag, [index, 'P']], { ...words(label), color: MUTED })]] },
    })),
  }
}

function factsContent({ facts }: Facts, tag: Tag): Content {
  return {
    layout: 'noBorders',
    margin: [0, 0, 0, 8],
    table: {
      widths: ['auto', '*'],
      body: facts.map(({ label, text }, index) => [
        tagged([...tag, [index, 'P'], [0, 'Span']], { ...words(label), color: MUTED }),
        tagged([...tag, [index, 'P'], [1, 'Span']], words(text)),
      ]),
    },
  }
}

function columnsContent({ sections }: Columns, tag: Tag, setting: Setting): Content {
  const half = { ...setting, room: (setting.room - COLUMN_GAP) / 2 }
  return {
    columnGap: COLUMN_GAP,
    // The first column flows into the second, and then to the next page. The types of pdfmake do not have this option yet.
    ...({ snakingColumns: true } as object),
    columns: [
      { width: '*', stack: sections.map((section, index) => tableContent(section, [...tag, [index, 'Sect']], half)) },
      { width: '*', text: '' },
    ],
  }
}

function besideContent({ parts }: Beside, tag: Tag, setting: Setting): Content {
  const part = { ...setting, room: (setting.room - COLUMN_GAP * (parts.length - 1)) / parts.length }
  return {
    columnGap: COLUMN_GAP,
    columns: parts.map((tables, column) => ({
      width: 'auto',
      stack: tables.map((table, index) => tableContent(table, [...tag, [column, 'Sect'], [index, 'Sect']], part)),
    })),
  }
}

function tableContent(table: Table, tag: Tag, { room, isDense }: Setting): Content {
  const { heading, columns, rows, totals = [], whenEmpty } = table
  const padding = isDense ? DENSE_PADDING : CELL_PADDING
  const fontSize = isDense ? DENSE_SIZE : fontSizeOf(table)
  const headingSize = isDense ? DENSE_SIZE + 1 : 11
  const title: ContentText = tagged([...tag, [0, 'H2']], { ...words(heading), fontSize: headingSize, bold: true })
  if (rows.length === 0) {
    return {
      unbreakable: true,
      stack: [{ ...title, margin: [0, 8, 0, 4] }, tagged([...tag, [1, 'P']], { ...words(whenEmpty), color: MUTED })],
    }
  }
  const cellTag = (row: number, column: number, type: string): Tag => [
    ...tag,
    [1, 'Table'],
    [row, 'TR'],
    [column, type],
  ]
  // The heading is a row of the table. So it stays with the first data row and repeats on every page.
  const headingRow: ReportCell[] = [
    { ...title, colSpan: columns.length, margin: [-padding, isDense ? 3 : 6, 0, isDense ? 1 : 3], border: NO_BORDER },
    ...columns.slice(1).map(() => ({ text: '', border: NO_BORDER })),
  ]
  const header = columns.map(({ label, holds }, index): ReportCell =>
    tagged(cellTag(0, index, 'TH'), {
      text: label,
      bold: true,
      fillColor: SHADE,
      ...aligned(holds === 'blank' ? 'phrase' : holds),
    }),
  )
  const unbroken = unbrokenColumns(table, room, fontSize, padding)
  const bodyRows = rows.map((row, line) =>
    columns.map((column, index): ReportCell => ({
      ...tableCell(row[index] ?? null, column, cellTag(line + 1, index, 'TD')),
      ...(unbroken.has(index) && isShort(row[index]) && { noWrap: true }),
    })),
  )
  const totalRows = totals.map((row, line) =>
    columns.map((column, index): ReportCell => ({
      ...tableCell(row[index] ?? null, column, cellTag(rows.length + 1 + line, index, 'TD')),
      bold: true,
      fillColor: SHADE,
    })),
  )
  const headerRows = 2
  const isBlank = (column: number) => columns[column]?.holds === 'blank'
  const hasBlanks = columns.some((_, index) => isBlank(index))
  const paddingOf = (row: number) => (hasBlanks && row >= headerRows ? BLANK_PADDING : isDense ? 1 : 2)
  const content: Content = {
    fontSize,
    table: {
      headerRows,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: columns.map((_, index) => (isBlank(index) ? BLANK_WIDTH : 'auto')),
      body: [headingRow, header, ...bodyRows, ...totalRows],
    },
    layout: {
      hLineWidth: (line) => (line <= 1 ? 0 : 0.5),
      vLineWidth: (line) => (isBlank(line) || isBlank(line - 1) ? 0.5 : 0),
      hLineColor: () => LINE,
      vLineColor: () => LINE,
      fillColor: (row) => (row >= headerRows && (row - headerRows) % 2 === 1 ? ZEBRA : null),
      paddingLeft: () => padding,
      paddingRight: () => padding,
      paddingTop: paddingOf,
      paddingBottom: paddingOf,
    },
  }
  return isSmall(table) ? { unbreakable: true, stack: [content] } : content
}

/** A table with many columns gets smaller type, and still smaller type when its labels and figures need many characters. */
function fontSizeOf({ columns, rows, totals = [] }: Table): number {
  if (columns.length <= MANY_COLUMNS) return 9
  const unbroken = columns.map(({ label, holds }, index) => {
    if (holds === 'text' || holds === 'picture') return 0
    const cells = [...rows, ...totals].map((row) => row[index] ?? null)
    return Math.max(
      label.length,
      ...cells.map((cell) => (typeof cell === 'number' ? formatCell(cell, holds).length : 0)),
    )
  })
  const characters = unbroken.reduce((sum, length) => sum + length, 0)
  return characters > MANY_CHARACTERS ? 6.5 : 8
}

/**
 * The columns of text whose short texts do not wrap. Otherwise one long name would take most of the width, and the short names of another column
 * would take two lines in every row. When the page is too narrow for this, the short texts of the widest columns wrap too, one column after the
 * other.
 */
function unbrokenColumns(table: Table, room: number, fontSize: number, padding: number): ReadonlySet<number> {
  const { columns, rows, totals = [] } = table
  const needs = columns.map(({ label, holds }, index) => {
    const cells = [...rows, ...totals].map((row) => row[index] ?? null)
    if (holds === 'picture' || holds === 'blank') {
      const size = (holds === 'blank' ? BLANK_WIDTH : PICTURE_SIZE) / fontSize
      return { isText: false, whole: size, broken: size }
    }
    const texts = [label, ...cells.map((cell) => (typeof cell === 'object' ? '' : formatCell(cell, holds)))]
    const broken = widest(texts.flatMap((text) => text.split(/\s+/).map((word) => word.slice(0, LONGEST_WORD))))
    if (holds !== 'text') return { isText: false, whole: widest(texts), broken: widest(texts) }
    return { isText: true, whole: Math.max(broken, widest(texts.filter(isShort))), broken }
  })
  const kept = new Set(needs.flatMap(({ isText }, index) => (isText ? [index] : [])))
  const widthOf = () =>
    needs.reduce((sum, { whole, broken }, index) => sum + (kept.has(index) ? whole : broken), 0) * fontSize +
    2 * padding * columns.length
  while (kept.size > 0 && widthOf() > room)
    kept.delete([...kept].reduce((one, other) => (needs[other]!.whole > needs[one]!.whole ? other : one)))
  return kept
}

function isShort(cell: Cell | undefined): boolean {
  return typeof cell === 'string' && cell.length <= SHORT_TEXT && isPlain(cell)
}

/** An upper limit for the width of the texts, as a multiple of the font's size. */
function widest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, widthOfText(text)), 0)
}

function widthOfText(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + widthOfLetter(letter), 0)
}

function widthOfLetter(letter: string): number {
  if (letter === ' ') return 0.26
  if (/[mwMW@%]|[^\x20-\xff]/.test(letter)) return 0.92
  return /[A-Z\xc0-\xde]/.test(letter) ? 0.7 : 0.58
}

/** Whether a table is short enough to be kept on one page. The estimate of its height assumes narrow columns. */
function isSmall({ rows, totals = [] }: Table): boolean {
  const height = [...rows, ...totals].reduce((sum, row) => {
    const lines = row.map((cell) => (typeof cell === 'string' ? Math.ceil(cell.length / 8) : 1))
    const hasPicture = row.some((cell) => typeof cell === 'object' && cell !== null)
    // Texts that are not long hardly ever wrap.
    const most = Math.max(1, ...lines.map((count) => (count <= 4 ? 1 : count)))
    return sum + (hasPicture ? PICTURE_SIZE : most * LINE_HEIGHT)
  }, 0)
  return height <= SMALL_TABLE
}

type ReportCell = (ContentText | ContentImage) & TableCellProperties

function tableCell(cell: Cell, { holds }: Column, tag: Tag): ReportCell {
  if (typeof cell === 'object' && cell !== null) {
    const image = `data:image/jpeg;base64,${cell.jpeg}`
    return tagged([...tag, [0, 'Figure']], { image, fit: [PICTURE_SIZE, PICTURE_SIZE] })
  }
  const color = colorOf(cell, holds)
  return tagged(tag, { ...words(formatCell(cell, holds)), ...aligned(holds), ...(color !== undefined && { color }) })
}

/** Red below zero; a signed figure is also green above zero and gray at zero (part 1 section 2). */
function colorOf(cell: Exclude<Cell, Picture>, holds: Column['holds']): string | undefined {
  if (typeof cell !== 'number') return undefined
  if (cell < 0) return NEGATIVE
  if (holds !== 'signed') return undefined
  return cell === 0 ? MUTED : POSITIVE
}

function aligned(holds: Column['holds']): { alignment: 'left' | 'right'; noWrap?: boolean } {
  if (holds === 'text' || holds === 'picture') return { alignment: 'left' }
  return { alignment: holds === 'phrase' ? 'left' : 'right', noWrap: true }
}

/**
 * Gives each part of a text a typeface that has the characters of that part. A long word may be broken, so that no name makes a table wider than its
 * page.
 */
function words(text: string): { text: string | Run[]; wordBreak?: 'break-all' } {
  const separate = text.split(/\s+/)
  const hasLongWord = separate.some((word) => word.length > LONGEST_WORD)
  if (isPlain(text) && !hasLongWord) return { text }
  // A text of one long word stays one string, which pdfmake breaks only at the edge of its column. If the word were split into runs, it would be in
  // parts even on one line. Somebody who searches for the word or copies it would get those parts.
  return isPlain(text) && separate.length === 1 ? { text, wordBreak: 'break-all' } : { text: runsOf(text) }
}
