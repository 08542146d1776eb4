/** Code that the grid and the cards share. */

import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react'

import type { SortChoice } from './table-filter-dialog.tsx'
import { cellText, type ColumnModel, type TableState } from './table-model.ts'

export type RowKey = string | number
export type RowTone = 'error' | 'warning' | 'success' | 'info' | 'muted'

export interface TableColumn<Row> extends ColumnModel<Row> {
  label: string
  /** The alignment. Figures are aligned right. */
  align?: 'left' | 'right' | 'center'
  /** Renders a cell that has more than text. Set `text` too, so that the search finds the cell. */
  render?: (row: Row) => ReactNode
  /** Default: true. */
  isSortable?: boolean
  /** The sort orders that the heading offers, for a column that the server can sort by several values. Default: the column's own order. */
  sorts?: readonly SortChoice[]
  width?: number | string
  isHiddenOnPhone?: boolean
  /**
   * The place on a phone's card (`card-parts.ts`): the key figure is on the first line, and facts are on the second line. If the card has facts, the
   * rest shows only after a tap.
   */
  onCard?: 'figure' | 'fact' | 'rest'
}

/** The sort orders that the columns offer. */
export function sortChoices(columns: readonly TableColumn<never>[]): SortChoice[] {
  return columns.flatMap((column) => (column.isSortable === false ? [] : (column.sorts ?? [column])))
}

export interface RowsProps<Row> {
  columns: readonly TableColumn<Row>[]
  /** The rows of this page. */
  rows: readonly Row[]
  rowKey: (row: Row) => RowKey
  rowLabel: ((row: Row) => string) | undefined
  rowTone: ((row: Row) => RowTone | undefined) | undefined
  rowActions: ((row: Row) => ReactNode) | undefined
  onRowClick: ((row: Row) => void) | undefined
  onRowDoubleClick: ((row: Row) => void) | undefined
  selection: { selected: ReadonlySet<RowKey>; onChange: (selected: ReadonlySet<RowKey>) => void } | undefined
  totals: Readonly<Record<string, ReactNode>> | undefined
  state: TableState
  onStateChange: (state: TableState) => void
  /** True when cards show their own field for sorting. False when the filter dialog sorts them, or when there is nothing to sort. */
  hasSort: boolean
  /** Undefined when all rows of the page are in the document. */
  rowWindow?: RowWindow | undefined
}

/** The rows in view on a long page, and the space for the other rows. */
export interface RowWindow {
  from: number
  /** The index after the last row in view. */
  to: number
  spaceAbovePx: number
  spaceBelowPx: number
  scrollTo: (index: number) => void
  /** Fixed widths, so that columns do not move while rows scroll into and out of view. Cards have no widths. */
  widths?: ColumnWidths | undefined
  /** Measures the height of a row that has `data-index`. */
  measure: (row: HTMLElement | null) => void
}

export interface ColumnWidths {
  byColumn: ReadonlyMap<string, string | undefined>
  /** The minimum width of all columns together, as a CSS length. */
  minWidth: string
  actionsPx: number
}

/** The content of a cell. */
export function cellContent<Row>(column: TableColumn<Row>, row: Row): ReactNode {
  return column.render ? column.render(row) : cellText(column, row)
}

export function labelOf<Row>({ rowLabel, columns }: Pick<RowsProps<Row>, 'rowLabel' | 'columns'>, row: Row): string {
  const [first] = columns
  return rowLabel?.(row) ?? (first ? cellText(first, row) : '')
}

export function toggled(selected: ReadonlySet<RowKey>, key: RowKey): ReadonlySet<RowKey> {
  const next = new Set(selected)
  if (!next.delete(key)) next.add(key)
  return next
}

/** The background and the edge of a highlighted row. */
export function toneStyle(tone: RowTone | undefined) {
  if (!tone) return undefined
  if (tone === 'muted') return { color: 'text.secondary' }
  const color = `var(--mui-palette-${tone}-main)`
  return { backgroundColor: `color-mix(in srgb, ${color} 9%, transparent)`, boxShadow: `inset 3px 0 ${color}` }
}

const CONTROLS = 'a, button, summary, input, label, select, textarea, [role="button"], [role="checkbox"]'

/**
 * Handles the mouse and the keyboard for all rows with `data-row` in one place. One row is in the tab order. The arrow keys, Home and End move
 * between rows, Enter opens a row, and Space selects it.
 */
export function useRowNavigation<Row>(props: RowsProps<Row>) {
  const { rows, rowKey, selection, onRowClick, onRowDoubleClick, rowWindow } = props
  const [wantedIndex, setWantedIndex] = useState(0)
  const activeIndex = Math.min(wantedIndex, rows.length - 1)
  const isInteractive = Boolean(selection ?? onRowClick ?? onRowDoubleClick)

  const indexOf = (target: EventTarget): number | undefined => {
    const index = (target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row
    return index === undefined ? undefined : Number(index)
  }
  const rowUnder = (event: MouseEvent): Row | undefined => {
    if ((event.target as HTMLElement).closest(CONTROLS)) return undefined
    const index = indexOf(event.target)
    return index === undefined ? undefined : rows[index]
  }

  const focusRow = (list: HTMLElement, index: number) => {
    setWantedIndex(index)
    rowWindow?.scrollTo(index)
    // A row out of view is added to the document with the next frame.
    requestAnimationFrame(() => list.querySelector<HTMLElement>(`[data-row="${index}"]`)?.focus())
  }

  const handlers = {
    onClick: (event: MouseEvent) => {
      const row = rowUnder(event)
      if (row !== undefined) onRowClick?.(row)
    },
    onDoubleClick: (event: MouseEvent) => {
      const row = rowUnder(event)
      if (row !== undefined) onRowDoubleClick?.(row)
    },
    onFocus: (event: { target: EventTarget }) => {
      const index = indexOf(event.target)
      if (index !== undefined && index !== activeIndex) setWantedIndex(index)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const index = (event.target as HTMLElement).dataset.row === undefined ? undefined : indexOf(event.target)
      const row = index === undefined ? undefined : rows[index]
      if (index === undefined || row === undefined) return
      const last = rows.length - 1
      const moves: Record<string, number> = {
        ArrowDown: Math.min(index + 1, last),
        ArrowUp: Math.max(index - 1, 0),
        Home: 0,
        End: last,
      }
      const next = moves[event.key]
      if (next !== undefined) focusRow(event.currentTarget, next)
      else if (event.key === 'Enter') (onRowClick ?? onRowDoubleClick)?.(row)
      else if (event.key === ' ' && selection) selection.onChange(toggled(selection.selected, rowKey(row)))
      else return
      event.preventDefault()
    },
  }

  /** The attributes of one row. */
  const rowAttributes = (index: number) => ({
    'data-row': index,
    ...(isInteractive && { tabIndex: index === activeIndex ? 0 : -1 }),
  })

  return { handlers: isInteractive ? handlers : {}, rowAttributes }
}
