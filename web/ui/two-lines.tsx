import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

import { visuallyHidden } from './visually-hidden.ts'

interface TwoLinesProps {
  first: ReactNode
  second?: string
  /** A text that only screen readers read, after the second line. */
  hidden?: string
  title?: string
}

/** Two lines. The first is a fact, which never wraps. The second explains the fact. */
export function TwoLines({ first, second, hidden, title }: TwoLinesProps) {
  return (
    <span title={title}>
      <span style={{ whiteSpace: 'nowrap' }}>{first}</span>
      {second !== undefined && (
        <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}>
          {second}
          {hidden !== undefined && <span style={visuallyHidden}> {hidden}</span>}
        </Box>
      )}
    </span>
  )
}
