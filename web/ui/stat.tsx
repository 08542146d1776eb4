import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface StatProps {
  label: string
  figure: ReactNode
  /** A line below the figure. */
  note?: ReactNode
}

/** One figure with its label. Put several into a `StatRow`, which is a `<dl>`. */
export function Stat({ label, figure, note }: StatProps) {
  return (
    <Box sx={{ minWidth: 0, py: 1, px: 2 }}>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0 }}>
        <Box sx={{ fontSize: '1.75rem', fontWeight: 600, lineHeight: 1.25 }}>{figure}</Box>
        {note && (
          <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
            {note}
          </Typography>
        )}
      </Box>
    </Box>
  )
}

/** A row of figures above a table. */
export function StatRow({ children }: { children: ReactNode }) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr))',
        m: 0,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      {children}
    </Box>
  )
}
