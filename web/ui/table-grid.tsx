import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableFooter from '@mui/material/TableFooter'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TableSortLabel from '@mui/material/TableSortLabel'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useMemo } from 'react'

import { cellText, toggleOrder } from './table-model.ts'
import {
  cellContent,
  labelOf,
  type RowsProps,
  type RowTone,
  type TableColumn,
  toggled,
  toneStyle,
  useRowNavigation,
} from './table-rows.ts'
import { visuallyHidden } from './visually-hidden.ts'

const ROW_HEIGHT_PX = 37
const OVERSCAN = 12

/** Rows as a table. */
export function TableGrid<Row>(props: RowsProps<Row>) {
  const { columns, rows, rowKey, selection, rowActions, state, onStateChange, totals, isVirtual, regionRef } = props
  const { t } = useLingui()
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => regionRef.current,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: OVERSCAN,
  })
  const { handlers, rowAttributes, isInteractive } = useRowNavigation(props, (index) => {
    if (isVirtual) virtualizer.scrollToIndex(index)
  })

  const items = virtualizer.getVirtualItems()
  const first = isVirtual ? (items[0]?.index ?? 0) : 0
  const inSight = isVirtual ? rows.slice(first, (items.at(-1)?.index ?? -1) + 1) : rows
  const spaceAbove = isVirtual ? (items[0]?.start ?? 0) : 0
  const spaceBelow = isVirtual ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0
  const columnCount = columns.length + (selection ? 1 : 0) + (rowActions ? 1 : 0)
  // Rows come and go while a virtual table scrolls; fixed widths keep the columns from dancing.
  const widths = useMemo(() => (isVirtual ? columnWidths(columns, rows) : undefined), [isVirtual, columns, rows])

  const selectedCount = selection ? rows.filter((row) => selection.selected.has(rowKey(row))).length : 0

  return (
    <Table
      size="small"
      stickyHeader
      aria-rowcount={isVirtual ? rows.length + 1 : undefined}
      sx={{
        tableLayout: isVirtual ? 'fixed' : 'auto',
        '@media (max-width: 800px)': { '& td, & th': { px: 1, overflowWrap: 'anywhere' } },
      }}
    >
      <TableHead>
        <TableRow>
          {selection && (
            <TableCell padding="checkbox" scope="col">
              <Checkbox
                checked={rows.length > 0 && selectedCount === rows.length}
                indeterminate={selectedCount > 0 && selectedCount < rows.length}
                onChange={(_, isChecked) => {
                  const next = new Set(selection.selected)
                  for (const row of rows) {
                    if (isChecked) next.add(rowKey(row))
                    else next.delete(rowKey(row))
                  }
                  selection.onChange(next)
                }}
                slotProps={{ input: { 'aria-label': t`Select all rows of this page` } }}
              />
            </TableCell>
          )}
          {columns.map((column) => {
            const isSorted = state.orderBy === column.id
            return (
              <TableCell
                key={column.id}
                scope="col"
                align={column.align ?? 'left'}
                sortDirection={isSorted ? state.order : false}
                style={{ width: column.width ?? widths?.get(column.id) }}
              >
                {column.isSortable === false ? (
                  column.label
                ) : (
                  <TableSortLabel
                    active={isSorted}
                    direction={isSorted ? state.order : 'asc'}
                    onClick={() => onStateChange(toggleOrder(state, column.id))}
                    // The arrow hangs outside the word, so that heads and figures of a right-aligned column share an edge.
                    sx={{
                      position: 'relative',
                      flexDirection: 'row',
                      '& .MuiTableSortLabel-icon': column.align === 'right' ? hangingArrow : undefined,
                    }}
                  >
                    {column.label}
                  </TableSortLabel>
                )}
              </TableCell>
            )
          })}
          {rowActions && (
            <TableCell scope="col" align="right" style={{ width: widths ? 120 : '1%' }}>
              <span style={visuallyHidden}>
                <Trans>Actions</Trans>
              </span>
            </TableCell>
          )}
        </TableRow>
      </TableHead>
      <TableBody {...handlers}>
        <Spacer height={spaceAbove} columnCount={columnCount} />
        {inSight.map((row, offset) => {
          const key = rowKey(row)
          const index = first + offset
          const attributes = rowAttributes(index)
          return (
            <GridRow
              key={key}
              row={row}
              index={index}
              tabIndex={attributes.tabIndex}
              columns={columns}
              tone={props.rowTone?.(row)}
              isSelected={selection?.selected.has(key)}
              isClickable={Boolean(props.onRowClick ?? props.onRowDoubleClick)}
              isInteractive={isInteractive}
              isVirtual={isVirtual}
              actions={rowActions?.(row)}
              checkbox={
                selection && (
                  <Checkbox
                    checked={selection.selected.has(key)}
                    onChange={() => selection.onChange(toggled(selection.selected, key))}
                    slotProps={{ input: { 'aria-label': t`Select ${labelOf(props, row)}` } }}
                  />
                )
              }
            />
          )
        })}
        <Spacer height={spaceBelow} columnCount={columnCount} />
      </TableBody>
      {totals && (
        <TableFooter sx={{ position: 'sticky', bottom: 0, zIndex: 2 }}>
          <TableRow>
            {selection && <TableCell sx={totalCell} />}
            {columns.map((column) => (
              <TableCell key={column.id} align={column.align ?? 'left'} sx={totalCell}>
                {totals[column.id]}
              </TableCell>
            ))}
            {rowActions && <TableCell sx={totalCell} />}
          </TableRow>
        </TableFooter>
      )}
    </Table>
  )
}

const totalCell = { bgcolor: 'background.paper', borderTop: 2, borderTopColor: 'divider', borderBottom: 0 }
const hangingArrow = { position: 'absolute', right: '100%', mr: 0.25 }

interface GridRowProps<Row> {
  row: Row
  index: number
  tabIndex: number | undefined
  columns: readonly TableColumn<Row>[]
  tone: RowTone | undefined
  isSelected: boolean | undefined
  isClickable: boolean
  isInteractive: boolean
  isVirtual: boolean
  actions: ReactNode
  checkbox: ReactNode
}

// Rows without buttons of their own are not drawn again while others change.
const GridRow = memo(function GridRow<Row>(props: GridRowProps<Row>) {
  const { row, index, columns, tone, isSelected, isVirtual } = props
  return (
    <TableRow
      data-row={index}
      aria-rowindex={isVirtual ? index + 2 : undefined}
      {...(props.isInteractive && { tabIndex: props.tabIndex })}
      {...(isSelected !== undefined && { 'aria-selected': isSelected, selected: isSelected })}
      hover
      sx={{
        height: ROW_HEIGHT_PX,
        cursor: props.isClickable ? 'pointer' : undefined,
        outlineOffset: '-2px !important',
        ...toneStyle(tone),
        ...(tone === 'muted' && { '& td': { color: 'inherit' } }),
        ...(isVirtual && { '& td': { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' } }),
      }}
    >
      {props.checkbox && <TableCell padding="checkbox">{props.checkbox}</TableCell>}
      {columns.map((column) => (
        <TableCell key={column.id} align={column.align ?? 'left'}>
          {cellContent(column, row)}
        </TableCell>
      ))}
      {props.actions !== undefined && (
        <TableCell align="right" sx={{ py: 0, whiteSpace: 'nowrap' }}>
          {props.actions}
        </TableCell>
      )}
    </TableRow>
  )
}) as <Row>(props: GridRowProps<Row>) => ReactNode

/** Stands for the rows out of sight. */
function Spacer({ height, columnCount }: { height: number; columnCount: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden style={{ height }}>
      <Box component="td" colSpan={columnCount} sx={{ p: 0 }} />
    </tr>
  )
}

const MIN_SHARE = 6
const MAX_SHARE = 36

/** Widths in percent that follow the longest text of each column. */
function columnWidths<Row>(columns: readonly TableColumn<Row>[], rows: readonly Row[]): Map<string, string> {
  const shares = columns.map((column) => {
    const longest = rows.reduce(
      (length, row) => Math.max(length, cellText(column, row).length),
      column.label.length + 3,
    )
    return Math.min(Math.max(longest, MIN_SHARE), MAX_SHARE)
  })
  const total = shares.reduce((sum, share) => sum + share, 0)
  return new Map(columns.map((column, index) => [column.id, `${((shares[index] ?? 0) / total) * 100}%`]))
}
