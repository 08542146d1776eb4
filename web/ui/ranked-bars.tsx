import { Trans } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useEffect, useRef, useState } from 'react'

import { Breakable } from './breakable.tsx'
import { Difference } from './difference.tsx'
import { endsOf, rankedExtent, spanOf } from './ranked-bars-model.ts'
import { isFocusLost } from './use-heading-focus.ts'

export interface RankedItem {
  key: string | number
  label: string
  /** A smaller text after the label. */
  note?: ReactNode
  value: number
}

interface RankedBarsProps {
  /** The title of the list: what is ranked. */
  title: string
  /** The items, from the best to the worst. */
  items: readonly RankedItem[]
  format?: (value: number) => string
  /** True for figures that are neither good nor bad, such as parts of a total. With a `format`, they have no plus sign. */
  isNeutral?: boolean
}

/** How many of the best and of the worst items show at first. */
const SHOWN_AT_EACH_END = 5

/** A list of the best and the worst items. Each item has a bar from a common zero, with losses to the left and gains to the right. */
export function RankedBars({ title, items, format, isNeutral = false }: RankedBarsProps) {
  const [isWhole, setIsWhole] = useState(false)
  const firstRevealedRef = useRef<HTMLLIElement>(null)
  const moreRef = useRef<HTMLButtonElement>(null)
  const hasToggled = useRef(false)
  // Moves the focus, because each of the two buttons disappears when it is pressed.
  useEffect(() => {
    if (!hasToggled.current || !isFocusLost()) return
    if (isWhole) firstRevealedRef.current?.focus({ preventScroll: true })
    else moreRef.current?.focus()
  }, [isWhole])
  const toggle = () => {
    hasToggled.current = true
    setIsWhole(!isWhole)
  }
  const { first, last, between } = endsOf(items, isWhole ? items.length : SHOWN_AT_EACH_END)
  const count = items.length
  const extent = rankedExtent([...first, ...last].map(({ value }) => value))
  const barOf = ({ key, label, note, value }: RankedItem, index: number) => {
    const { start, width } = spanOf(value, extent)
    return (
      <Box
        component="li"
        key={key}
        {...(isWhole && index === SHOWN_AT_EACH_END && { ref: firstRevealedRef, tabIndex: -1 })}
        sx={{
          outline: 'none',
          display: 'grid',
          gridTemplateColumns: 'subgrid',
          alignItems: 'center',
          minHeight: 26,
        }}
      >
        <Box
          title={typeof note === 'string' ? `${label} ${note}` : label}
          sx={{ minWidth: 0, overflowWrap: 'anywhere', lineHeight: 1.3 }}
        >
          <b>
            <Breakable text={label} />
          </b>{' '}
          <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
            {note}
          </Box>
        </Box>
        <Box aria-hidden sx={{ position: 'relative', height: 14 }}>
          <Box
            sx={{ position: 'absolute', insetBlock: -6, left: `${extent.zero}%`, width: '1px', bgcolor: 'divider' }}
          />
          <Box
            sx={{
              position: 'absolute',
              insetBlock: 0,
              left: `${start}%`,
              width: `${width}%`,
              borderRadius: 0.5,
              bgcolor: value < 0 ? 'error.main' : isNeutral ? 'primary.main' : 'success.main',
            }}
          />
        </Box>
        <Box sx={{ textAlign: 'right' }}>
          {isNeutral && format ? format(value) : <Difference value={value} {...(format && { format })} />}
        </Box>
      </Box>
    )
  }
  return (
    <Box
      component="ol"
      aria-label={title}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        // The figures of all lines are as wide as the longest figure.
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 11fr) minmax(72px, 10fr) minmax(7ch, auto)',
        columnGap: 1.5,
        '& > li': { gridColumn: '1 / -1' },
      }}
    >
      {first.map(barOf)}
      {between > 0 && (
        <li>
          <Button ref={moreRef} size="small" onClick={toggle} sx={{ ml: -1, px: 1, minHeight: 26, py: 0 }}>
            <Trans>{between} more between</Trans>
          </Button>
        </li>
      )}
      {last.map(barOf)}
      {isWhole && count > 2 * SHOWN_AT_EACH_END && (
        <li>
          <Button size="small" onClick={toggle} sx={{ ml: -1, px: 1, minHeight: 26, py: 0 }}>
            <Trans>Show fewer</Trans>
          </Button>
        </li>
      )}
    </Box>
  )
}
