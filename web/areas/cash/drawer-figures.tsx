import { Trans, useLingui } from '@lingui/react/macro'
import WarningIcon from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

import type { SettledDrawer } from '@countroom/contract/cash/cash.shapes.ts'

import { clearTime } from '../../lib/clear-time.ts'
import { formatPay, formatSignedPay } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { Difference } from '../../ui/difference.tsx'

/** A list item for a drawer that a session settles: the drawer's owner, the start of the shift and the figures. `children` are notes below. */
export function DrawerFigures({ drawer, children }: { drawer: SettledDrawer; children: ReactNode }) {
  const { t } = useLingui()
  const { name, expected, counted, shortOver } = drawer
  const since = clearTime(drawer.clockIn, useUser().locationTimezone)
  const figure = (label: string, content: ReactNode) => (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0 }}>
        {content}
      </Box>
    </Box>
  )
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2 }}>
        <Box sx={{ flex: '1 1 9rem', minWidth: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>
          <bdi>{name}</bdi>
          {/* The start of the shift distinguishes two shifts of the same person. */}
          <Typography component="div" variant="caption" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            <Trans>since {since}</Trans>
          </Typography>
        </Box>
        <Box component="dl" sx={figuresStyle}>
          {figure(t`Expected`, expected === null ? t`after the count` : formatPay(expected))}
          {figure(t`Counted`, counted === null ? '–' : formatPay(counted))}
          {figure(
            t`Short or over`,
            shortOver === null ? '–' : <Difference value={shortOver} format={formatSignedPay} />,
          )}
        </Box>
      </Box>
      {children}
    </Box>
  )
}

export function DrawerWarning({ children }: { children: ReactNode }) {
  return (
    <DrawerLine icon={<WarningIcon />} color="warning.main">
      {children}
    </DrawerLine>
  )
}

export function DrawerLine({ icon, color, children }: { icon: ReactNode; color: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', gap: 1, mt: 0.5, color, fontSize: '0.875rem', '& svg': { fontSize: '1.25rem' } }}>
      {icon}
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  )
}

export const drawerListStyle = { listStyle: 'none', m: 0, p: 0, textAlign: 'start' } as const
const figuresStyle = {
  flex: '1 1 18rem',
  maxWidth: '28rem',
  ml: 'auto',
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  columnGap: 1.5,
  my: 0,
  mr: 0,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'end',
} as const
