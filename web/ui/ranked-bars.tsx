import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

import { Difference } from './difference.tsx'
import { rankedExtent, spanOf } from './ranked-bars-model.ts'

export interface RankedItem {
  key: string | number
  label: string
  /** Smaller, after the label. */
  note?: ReactNode
  value: number
}

interface RankedBarsProps {
  /** What is ranked, in a few words: the list's name. */
  title: string
  /** In the order they are shown. */
  items: readonly RankedItem[]
  format?: (value: number) => string
}

/** Signed figures one below the other, each with a bar from a common zero: losses to the left, gains to the right. */
export function RankedBars({ title, items, format }: RankedBarsProps) {
  const extent = rankedExtent(items.map(({ value }) => value))
  return (
    <Box component="ol" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {items.map(({ key, label, note, value }) => {
        const { start, width } = spanOf(value, extent)
        return (
          <Box
            component="li"
            key={key}
            sx={{
              display: 'grid',
              gridTemplateColumns: 'minmax(0, 11fr) minmax(72px, 10fr) minmax(7ch, auto)',
              alignItems: 'center',
              columnGap: 1.5,
              minHeight: 30,
            }}
          >
            <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
              <b>{label}</b>{' '}
              <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                {note}
              </Box>
            </Box>
            <Box aria-hidden sx={{ position: 'relative', height: 14 }}>
              <Box
                sx={{ position: 'absolute', insetBlock: -8, left: `${extent.zero}%`, width: '1px', bgcolor: 'divider' }}
              />
              <Box
                sx={{
                  position: 'absolute',
                  insetBlock: 0,
                  left: `${start}%`,
                  width: `${width}%`,
                  borderRadius: 0.5,
                  bgcolor: value < 0 ? 'error.main' : 'success.main',
                }}
              />
            </Box>
            <Box sx={{ textAlign: 'right' }}>
              <Difference value={value} {...(format && { format })} />
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}
