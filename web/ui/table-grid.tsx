import { useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import { memo, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

import { type TableState, toggleOrder } from './table-model.ts'
import {
  cellContent,
  labelOf,
  type RowsProps,
  type RowTone,
  sortChoices,
  type TableColumn,
  toggled,
  useRowNavigation,
} from './table-rows.ts'
import { gridStyle } from './table-style.ts'
import { visuallyHidden } from './visually-hidden.ts'

/** Shows rows as a table of plain cells. Ten thousand rows on one page are sorted and drawn without a noticeable delay. */
export function TableGrid<Row>(props: RowsProps<Row>) {
  const { columns, rows, rowKey, selection, rowActions, state, onStateChange, totals, rowWindow } = props
  const { t } = useLingui()
  const { handlers, rowAttributes } = useRowNavigation(props)
  const first = rowWindow?.from ?? 0
  const inSight = rowWindow ? rows.slice(first, rowWindow.to) : rows
  const isVirtual = rowWindow !== undefined
  const columnCount = columns.length + (selection ? 1 : 0) + (rowActions ? 1 : 0)
  const widths = rowWindow?.widths
  const isClickable = Boolean(props.onRowClick ?? props.onRowDoubleClick)
  const tableRef = useRef<HTMLTableElement>(null)
  const [heldWidths, holdWidths] = useHeldWidths(tableRef, columns)
  const firstColumn = selection ? 1 : 0
  const widthOf = (column: TableColumn<Row>, index: number) =>
    widths ? widths.byColumn.get(column.id) : (heldWidths?.[firstColumn + index] ?? column.width)

  return (
    <Box
      component="table"
      ref={tableRef}
      aria-rowcount={isVirtual ? rows.length + 1 : undefined}
      sx={gridStyle}
      data-virtual={isVirtual}
      style={{ minWidth: widths?.minWidth }}
    >
      <thead>
        <tr>
          {selection && (
            <th scope="col" className="check">
              <SelectAll keys={rows.map(rowKey)} selection={selection} label={t`Select all rows of this page`} />
            </th>
          )}
          {columns.map((column, index) => (
            <ColumnHead
              key={column.id}
              column={column}
              state={state}
              width={widthOf(column, index)}
              onSort={(orderBy) => {
                holdWidths()
                onStateChange(toggleOrder(state, orderBy))
              }}
            />
          ))}
          {rowActions && (
            <th scope="col" className="actions" style={{ width: widths?.actionsPx ?? '1%' }}>
              <span style={visuallyHidden}>{t`Actions`}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody {...handlers}>
        <Spacer height={rowWindow?.spaceAbovePx} columnCount={columnCount} />
        {inSight.map((row, offset) => {
          const key = rowKey(row)
          const index = first + offset
          return (
            <GridRow
              key={key}
              row={row}
              measure={rowWindow?.measure}
              index={index}
              tabIndex={rowAttributes(index).tabIndex}
              columns={columns}
              tone={props.rowTone?.(row)}
              isSelected={selection?.selected.has(key)}
              isClickable={isClickable}
              rowIndex={isVirtual ? index + 2 : undefined}
              actions={rowActions?.(row)}
              checkbox={
                selection && (
                  <input
                    type="checkbox"
                    checked={selection.selected.has(key)}
                    onChange={() => selection.onChange(toggled(selection.selected, key))}
                    aria-label={t`Select ${labelOf(props, row)}`}
                  />
                )
              }
            />
          )
        })}
        <Spacer height={rowWindow?.spaceBelowPx} columnCount={columnCount} />
      </tbody>
      {totals && (
        <tfoot>
          <tr>
            {selection && <td>&nbsp;</td>}
            {columns.map((column) => (
              <td key={column.id} className={column.align}>
                {totals[column.id]}
              </td>
            ))}
            {rowActions && <td className="actions">&nbsp;</td>}
          </tr>
        </tfoot>
      )}
    </Box>
  )
}

/**
 * Keeps the widths that the columns had when somebody sorted. The sorted page may have other rows, and its columns must not move away from the
 * pointer. The widths no longer apply when the window is resized or the number of columns changes.
 */
function useHeldWidths(tableRef: RefObject<HTMLTableElement | null>, columns: readonly unknown[]) {
  const [held, setHeld] = useState<{ columns: readonly unknown[]; widths: number[] }>()
  useEffect(() => {
    if (!held) return
    const letGo = () => setHeld(undefined)
    window.addEventListener('resize', letGo)
    return () => window.removeEventListener('resize', letGo)
  }, [held])
  const hold = () => {
    const heads = [...(tableRef.current?.tHead?.rows[0]?.cells ?? [])]
    setHeld({ columns, widths: heads.map((head) => head.getBoundingClientRect().width) })
  }
  return [held?.columns.length === columns.length ? held.widths : undefined, hold] as const
}

/** Matches dates, times, phone numbers and figures. A line may not break inside them. */
const UNBROKEN = /^[-+–$%#/.,:\d\s]*( [AP]M)?$/

interface ColumnHeadProps<Row> {
  column: TableColumn<Row>
  state: Pick<TableState, 'orderBy' | 'order'>
  width: number | string | undefined
  onSort: (orderBy: string) => void
}

function ColumnHead<Row>({ column, state: { orderBy, order }, width, onSort }: ColumnHeadProps<Row>) {
  const sorts = sortChoices([column])
  const isSorted = sorts.some(({ id }) => id === orderBy)
  const ariaSort = order === 'asc' ? 'ascending' : 'descending'
  return (
    <th scope="col" className={column.align} aria-sort={isSorted ? ariaSort : undefined} style={{ width }}>
      {sorts.length === 0 && column.label}
      {sorts.flatMap(({ id, label }, index) => [
        index > 0 && ' ',
        <button key={id} type="button" data-sorted={id === orderBy || undefined} onClick={() => onSort(id)}>
          {label}
          <svg viewBox="0 0 10 6" aria-hidden>
            <path d="M1 5l4-4 4 4" fill="none" stroke="currentColor" strokeWidth="1.6" />
          </svg>
        </button>,
      ])}
    </th>
  )
}

interface SelectAllProps<Row> {
  keys: readonly (string | number)[]
  selection: NonNullable<RowsProps<Row>['selection']>
  label: string
}

function SelectAll<Row>({ keys, selection, label }: SelectAllProps<Row>) {
  const count = keys.filter((key) => selection.selected.has(key)).length
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={count > 0 && count === keys.length}
      ref={(input) => {
        if (input) input.indeterminate = count > 0 && count < keys.length
      }}
      onChange={(event) => {
        const next = new Set(selection.selected)
        for (const key of keys) {
          if (event.target.checked) next.add(key)
          else next.delete(key)
        }
        selection.onChange(next)
      }}
    />
  )
}

interface GridRowProps<Row> {
  row: Row
  /** Measures the height of a row. Undefined when all rows are in the document. */
  measure: ((row: HTMLElement | null) => void) | undefined
  index: number
  /** Undefined when rows cannot have the focus. */
  tabIndex: number | undefined
  columns: readonly TableColumn<Row>[]
  tone: RowTone | undefined
  isSelected: boolean | undefined
  isClickable: boolean
  /**
   * The position of the row, counted from 1. The row of headings counts too. Undefined when all rows are in the document.
   */
  rowIndex: number | undefined
  actions: ReactNode
  checkbox: ReactNode
}

// A row that has neither a checkbox nor buttons is not drawn again when other rows change.
const GridRow = memo(function GridRow<Row>(props: GridRowProps<Row>) {
  const { row, columns, actions, checkbox, measure } = props
  return (
    <tr
      ref={measure}
      data-index={props.index}
      data-row={props.index}
      data-tone={props.tone}
      data-clickable={props.isClickable || undefined}
      tabIndex={props.tabIndex}
      aria-rowindex={props.rowIndex}
      aria-selected={props.isSelected}
    >
      {checkbox && <td className="check">{checkbox}</td>}
      {columns.map((column) => {
        const content = cellContent(column, row)
        const isUnbroken = typeof content === 'string' && UNBROKEN.test(content)
        return (
          <td key={column.id} className={isUnbroken ? `unbroken ${column.align ?? ''}` : column.align}>
            {content}
          </td>
        )
      })}
      {actions !== undefined && <td className="actions">{actions}</td>}
    </tr>
  )
}) as <Row>(props: GridRowProps<Row>) => ReactNode

/** Fills the space of the rows that are out of view. */
function Spacer({ height = 0, columnCount }: { height: number | undefined; columnCount: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden className="spacer" style={{ height }}>
      <td colSpan={columnCount}>&nbsp;</td>
    </tr>
  )
}
