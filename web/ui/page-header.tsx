import { useLingui } from '@lingui/react/macro'
import BackIcon from '@mui/icons-material/ChevronLeft'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

import { bannerColors } from './banner-colors.ts'
import { useHeadingFocus } from './use-heading-focus.ts'
import { usePhone } from './use-phone.ts'

/** The Back button of a sub-page. */
export interface Back {
  /** The title of the page that it opens: 'Master Reading'. */
  label: string
  onBack: () => void
  /** Words that a screen reader reads before the label, such as the specification's 'Back to Menu'. */
  words?: string
  isDisabled?: boolean
}

interface PageHeaderProps {
  title: ReactNode
  /** The heading's level. Default: 1. */
  level?: 1 | 2
  /** On a sub-page: '‹ Master Reading' above the title. The page also calls `useSubPage` with the same `onBack`. */
  back?: Back | undefined
  /** Shown right after the title: a count, a state, a company selector. */
  aside?: ReactNode
  /** Search, filters and other actions. */
  children?: ReactNode
  /** The one filled button, or Refresh on a screen without a filled button. It is the last button of the line. On a phone, it is beside the title. */
  primaryAction?: ReactNode
  /** An employee's color (`#rrggbb`) tints the header. Any other text tints it with the default blue. */
  color?: string | undefined
}

/** The header of a screen: the title, filters and actions on one line. On a phone, all actions but the primary action wrap below the title. */
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
        // Aligns the button with the title, and not with the Back link above the title.
        alignItems: back ? 'flex-end' : 'center',
        columnGap: 1.5,
        rowGap: 1,
        minHeight: 44,
        flexShrink: 0,
        // A light tint with an edge in the color, because a completely red banner would look like an alarm.
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
          // On a phone, the actions have their own lines below the title.
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

/** The icon is hidden, because most buttons fit beside the title without it. */
const besideTitle = { ml: 'auto', '& .MuiButton-root': { px: 1.5 }, '& .MuiButton-startIcon': { display: 'none' } }

/** The Back link above the title of a sub-page: '‹ Master Reading'. */
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
