import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

import { visuallyHidden } from './visually-hidden.ts'

interface TwoLinesProps {
  first: ReactNode
  second?: string
  /** Read after the second line by screen readers alone. */
  hidden?: string
  title?: string
}

/** A fact, which does not break, over what explains it. */
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
