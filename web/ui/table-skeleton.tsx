import { Trans } from '@lingui/react/macro'
import Box from '@mui/material/Box'

import { MOTION } from './motion.ts'
import type { TableColumn } from './table-rows.ts'
import { visuallyHidden } from './visually-hidden.ts'

const ROWS = 10

const bar = {
  height: 11,
  borderRadius: 1,
  bgcolor: 'divider',
  [MOTION]: { animation: 'breathe 1.6s ease-in-out infinite' },
  '@keyframes breathe': { '50%': { opacity: 0.5 } },
}

/** A placeholder for a table that is loading. */
export function TableSkeleton<Row>({ columns }: { columns: readonly TableColumn<Row>[] }) {
  return (
    <Box
      role="status"
      sx={{ display: 'grid', gridTemplateColumns: `repeat(${columns.length}, 1fr)`, columnGap: 3, px: 1.5 }}
    >
      <span style={visuallyHidden}>
        <Trans>Loading Content...</Trans>
      </span>
      {Array.from({ length: ROWS * columns.length }, (_, cell) => {
        const column = columns[cell % columns.length]
        // The widths vary from row to row, so that the placeholder looks like text.
        const width = `${45 + ((cell * 37) % 40)}%`
        return (
          <Box
            key={cell}
            sx={{
              height: '2.25rem',
              display: 'flex',
              alignItems: 'center',
              justifyContent: column?.align === 'right' ? 'flex-end' : 'flex-start',
            }}
          >
            <Box sx={bar} style={{ width }} />
          </Box>
        )
      })}
    </Box>
  )
}
