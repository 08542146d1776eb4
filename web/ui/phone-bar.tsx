import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Along the lower edge of a phone's window, whatever scrolls above it: the page's buttons under the thumb. */
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
