import { useLingui } from '@lingui/react/macro'
import BackIcon from '@mui/icons-material/ChevronLeft'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

import { bannerColors } from './banner-colors.ts'
import { useHeadingFocus } from './use-heading-focus.ts'
import { usePhone } from './use-phone.ts'

/** The way back from a sub-page. */
export interface Back {
  /** The page to which it leads: 'Master Reading'. */
  label: string
  onBack: () => void
  /** Other words for screen readers, such as the specification's 'Back to Menu'. They are read before the label. */
  words?: string
  isDisabled?: boolean
}

interface PageHeaderProps {
  title: ReactNode
  /** The heading's level; default: 1. */
  level?: 1 | 2
  /** On a sub-page: '‹ Master Reading' above the title. The page also calls `useSubPage` with the same `onBack`. */
  back?: Back | undefined
  /** Shown right after the title: a count, a state, a company selector. */
  aside?: ReactNode
  /** Search, filters and other actions. */
  children?: ReactNode
  /** The one filled button, or Refresh where a screen has none: the last of the line, on a phone beside the title. */
  primaryAction?: ReactNode
  /** An employee's color (`#rrggbb`) tints the header. Any other text tints it with the default blue. */
  color?: string | undefined
}

/** Title, filters and actions on one line, the same on every screen. On a phone all but the primary action wrap below the title. */
export function PageHeader({ title, level = 1, back, aside, children, primaryAction, color }: PageHeaderProps) {
  const headingRef = useHeadingFocus<HTMLHeadingElement>(level === 1)
  const isPhone = usePhone()
  const banner = color === undefined ? undefined : bannerColors(color)
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        // Beside the title, not beside the way back above it.
        alignItems: back ? 'flex-end' : 'center',
        columnGap: 1.5,
        rowGap: 1,
        minHeight: 44,
        flexShrink: 0,
        // A tint with an edge of the color, because a whole banner of red would look like an alarm.
        ...(banner && {
          px: 1.5,
          py: 1,
          borderRadius: 1,
          borderInlineStart: `4px solid ${banner.background}`,
          backgroundColor: `color-mix(in srgb, ${banner.background} 10%, var(--mui-palette-background-paper))`,
        }),
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        {back && <BackLink {...back} />}
        <Typography
          variant={`h${level}`}
          ref={headingRef}
          tabIndex={level === 1 ? -1 : undefined}
          sx={{ overflowWrap: 'anywhere', outline: 'none !important' }}
        >
          {title}
        </Typography>
      </Box>
      {aside}
      {isPhone && primaryAction && <Box sx={besideTitle}>{primaryAction}</Box>}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          // On a phone they stand in lines of their own, below the title.
          justifyContent: isPhone ? 'flex-start' : 'flex-end',
          gap: 1,
          flex: '1 1 auto',
        }}
      >
        {children}
        {!isPhone && primaryAction}
      </Box>
    </Box>
  )
}

/** Without its icon, most buttons have room beside the title. */
const besideTitle = { ml: 'auto', '& .MuiButton-root': { px: 1.5 }, '& .MuiButton-startIcon': { display: 'none' } }

/** '‹ Master Reading', the same above the title of every sub-page. */
export function BackLink({ label, onBack, words, isDisabled = false }: Back) {
  const { t } = useLingui()
  return (
    <Button
      size="small"
      startIcon={<BackIcon />}
      aria-label={words === undefined ? t`Back to ${label}` : `${words}: ${label}`}
      disabled={isDisabled}
      onClick={onBack}
      sx={{ ml: -1, px: 1, minHeight: 28, '& .MuiButton-startIcon': { mr: 0.5, ml: 0 } }}
    >
      {label}
    </Button>
  )
}
