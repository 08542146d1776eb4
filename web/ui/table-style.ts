/** The style of a table of plain cells. One style applies to the whole table, so that the rows need no styles. */

import type { SxProps, Theme } from '@mui/material/styles'

import { PHONE } from './phone.ts'

export const ROW_HEIGHT_PX = 36

const PAPER = 'var(--mui-palette-background-paper)'
const DIVIDER = '1px solid var(--mui-palette-divider)'

function tone(name: 'error' | 'warning' | 'success' | 'info') {
  const color = `var(--mui-palette-${name}-main)`
  return {
    [`& tr[data-tone="${name}"]`]: {
      backgroundColor: `color-mix(in srgb, ${color} 9%, ${PAPER})`,
      boxShadow: `inset 3px 0 ${color}`,
    },
  }
}

export const gridStyle: SxProps<Theme> = {
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: '0.875rem',
  lineHeight: 1.43,
  textAlign: 'start',
  '& th, & td': { padding: '0.25rem 0.75rem', borderBottom: DIVIDER, textAlign: 'start', height: '2.25rem' },
  '& td:has([data-photo])': { height: '2.75rem' },
  '& .right': { textAlign: 'end', whiteSpace: 'nowrap' },
  '& .center': { textAlign: 'center' },
  '& .check': { width: 42, paddingInline: '0.75rem 0' },
  '& .unbroken': { whiteSpace: 'nowrap' },
  // The actions stay visible when the table is wider than its container. The other columns fade out where they disappear behind the actions.
  '& .actions': {
    position: 'sticky',
    insetInlineEnd: 0,
    textAlign: 'end',
    whiteSpace: 'nowrap',
    backgroundColor: 'inherit',
    '&::before': {
      content: '""',
      position: 'absolute',
      insetBlock: 0,
      insetInlineEnd: '100%',
      width: 12,
      // The actions have the color of their row, which may be tinted.
      backgroundColor: 'inherit',
      maskImage: 'linear-gradient(to left, #000, transparent)',
    },
  },
  '& tbody td.actions': { zIndex: 1, paddingBlock: 0 },

  '& thead th.actions, & tfoot td.actions': { backgroundColor: PAPER },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    backgroundColor: PAPER,
    color: 'text.secondary',
    fontSize: '0.75rem',
    fontWeight: 500,
    lineHeight: 1.3,
    whiteSpace: 'nowrap',
  },
  '& thead button': {
    position: 'relative',
    font: 'inherit',
    color: 'inherit',
    background: 'none',
    border: 0,
    borderRadius: '4px',
    padding: '0.25rem 0',
    cursor: 'pointer',
    textAlign: 'inherit',
    '&:hover': { color: 'text.primary' },
  },
  // The sort arrow takes no width, so that headings align with their figures.
  '& thead svg': {
    position: 'absolute',
    top: 'calc(50% - 3px)',
    left: 'calc(100% + 4px)',
    width: 9,
    height: 6,
    opacity: 0,
    overflow: 'visible',
  },
  '& thead .right svg': { left: 'auto', right: 'calc(100% + 4px)' },
  '& thead th.right:first-of-type': { paddingInlineStart: '1rem' },
  '& thead button:is(:hover, :focus-visible) svg': { opacity: 0.5 },
  '& thead button[data-sorted]': { color: 'text.primary', '& svg': { opacity: '1 !important' } },
  '& thead th[aria-sort="descending"] [data-sorted] svg': { transform: 'rotate(180deg)' },
  // Leaves room for the sort arrow of the previous button.
  '& thead button + button': { marginInlineStart: '1rem' },

  // The rows are opaque, because the actions have the background of their row and cover other columns.
  '& tbody tr': { backgroundColor: PAPER, outlineOffset: '-2px !important' },
  '& tbody tr:hover': { backgroundColor: `color-mix(in srgb, var(--mui-palette-text-primary) 4%, ${PAPER})` },
  '& tbody tr[aria-selected="true"]': {
    backgroundColor: `color-mix(in srgb, var(--mui-palette-primary-main) 10%, ${PAPER})`,
  },
  '& tr[data-clickable]': { cursor: 'pointer' },
  ...tone('error'),
  ...tone('warning'),
  ...tone('success'),
  ...tone('info'),
  '& tr[data-tone="muted"]': { color: 'text.secondary' },
  '& .spacer td': { padding: 0, border: 0 },
  // The last row has no line below it, because the frame, the pager or the totals already draw a line.
  '& tbody tr:last-child > td, & tfoot td': { borderBottom: 0 },

  '& tfoot td': {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    backgroundColor: PAPER,
    borderTop: '2px solid var(--mui-palette-divider)',
    fontWeight: 600,
  },

  '& input[type="checkbox"]': {
    width: 18,
    height: 18,
    margin: 0,
    verticalAlign: 'middle',
    accentColor: 'var(--mui-palette-primary-main)',
    cursor: 'pointer',
  },

  '&[data-virtual="true"]': {
    tableLayout: 'fixed',
    '& td, & th': { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
    '& thead th': { overflow: 'visible' },
  },

  // The cells are narrower in a narrow window, so that more columns are visible.
  '@media (max-width: 80em)': {
    '& th, & td': { paddingInline: '0.5rem' },
    '& thead th': { whiteSpace: 'normal' },
  },
  [`@media ${PHONE}`]: {
    // A finger needs a larger target than the default checkbox.
    '& input[type="checkbox"]': { width: 24, height: 24 },
  },
}
