/** A report as plain data, and the one style in which all reports are drawn (part 2, PDF). */

import type {
  Content,
  ContentImage,
  ContentText,
  TableCellProperties,
  TDocumentDefinitions,
} from 'pdfmake/interfaces.js'

import { toDollars } from '@countroom/contract/kernel/money.ts'
import { writtenTime } from '@countroom/contract/kernel/time.ts'

import { isPlain, LONGEST_WORD, type Run, runsOf } from './typeset.ts'

export interface Report {
  title: string
  location: string
  /** The dates or the occasion that the report covers. */
  period: string
  /** When the report was made: an instant, ISO 8601. */
  generatedAt: string
  timezone: string
  orientation: 'portrait' | 'landscape'
  sections: Section[]
}

export type Section = Facts | Table | Signatures

export interface Facts {
  kind: 'facts'
  facts: { label: string; text: string }[]
}

/** A line to sign for each of these people. */
export interface Signatures {
  kind: 'signatures'
  labels: string[]
}

export interface Table {
  kind: 'table'
  heading: string
  columns: Column[]
  rows: Cell[][]
  /** Rows of sums, in bold below the others. */
  totals?: Cell[][]
  /** Shown in place of a table that has no rows. */
  whenEmpty: string
}

export interface Column {
  label: string
  /**
   * Whole numbers, hours, percent and money (integer cents) are aligned right; the last three have two decimals. A phrase is always a short text,
   * such as a time or a kind. It is never broken.
   */
  holds: 'text' | 'phrase' | 'whole' | 'hours' | 'percent' | 'money' | 'picture'
  /** 'fit' is as wide as its texts; 'share' is an equal part of the remaining width. */
  width: 'fit' | 'share'
}

export type Cell = string | number | Picture | null

/** A photo in a cell, with its original proportions. */
export interface Picture {
  /** In base64. */
  jpeg: string
}

/** A table with more columns is set in smaller type, so that twelve digits still fit in each column. */
const MANY_COLUMNS = 9
const CELL_PADDING = 4
/** In points: a photo in a cell fits into a square of this size. */
const PICTURE_SIZE = 54
const NEGATIVE = '#b3261e'
const INK = '#1c1b1f'
const MUTED = '#5f6368'
const LINE = '#c4c7c5'
const SHADE = '#f3f5f8'

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const twoDecimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** A figure for a report: with thousands separators, negative numbers with their sign, empty for null. */
export function formatCell(cell: Exclude<Cell, Picture>, holds: Column['holds']): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell
  switch (holds) {
    case 'text':
    case 'phrase':
    case 'picture':
      return String(cell)
    case 'whole':
      return whole.format(cell)
    case 'hours':
      return twoDecimals.format(cell)
    case 'percent':
      return `${twoDecimals.format(cell)} %`
    case 'money':
      return dollars.format(toDollars(cell))
  }
}

/** The pdfmake document of a report. It is not plain data, because its footer is a function. */
export function documentOf(report: Report): TDocumentDefinitions {
  const generated = writtenTime(report.generatedAt, report.timezone)
  return {
    info: {
      title: `${report.title} - ${report.location}`,
      creator: 'Countroom',
      producer: 'Countroom',
      creationDate: new Date(report.generatedAt),
    },
    language: 'en-US',
    pageSize: 'LETTER',
    pageOrientation: report.orientation,
    pageMargins: [36, 36, 36, 48],
    defaultStyle: { font: 'Roboto', fontSize: 8.5, color: INK },
    footer: (page, pages) => ({
      margin: [36, 16, 36, 0],
      columns: [
        { ...words(`${report.title} · generated ${generated}`), color: MUTED, fontSize: 8 },
        { text: `Page ${page} of ${pages}`, alignment: 'right', color: MUTED, fontSize: 8 },
      ],
    }),
    content: [
      { ...words(report.title), fontSize: 16, bold: true, headlineLevel: 1 },
      { ...words(report.location), fontSize: 11, margin: [0, 2, 0, 0] },
      { ...words(report.period), color: MUTED, margin: [0, 2, 0, 10] },
      ...report.sections.map(contentOf),
    ],
  }
}

function contentOf(section: Section): Content {
  switch (section.kind) {
    case 'facts':
      return factsContent(section)
    case 'table':
      return tableContent(section)
    case 'signatures':
      return signaturesContent(section)
  }
}

/** The lines to sign, each with its label below, all on one page. */
function signaturesContent({ labels }: Signatures): Content {
  return {
    unbreakable: true,
    margin: [0, 40, 0, 0],
    columnGap: 24,
    columns: labels.map((label) => ({
      layout: { hLineWidth: (line) => (line === 0 ? 0.5 : 0), vLineWidth: () => 0, hLineColor: () => INK },
      table: { widths: ['*'], body: [[{ ...words(label), color: MUTED }]] },
    })),
  }
}

function factsContent({ facts }: Facts): Content {
  return {
    layout: 'noBorders',
    margin: [0, 0, 0, 8],
    table: {
      widths: ['auto', '*'],
      body: facts.map(({ label, text }) => [{ ...words(label), color: MUTED }, words(text)]),
    },
  }
}

function tableContent({ heading, columns, rows, totals = [], whenEmpty }: Table): Content {
  const title = { ...words(heading), fontSize: 11, bold: true }
  if (rows.length === 0) {
    return {
      unbreakable: true,
      stack: [
        { ...title, margin: [0, 8, 0, 4] },
        { ...words(whenEmpty), color: MUTED },
      ],
    }
  }
  // As a row of the table, the heading stays with the first data row and repeats on every page.
  const headingRow: ReportCell[] = [
    { ...title, colSpan: columns.length, margin: [-CELL_PADDING, 6, 0, 2] },
    ...columns.slice(1).map(() => ({ text: '' })),
  ]
  const header = columns.map(({ label, holds }): ReportCell => ({
    text: label,
    bold: true,
    fillColor: SHADE,
    ...aligned(holds),
  }))
  const bodyRows = rows.map((row) => columns.map((column, index) => tableCell(row[index] ?? null, column)))
  const totalRows = totals.map((row) =>
    columns.map((column, index): ReportCell => ({
      ...tableCell(row[index] ?? null, column),
      bold: true,
      fillColor: SHADE,
    })),
  )
  return {
    fontSize: columns.length > MANY_COLUMNS ? 7.5 : 8.5,
    table: {
      headerRows: 2,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: columns.map(({ width }) => (width === 'fit' ? 'auto' : '*')),
      body: [headingRow, header, ...bodyRows, ...totalRows],
    },
    layout: {
      hLineWidth: (line) => (line === 0 ? 0 : 0.5),
      vLineWidth: () => 0,
      hLineColor: () => LINE,
      paddingLeft: () => CELL_PADDING,
      paddingRight: () => CELL_PADDING,
      paddingTop: () => 2,
      paddingBottom: () => 2,
    },
  }
}

type ReportCell = (ContentText | ContentImage) & TableCellProperties

function tableCell(cell: Cell, { holds }: Column): ReportCell {
  if (typeof cell === 'object' && cell !== null) {
    return { image: `data:image/jpeg;base64,${cell.jpeg}`, fit: [PICTURE_SIZE, PICTURE_SIZE] }
  }
  const isNegative = typeof cell === 'number' && cell < 0
  return { ...words(formatCell(cell, holds)), ...aligned(holds), ...(isNegative && { color: NEGATIVE }) }
}

function aligned(holds: Column['holds']): { alignment: 'left' | 'right'; noWrap?: boolean } {
  if (holds === 'text' || holds === 'picture') return { alignment: 'left' }
  return { alignment: holds === 'phrase' ? 'left' : 'right', noWrap: true }
}

/** A text in the typefaces that have its characters. A long word may be broken anywhere, so that no name pushes a table off its page. */
function words(text: string): { text: string | Run[]; wordBreak?: 'break-all' } {
  if (!isPlain(text)) return { text: runsOf(text) }
  const hasLongWord = text.split(/\s+/).some((word) => word.length > LONGEST_WORD)
  return hasLongWord ? { text, wordBreak: 'break-all' } : { text }
}
