import { Trans, useLingui } from '@lingui/react/macro'
import ArrowDownIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpIcon from '@mui/icons-material/ArrowUpward'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'

import { PlainSelect } from './plain-select.tsx'
import {
  cellContent,
  labelOf,
  type RowsProps,
  type TableColumn,
  toggled,
  toneStyle,
  useRowNavigation,
} from './table-rows.ts'

/** Rows as cards: the first column is the card's title, the others are pairs below it. For phones. */
export function TableCards<Row>(props: RowsProps<Row>) {
  const { columns, rows, rowKey, selection, rowActions, state, onStateChange, totals, rowWindow } = props
  const { t } = useLingui()
  const { handlers, rowAttributes } = useRowNavigation(props)
  const first = rowWindow?.from ?? 0
  const inSight = rowWindow ? rows.slice(first, rowWindow.to) : rows
  const [titleColumn, ...others] = columns
  const sortable = columns.filter((column) => column.isSortable !== false)

  return (
    <>
      <Box
        sx={{
          display: sortable.length === 0 ? 'none' : 'flex',
          alignItems: 'center',
          gap: 1,
          px: 1.5,
          py: 0.5,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <PlainSelect
          label={t`Sort by`}
          value={state.orderBy}
          options={[{ value: '', label: t`As listed` }, ...sortable.map(({ id, label }) => ({ value: id, label }))]}
          onChange={(orderBy) => onStateChange({ ...state, orderBy, page: 0 })}
        />
        {state.orderBy !== '' && (
          <IconButton
            aria-label={state.order === 'asc' ? t`Ascending. Change to descending` : t`Descending. Change to ascending`}
            onClick={() => onStateChange({ ...state, order: state.order === 'asc' ? 'desc' : 'asc', page: 0 })}
          >
            {state.order === 'asc' ? <ArrowUpIcon fontSize="small" /> : <ArrowDownIcon fontSize="small" />}
          </IconButton>
        )}
      </Box>
      <Box
        component="ul"
        {...handlers}
        sx={{ listStyle: 'none', m: 0, p: 0 }}
        style={{ paddingTop: rowWindow?.spaceAbovePx, paddingBottom: rowWindow?.spaceBelowPx }}
      >
        {inSight.map((row, offset) => {
          const index = first + offset
          const key = rowKey(row)
          return (
            <Box
              component="li"
              key={key}
              ref={rowWindow?.measure}
              data-index={index}
              {...rowAttributes(index)}
              sx={{
                px: 1.5,
                py: 1,
                borderBottom: 1,
                borderColor: 'divider',
                cursor: props.onRowClick ? 'pointer' : undefined,
                outlineOffset: '-2px !important',
                ...toneStyle(props.rowTone?.(row)),
              }}
            >
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 32 }}>
                {selection && (
                  <Checkbox
                    edge="start"
                    checked={selection.selected.has(key)}
                    onChange={() => selection.onChange(toggled(selection.selected, key))}
                    slotProps={{ input: { 'aria-label': t`Select ${labelOf(props, row)}` } }}
                  />
                )}
                <Box sx={{ flex: 1, fontWeight: 500, overflowWrap: 'anywhere' }}>
                  {/* A name needs no label, but a figure does. */}
                  {titleColumn?.align === 'right' && (
                    <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary', mr: 1 }}>
                      {titleColumn.label}
                    </Box>
                  )}
                  {titleColumn && cellContent(titleColumn, row)}
                </Box>
                {rowActions?.(row)}
              </Box>
              <Pairs pairs={others.map((column) => pairOf(column, cellContent(column, row)))} />
            </Box>
          )
        })}
      </Box>
      {totals && (
        <Box sx={{ px: 1.5, py: 1, fontWeight: 500 }}>
          <Trans>Total</Trans>
          <Pairs
            pairs={others
              .filter(({ id }) => totals[id] !== undefined)
              .map((column) => pairOf(column, totals[column.id]))}
          />
        </Box>
      )}
    </>
  )
}

interface Pair {
  label: string
  content: ReactNode
  /**
   * A figure takes one column of the card's grid. Text, and figures with a long label, take two. A long text may take
   * the whole line.
   */
  gridColumn: string | undefined
}

function pairOf<Row>(column: TableColumn<Row>, content: ReactNode): Pair {
  return { label: column.label, content: content === '' ? '–' : content, gridColumn: spanOf(column) }
}

const LONG_LABEL = 16

function spanOf<Row>({ align, isWholeLine, label }: TableColumn<Row>): string | undefined {
  if (isWholeLine) return '1 / -1'
  return align === undefined || label.length > LONG_LABEL ? 'span 2' : undefined
}

function Pairs({ pairs }: { pairs: readonly Pair[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))',
        columnGap: 1.5,
        rowGap: 0.5,
        fontSize: '0.875rem',
      }}
    >
      {pairs.map(({ label, content, gridColumn }) => (
        <Box key={label} sx={{ minWidth: 0, gridColumn }}>
          <Box component="dt" sx={{ fontSize: '0.75rem', fontWeight: 400, color: 'text.secondary' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {content}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
