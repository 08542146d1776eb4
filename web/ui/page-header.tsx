import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

import { bannerColors } from './banner-colors.ts'

interface PageHeaderProps {
  title: ReactNode
  /** The heading's level; default: 1. */
  level?: 1 | 2
  /** Shown right after the title: a count, a state, a company selector. */
  aside?: ReactNode
  /** Search, filters and actions; the primary action comes last. */
  children?: ReactNode
  /** An employee's color (`#rrggbb`) makes the header a banner. Any other text makes the banner the default blue. */
  color?: string | undefined
}

/** Title, filters and actions on one line, the same on every screen. On a phone the actions wrap below the title. */
export function PageHeader({ title, level = 1, aside, children, color }: PageHeaderProps) {
  const banner = color === undefined ? undefined : bannerColors(color)
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 1,
        minHeight: 44,
        flexShrink: 0,
        ...(banner && {
          px: 2,
          py: 1,
          borderRadius: 1,
          color: banner.text,
          backgroundColor: banner.background,
          '--focus-color': banner.text,
          '& .MuiButton-root, & .MuiIconButton-root': { color: 'inherit', borderColor: 'currentColor' },
          // The theme's colors may be unreadable on a chosen color, so filled buttons swap the banner's two colors.
          '& .MuiButton-contained:not(.Mui-disabled)': { color: banner.background, backgroundColor: banner.text },
          '& .MuiButtonBase-root.Mui-disabled': { color: 'inherit', backgroundColor: 'transparent', opacity: 0.6 },
          '& .MuiButton-contained.Mui-disabled': { border: '1px solid currentColor' },
        }),
      }}
    >
      <Typography variant={`h${level}`} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {aside}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'flex-end',
          gap: 1,
          flex: '1 1 auto',
        }}
      >
        {children}
      </Box>
    </Box>
  )
}
