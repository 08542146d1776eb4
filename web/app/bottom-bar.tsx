import { Trans, useLingui } from '@lingui/react/macro'
import MoreIcon from '@mui/icons-material/MoreHoriz'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { use } from 'react'
import { Link, useLocation } from 'react-router'

import { useUser } from '../lib/session.ts'
import { useRootHeight } from '../ui/use-root-height.ts'
import { visuallyHidden } from '../ui/visually-hidden.ts'
import { menuItems } from './menu.ts'
import { loadScreen } from './screen-loader.ts'
import { findScreen, screens } from './screens.tsx'
import { mostUsed, usesOfShift } from './used-screens.ts'

const SHOWN = 4

interface BottomBarProps {
  isMenuOpen: boolean
  onMore: () => void
}

/**
 * The bar at the bottom of a phone: up to four screens, and More, which opens the menu. The screens are the dashboard and those that the person uses
 * most.
 */
export function BottomBar(props: BottomBarProps) {
  const { userId, routes } = useUser()
  // The bar keeps its screens for at least 16 hours, even after the page reloads. Most shifts are shorter.
  const uses = use(usesOfShift(userId))
  const all = menuItems(screens, routes, true).flatMap((item) =>
    item.kind === 'screen' ? [item.screen] : item.screens,
  )
  // A user with one screen needs no bar.
  return all.length > 1 && <Bar {...props} entries={mostUsed(all, uses, SHOWN)} />
}

function Bar({ entries, isMenuOpen, onMore }: BottomBarProps & { entries: typeof screens }) {
  const { t } = useLingui()
  const current = findScreen(useLocation().pathname)
  const ref = useRootHeight('--bottom-bar-height')
  return (
    <Box component="nav" ref={ref} aria-label={t`Most used screens`} className="bottom-bar" sx={barStyle}>
      {entries.map((entry) => {
        const Icon = entry.icon
        return (
          <ButtonBase
            key={entry.id}
            component={Link}
            to={entry.path}
            aria-current={entry === current ? 'page' : undefined}
            onPointerDown={() => void loadScreen(entry).catch(() => {})}
          >
            <Icon />
            <span>{t(entry.title)}</span>
          </ButtonBase>
        )
      })}
      <ButtonBase aria-expanded={isMenuOpen} aria-controls="menu" onClick={onMore}>
        <MoreIcon />
        <span>
          <Trans>More</Trans>
        </span>
      </ButtonBase>
    </Box>
  )
}

const barStyle = {
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: 'appBar',
  display: 'flex',
  pb: 'env(safe-area-inset-bottom)',
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
  // This selector overrides the padding and color of MUI's button.
  '& > .MuiButtonBase-root': {
    flex: '1 1 0',
    minWidth: 0,
    minHeight: '3.5rem',
    flexDirection: 'column',
    gap: '2px',
    px: 0.5,
    py: 0.5,
    color: 'text.secondary',
    fontFamily: 'inherit',
    fontSize: '0.75rem',
    lineHeight: 1.15,
    textAlign: 'center',
    overflow: 'hidden',
    outlineOffset: '-3px !important',
  },
  '& > [aria-current]': {
    color: 'primary.main',
    fontWeight: 500,
    boxShadow: 'inset 0 2px var(--mui-palette-primary-main)',
  },
  // A form shows its own buttons in this place, so this bar is hidden.
  'body:has([data-phone-bar]) &': { display: 'none' },
  // With a large font size on a phone, the words do not fit.
  '@media (max-width: 20em)': { '& span': visuallyHidden },
} as const
