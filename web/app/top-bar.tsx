import { Trans, useLingui } from '@lingui/react/macro'
import MenuIcon from '@mui/icons-material/Menu'
import AppBar from '@mui/material/AppBar'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Toolbar from '@mui/material/Toolbar'
import Typography from '@mui/material/Typography'
import { createElement, lazy, Suspense } from 'react'
import { Link } from 'react-router'

import type { UserInfo } from '@countroom/contract/auth/auth.shapes.ts'

import { useLazyPart } from '../lib/lazy-part.ts'
import { useLive } from '../lib/live.ts'
import { isNobodyChosen, useUser } from '../lib/session.ts'
import { bannerColors } from '../ui/banner-colors.ts'
import { MOTION } from '../ui/motion.ts'
import { visuallyHidden } from '../ui/visually-hidden.ts'
import { people } from './people.ts'

const TopBarTools = lazy(() => import('./top-bar-tools.tsx').then((bar) => ({ default: bar.TopBarTools })))

interface TopBarProps {
  isMenuOpen: boolean
  onToggleMenu: () => void
}

export function TopBar({ isMenuOpen, onToggleMenu }: TopBarProps) {
  const { t } = useLingui()
  const user = useUser()
  const { selectedLocationName, companyIds, employeeColor, userType } = user
  const isRefreshing = useLive((live) => live.isRefreshing)
  const own = employeeColor === '' ? undefined : bannerColors(employeeColor)

  return (
    <AppBar
      position="sticky"
      // Keeps the employee's color in the dark scheme too.
      enableColorOnDark={own !== undefined}
      sx={{
        zIndex: 'drawer',
        paddingTop: 'env(safe-area-inset-top)',
        ...(own && { color: own.text, backgroundColor: own.background, '--focus-color': own.text }),
      }}
    >
      <Toolbar
        disableGutters
        sx={{ minHeight: 'var(--bar-height) !important', gap: { xs: 0.5, md: 1 }, px: { xs: 0.5, md: 1 } }}
      >
        <IconButton
          color="inherit"
          aria-label={t`Menu`}
          title={isMenuOpen ? t`Close menu` : t`Open menu`}
          aria-expanded={isMenuOpen}
          aria-controls="menu"
          onClick={onToggleMenu}
        >
          <MenuIcon />
        </IconButton>
        <Typography
          component={Link}
          to="/"
          sx={{
            fontSize: '1rem',
            fontWeight: 600,
            color: 'inherit',
            textDecoration: 'none',
            px: 0.5,
            // On a phone, the location needs this space.
            '@media (max-width: 30em)': { display: 'none' },
          }}
        >
          <Box component="img" src="/icon.svg" alt="" sx={{ display: { xs: 'block', sm: 'none' }, width: '1.75rem' }} />
          <Box component="span" sx={{ '@media (max-width: 37.49em)': visuallyHidden }}>
            Countroom
          </Box>
        </Typography>
        <Box sx={{ flex: 1 }} />
        <Box sx={placeStyle}>
          <Typography noWrap title={selectedLocationName} sx={{ fontSize: '0.8125rem', lineHeight: 1.3 }}>
            {selectedLocationName}
          </Typography>
          <Typography noWrap sx={{ fontWeight: 500, fontSize: { xs: '0.8125rem', md: '0.875rem' }, lineHeight: 1.3 }}>
            {isNobodyChosen(user) ? (
              <Trans>Nobody chosen</Trans>
            ) : user.isUserOnline ? (
              user.displayName
            ) : (
              <Trans>{user.displayName}, not here</Trans>
            )}
          </Typography>
        </Box>
        <Suspense fallback={<Box sx={{ width: companyIds.length > 0 ? 84 : 40 }} />}>
          <TopBarTools />
        </Suspense>
        <Suspense fallback={<Box sx={{ width: 44 }} />}>
          <People userType={userType} />
        </Suspense>
      </Toolbar>
      <Box
        aria-hidden
        sx={{
          position: 'absolute',
          insetInline: 0,
          bottom: 0,
          height: 2,
          bgcolor: 'tertiary.main',
          opacity: isRefreshing ? 1 : 0,
          [MOTION]: { transition: 'opacity 200ms' },
        }}
      />
    </AppBar>
  )
}

const placeStyle = {
  minWidth: 0,
  textAlign: 'right',
  '&:last-child': { pr: 1 },
  '@media (max-width: 20em)': { '& > p': { whiteSpace: 'normal', fontSize: '0.75rem', lineHeight: 1.15 } },
} as const

function People({ userType }: Pick<UserInfo, 'userType'>) {
  return createElement(useLazyPart(people[userType]))
}
