import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** The page's buttons along the lower edge of a phone, within reach of the thumb. They stay while the page scrolls. */
export function PhoneBar({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 3,
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 1,
        mx: -1.5,
        mt: 'auto',
        mb: 'calc(env(safe-area-inset-bottom) * -1 - 12px)',
        px: 1.5,
        pt: 1,
        pb: 'calc(env(safe-area-inset-bottom) + 8px)',
        bgcolor: 'background.paper',
        boxShadow: '0 -1px 0 var(--mui-palette-divider)',
      }}
    >
      {children}
    </Box>
  )
}
