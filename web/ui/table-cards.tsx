import { Trans, useLingui } from '@lingui/react/macro'
import ArrowDownIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpIcon from '@mui/icons-material/ArrowUpward'
import ExpandLessIcon from '@mui/icons-material/ExpandLess'
import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import { type ReactNode, useState } from 'react'

import { cardParts } from './card-parts.ts'
import { PlainSelect } from './plain-select.tsx'
import {
  cellContent,
  labelOf,
  type RowsProps,
  sortChoices,
  type TableColumn,
  toggled,
  toneStyle,
  useRowNavigation,
} from './table-rows.ts'
import { visuallyHidden } from './visually-hidden.ts'

/**
 * Shows rows as cards on phones. A card shows the name, the key figure and the facts, and an icon opens the other columns. A card without facts shows
 * all columns.
 */
export function TableCards<Row>(props: RowsProps<Row>) {
  const { columns, rows, rowKey, selection, rowActions, state, onStateChange, totals, rowWindow } = props
  const { t } = useLingui()
  const { handlers, rowAttributes } = useRowNavigation(props)
  const first = rowWindow?.from ?? 0
  const inSight = rowWindow ? rows.slice(first, rowWindow.to) : rows
  const [, ...others] = columns
  const parts = cardParts(columns)
  const { title: titleColumn, figure } = parts
  const sorts = sortChoices(columns)

  return (
    <>
      <Box
        sx={{
          display: sorts.length > 0 && props.hasSort ? 'flex' : 'none',
          flexWrap: 'wrap',
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
          options={[{ value: '', label: t`As listed` }, ...sorts.map(({ id, label }) => ({ value: id, label }))]}
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
                // Without totals, the frame or the pager already draws a line below the list.
                '&:last-child': totals ? undefined : { borderBottom: 0 },
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
                {figure && (
                  <Box sx={{ fontWeight: 500, whiteSpace: 'nowrap', textAlign: 'end' }} title={figure.label}>
                    <span style={visuallyHidden}>{figure.label} </span>
                    {cellContent(figure, row)}
                  </Box>
                )}
                {/* Aligned with the icon below, which opens the other columns. */}
                {rowActions && (
                  <Box sx={{ display: 'flex', mr: -1, position: 'relative', zIndex: 1 }}>{rowActions(row)}</Box>
                )}
              </Box>
              {parts.facts.length > 0 && <Facts facts={parts.facts} row={row} />}
              {parts.facts.length > 0 && parts.rest.length > 0 ? (
                <More
                  name={labelOf(props, row)}
                  pairs={() => parts.rest.map((column) => pairOf(column, cellContent(column, row)))}
                />
              ) : (
                <Pairs pairs={parts.rest.map((column) => pairOf(column, cellContent(column, row)))} />
              )}
            </Box>
          )
        })}
      </Box>
      {totals && (
        <Box sx={{ px: 1.5, py: 1, fontWeight: 500 }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
            <Trans>Total</Trans>
            {figure && totals[figure.id] !== undefined && (
              // Aligns the total with the figures of the cards, which have an action to their right.
              <Box sx={{ mr: rowActions && ICON_PLACE, whiteSpace: 'nowrap' }} title={figure.label}>
                <span style={visuallyHidden}>{figure.label} </span>
                {totals[figure.id]}
              </Box>
            )}
          </Box>
          <Pairs
            pairs={others
              .filter((column) => column !== figure && totals[column.id] !== undefined)
              .map((column) => pairOf(column, totals[column.id]))}
          />
        </Box>
      )}
    </>
  )
}

/** The width of a card's icon. */
const ICON_PLACE = '2.5rem'
/** Moves the icon up to the middle of the line of facts. */
const LINE_OF_FACTS = '-2rem'

/** The second line of a card: facts with their labels. Empty facts are left out. */
function Facts<Row>({ facts, row }: { facts: readonly TableColumn<Row>[]; row: Row }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        pr: ICON_PLACE,
        minHeight: '1.25rem',
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 1.5,
        fontSize: '0.8125rem',
      }}
    >
      {facts.map((column) => {
        const content = cellContent(column, row)
        if (content === '' || content === null || content === false) return null
        return (
          <Box key={column.id} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 0.5, minWidth: 0 }}>
            <Box component="dt" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
              {column.label}
            </Box>
            <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
              {content}
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}

/** The other columns of a card. The icon that shows them is at the end of the card's last line. */
function More({ name, pairs }: { name: string; pairs: () => readonly Pair[] }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        aria-label={t`More about ${name}`}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        sx={{ float: 'right', mt: LINE_OF_FACTS, mr: -1, mb: '-0.75rem' }}
      >
        {isOpen ? <ExpandLessIcon fontSize="small" /> : <ExpandMoreIcon fontSize="small" />}
      </IconButton>
      {isOpen && (
        <Box sx={{ pt: 0.5, clear: 'right' }}>
          <Pairs pairs={pairs()} />
        </Box>
      )}
    </>
  )
}

interface Pair {
  label: string
  content: ReactNode
  /** A figure takes one column of the card's grid. Text, and figures with a long label, take two. */
  gridColumn: string | undefined
}

function pairOf<Row>(column: TableColumn<Row>, content: ReactNode): Pair {
  return { label: column.label, content: content === '' ? '–' : content, gridColumn: spanOf(column) }
}

const LONG_LABEL = 16

function spanOf<Row>({ align, label }: TableColumn<Row>): string | undefined {
  return align === undefined || label.length > LONG_LABEL ? 'span 2' : undefined
}

function Pairs({ pairs }: { pairs: readonly Pair[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(5.75rem, 1fr))',
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
          {/* Leaves space between a field and its label. */}
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', '&:has(input)': { mt: 0.5 } }}>
            {content}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
