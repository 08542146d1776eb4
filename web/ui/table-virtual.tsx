import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

import { TableCards } from './table-cards.tsx'
import { TableGrid } from './table-grid.tsx'
import type { RowsProps } from './table-rows.ts'
import { ROW_HEIGHT_PX } from './table-style.ts'

const CARD_HEIGHT_PX = 160

interface VirtualRowsProps<Row> extends RowsProps<Row> {
  isCards: boolean
  regionRef: RefObject<HTMLDivElement | null>
}

/** The rows of a long page: only those in sight are in the document. Loaded with the first page that is long. */
export function VirtualRows<Row>({ isCards, regionRef, ...props }: VirtualRowsProps<Row>) {
  const virtualizer = useVirtualizer({
    count: props.rows.length,
    getScrollElement: () => regionRef.current,
    estimateSize: () => (isCards ? CARD_HEIGHT_PX : ROW_HEIGHT_PX),
    overscan: isCards ? 6 : 12,
  })
  const items = virtualizer.getVirtualItems()
  const rowWindow = {
    from: items[0]?.index ?? 0,
    to: (items.at(-1)?.index ?? -1) + 1,
    spaceAbovePx: items[0]?.start ?? 0,
    spaceBelowPx: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    scrollTo: (index: number) => virtualizer.scrollToIndex(index),
    measure: virtualizer.measureElement,
  }
  return isCards ? <TableCards {...props} rowWindow={rowWindow} /> : <TableGrid {...props} rowWindow={rowWindow} />
}
