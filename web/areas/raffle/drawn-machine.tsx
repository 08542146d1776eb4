import { Trans } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

import { MOTION } from '../../ui/motion.ts'
import { visuallyHidden } from '../../ui/visually-hidden.ts'
import { WALL_TEXT } from '../../ui/wall-text.ts'

interface DrawnMachineProps {
  /** The machine that was drawn. Undefined before it is shown. */
  machine: string | undefined
  /** The machine that the shuffle shows now. */
  shuffled: string | undefined
  /** Shown before a draw, in place of a machine. */
  children?: ReactNode
  /** True for a screen on the wall, which shows the largest text. */
  isWall?: boolean
}

/** Shows the machine of a draw in large text: first the shuffle, then the drawn machine. People who asked for less motion see no shuffle. */
export function DrawnMachine({ machine, shuffled, children, isWall = false }: DrawnMachineProps) {
  const isShuffling = machine === undefined && shuffled !== undefined
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, minWidth: 0, width: '100%', textAlign: 'center' }}>
      <Typography component="p" sx={{ color: 'text.secondary', fontSize: isWall ? WALL_TEXT.title : undefined }}>
        {machine !== undefined ? <Trans>Machine</Trans> : isShuffling ? <Trans>Drawing…</Trans> : children}
      </Typography>
      {(machine !== undefined || isShuffling) && (
        <Box
          aria-hidden={isShuffling || undefined}
          data-own-sizes
          sx={{
            fontSize: isWall ? WALL_TEXT.wall : WALL_TEXT.answer,
            fontWeight: 600,
            lineHeight: 1,
            fontVariantNumeric: 'tabular-nums',
            maxWidth: '100%',
            overflowWrap: 'anywhere',
            color: machine === undefined ? 'text.secondary' : 'primary.main',
          }}
        >
          {machine ?? (
            <>
              <Box component="span" sx={{ display: 'none', [MOTION]: { display: 'inline' } }}>
                {shuffled}
              </Box>
              <Box component="span" sx={{ [MOTION]: { display: 'none' } }}>
                …
              </Box>
            </>
          )}
        </Box>
      )}
      <output aria-live="assertive" style={visuallyHidden}>
        {machine !== undefined && <Trans>Machine {machine} was drawn.</Trans>}
      </output>
    </Box>
  )
}
