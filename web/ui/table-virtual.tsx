import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'

import { TableCards } from './table-cards.tsx'
import { TableGrid } from './table-grid.tsx'
import { cellText } from './table-model.ts'
import type { ColumnWidths, RowsProps, TableColumn } from './table-rows.ts'
import { ROW_HEIGHT_PX } from './table-style.ts'

const CARD_HEIGHT_PX = 160

interface VirtualRowsProps<Row> extends RowsProps<Row> {
  /** The rows before the browser searched, filtered and sorted them. The widths of the columns are measured on these rows. */
  listedRows: readonly Row[]
  isCards: boolean
  regionRef: RefObject<HTMLDivElement | null>
}

/** The rows of a long page. Only the rows in view are in the document, except on paper. This code loads with the first long page. */
export function VirtualRows<Row>({ listedRows, isCards, regionRef, ...props }: VirtualRowsProps<Row>) {
  const virtualizer = useVirtualizer({
    count: props.rows.length,
    getScrollElement: () => regionRef.current,
    estimateSize: () => (isCards ? CARD_HEIGHT_PX : ROW_HEIGHT_PX),
    overscan: isCards ? 6 : 12,
  })
  const { columns, rowActions } = props
  const actionsPx = rowActions === undefined ? 0 : ACTIONS_WIDTH_PX
  const widths = useMemo(
    () => (isCards ? undefined : columnWidths(columns, listedRows, actionsPx)),
    [isCards, columns, listedRows, actionsPx],
  )
  const isPrinting = useIsPrinting()
  const items = virtualizer.getVirtualItems()
  // On paper the page is like a short page: it has all rows, and its columns are as wide as their content.
  const rowWindow = isPrinting
    ? undefined
    : {
        from: items[0]?.index ?? 0,
        to: (items.at(-1)?.index ?? -1) + 1,
        spaceAbovePx: items[0]?.start ?? 0,
        spaceBelowPx: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
        scrollTo: (index: number) => virtualizer.scrollToIndex(index),
        widths,
        measure: virtualizer.measureElement,
      }
  return isCards ? <TableCards {...props} rowWindow={rowWindow} /> : <TableGrid {...props} rowWindow={rowWindow} />
}

/** True while the browser prints the page. */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    // The browser prints the document as it is when this event ends.
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

/** The width of the actions, enough for three icon buttons. */
const ACTIONS_WIDTH_PX = 136
const SAMPLE_ROWS = 300
const CELL_PADDING_PX = 28
const MIN_TEXT_PX = 120

/**
 * The widths of the columns. A column of figures without its own `width` is as wide as its heading or its longest figure. So figures are rarely cut
 * off. These widths are measured in characters, on a sample of the rows. Text columns share the remaining width.
 */
function columnWidths<Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  actionsPx: number,
): ColumnWidths {
  const step = Math.max(1, Math.floor(rows.length / SAMPLE_ROWS))
  const sample = rows.filter((_, index) => index % step === 0)
  const widthOf = (column: TableColumn<Row>): string | undefined => {
    if (column.width !== undefined) return typeof column.width === 'number' ? `${column.width}px` : column.width
    if (column.align !== 'right') return undefined
    const lengths = sample.map((row) => cellText(column, row).length)
    return `calc(${Math.max(column.label.length, ...lengths) + 1}ch + ${CELL_PADDING_PX}px)`
  }
  const byColumn = new Map(columns.map((column) => [column.id, widthOf(column)]))
  const minWidth = [...byColumn.values()].map((width) => width ?? `${MIN_TEXT_PX}px`).join(' + ')
  return { byColumn, minWidth: `calc(${minWidth} + ${actionsPx}px)`, actionsPx }
}
