import { useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

import { formatPay } from '../../lib/format.ts'
import { Stat } from '../../ui/stat.tsx'

/** A large figure that shows how much a drawer is short or over. Negative dollars are short. */
export function ShortOver({ dollars, note }: { dollars: number; note?: ReactNode }) {
  const { t } = useLingui()
  const isShort = dollars < 0
  return (
    <Stat
      label={dollars === 0 ? t`Difference` : isShort ? t`Short` : t`Over`}
      figure={
        <Box component="span" sx={{ color: isShort ? 'error.main' : undefined }}>
          {formatPay(Math.abs(dollars))}
        </Box>
      }
      note={note}
    />
  )
}
