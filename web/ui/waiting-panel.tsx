import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

interface WaitingPanelProps {
  color: 'primary' | 'warning'
  /** The id of the heading inside the panel. */
  titleId: string
  children: ReactNode
}

/** A section above a list. It shows the tasks that somebody still has to do. Each task is a `WaitingRow`. */
export function WaitingPanel({ color, titleId, children }: WaitingPanelProps) {
  const tint = `var(--mui-palette-${color}-main)`
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        boxShadow: `inset 4px 0 ${tint}`,
        backgroundColor: `color-mix(in srgb, ${tint} 6%, transparent)`,
        pl: 3,
        pr: 2,
        py: 1,
        '& > ul': { listStyle: 'none', m: 0, p: 0 },
      }}
    >
      {children}
    </Box>
  )
}

interface WaitingRowProps {
  title: ReactNode
  detail: ReactNode
  /** The button, or the name of the person who has to act. */
  children: ReactNode
}

/** One row in the `ul` of a `WaitingPanel`. On a phone the button moves below the text. */
export function WaitingRow({ title, detail, children }: WaitingRowProps) {
  return (
    <Box component="li" sx={rowStyle}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 500 }}>{title}</Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{detail}</Box>
      </Box>
      {children}
    </Box>
  )
}

const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  py: 0.5,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
