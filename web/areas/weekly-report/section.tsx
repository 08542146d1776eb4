import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

import { Breakable } from '../../ui/breakable.tsx'
import type { Sign } from './sections.fields.ts'

interface SectionProps {
  title: string
  /** A button beside the title. */
  action?: ReactNode
  children: ReactNode
}

/** A section of a day, as a card. */
export function Section({ title, action, children }: SectionProps) {
  const id = useId()
  return (
    <Paper variant="outlined" component="section" aria-labelledby={id} sx={{ minWidth: 0, overflow: 'hidden' }}>
      <Box
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, px: 2, minHeight: 48 }}
      >
        <Typography variant="h2" id={id}>
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </Paper>
  )
}

interface LinesProps {
  /** Keeps space for a button at the end of every line, so that the figures are aligned. */
  hasButtons?: boolean
  children: ReactNode
}

/** The lines of a section. */
export function Lines({ hasButtons = false, children }: LinesProps) {
  return (
    <Box component="dl" sx={hasButtons ? withButtons : plain}>
      {children}
    </Box>
  )
}

const plain = { m: 0, '--buttons': '0px', '--edge': '8px' } as const
const withButtons = {
  m: 0,
  '--buttons': '2rem',
  '--edge': '4px',
  '@media (pointer: coarse)': { '--buttons': '2.75rem' },
} as const

interface LineProps {
  label: ReactNode
  sign?: Sign | undefined
  /** The figure, or the field in which it is edited. */
  children: ReactNode
  /** Buttons at the end. */
  actions?: ReactNode
  /** Text below the label and the figure. */
  note?: ReactNode
  isStrong?: boolean
  /** True while the figure is edited. Its field also takes the space of the buttons. */
  isEdited?: boolean
}

/** A label with its figure. A sum is bold, with a thick line above it. */
export function Line({ label, sign, children, actions, note, isStrong = sign === '=', isEdited = false }: LineProps) {
  return (
    <Box sx={isStrong ? sumStyle : lineStyle}>
      <Box component="dt" sx={{ display: 'flex', minWidth: 0, flex: '1 1 6rem' }}>
        <Box component="span" aria-hidden sx={{ flex: '0 0 13px', color: 'text.secondary' }}>
          {sign}
        </Box>
        <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {typeof label === 'string' ? <Breakable text={label} /> : label}
        </Box>
      </Box>
      <Box component="dd" className="figure">
        {children}
      </Box>
      {!isEdited && (
        <Box component="dd" className="buttons">
          {actions}
        </Box>
      )}
      {note !== undefined && (
        <Box component="dd" className="note">
          {note}
        </Box>
      )}
    </Box>
  )
}

const lineStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  minHeight: '2.25rem',
  py: 0.5,
  pl: '3px',
  pr: 'var(--edge)',
  borderTop: 1,
  borderColor: 'divider',
  '& dd': { m: 0 },
  '& .figure': { flex: '0 1 auto', minWidth: 0, textAlign: 'right' },
  '& .buttons': { flex: '0 0 var(--buttons)', display: 'flex', justifyContent: 'center' },
  '& .note': { flex: '1 0 100%', pl: 1.5, pr: 1, fontSize: '0.8125rem', color: 'text.secondary' },
  '@media (pointer: coarse)': { minHeight: '2.75rem' },
} as const

const sumStyle = { ...lineStyle, fontWeight: 600, borderTop: 2 } as const
