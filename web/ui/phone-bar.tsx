import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

import { useRootHeight } from './use-root-height.ts'

/** A bar with the page's buttons at the lower edge of a phone, within reach of the thumb. It stays in place while the page scrolls. */
export function PhoneBar({ children }: { children: ReactNode }) {
  const ref = useRootHeight('--phone-bar-height')
  return (
    <Box
      ref={ref}
      data-phone-bar
      sx={{
        position: 'sticky',
        bottom: 'var(--bottom-bar-height, 0px)',
        zIndex: 3,
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 1,
        mx: -1.5,
        mt: 'auto',
        mb: 'calc(-0.75rem - max(0px, env(safe-area-inset-bottom) - var(--bottom-bar-height, 0px)))',
        px: 1.5,
        pt: 1,
        // The bottom bar of the app already keeps the space above the edge of the device.
        pb: 'max(0.5rem, env(safe-area-inset-bottom) + 0.5rem - var(--bottom-bar-height, 0px))',
        bgcolor: 'background.paper',
        boxShadow: '0 -1px 0 var(--mui-palette-divider)',
      }}
    >
      {children}
    </Box>
  )
}
