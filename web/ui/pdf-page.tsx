import { useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import { useEffect, useRef, useState } from 'react'

import type { PdfPage } from './pdf-document.ts'
import { fittedScale } from './pdf-zoom.ts'

interface PdfPageViewProps {
  page: PdfPage
  /** The number of the page, from 1. */
  number: number
  zoom: number
  availableWidth: number
}

/** One page with its selectable text over it. The page is drawn in device pixels when it comes near the visible area. */
export function PdfPageView({ page, number, zoom, availableWidth }: PdfPageViewProps) {
  const { t } = useLingui()
  const frameRef = useRef<HTMLDivElement>(null)
  const pictureRef = useRef<HTMLDivElement>(null)
  const textRef = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  const { width, height } = page.getViewport({ scale: 1 })
  const scale = availableWidth === 0 ? 0 : fittedScale(zoom, width, availableWidth)

  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setIsNear(entry?.isIntersecting ?? false), {
      rootMargin: '600px',
    })
    observer.observe(frameRef.current!)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    if (!isNear || scale === 0) return
    const stop = new AbortController()
    const draw = async () => {
      const { drawPage } = await import('./pdf-document.ts')
      const canvas = await drawPage(page, scale * devicePixelRatio, stop.signal)
      if (!canvas || stop.signal.aborted) return
      canvas.setAttribute('aria-hidden', 'true')
      canvas.style.cssText = 'display:block;width:100%;height:100%'
      // The old picture stays, stretched to the new size, until the sharp picture is ready.
      pictureRef.current?.replaceChildren(canvas)
    }
    void draw()
    return () => stop.abort()
  }, [isNear, page, scale])

  useEffect(() => {
    const container = textRef.current
    if (!isNear || !container) return
    const lay = async () => {
      const { layText } = await import('./pdf-document.ts')
      await layText(page, container)
    }
    void lay()
  }, [isNear, page])

  return (
    <Box
      ref={frameRef}
      role="group"
      aria-label={t`Page ${number}`}
      style={
        {
          width: Math.floor(width * scale),
          height: Math.floor(height * scale),
          '--total-scale-factor': scale,
        } as React.CSSProperties
      }
      sx={{
        position: 'relative',
        flexShrink: 0,
        bgcolor: '#fff',
        boxShadow: 3,
        '--scale-round-x': '1px',
        '--scale-round-y': '1px',
      }}
    >
      <Box ref={pictureRef} sx={{ position: 'absolute', inset: 0 }} />
      <Box ref={textRef} data-own-sizes sx={textLayer} />
    </Box>
  )
}

// The layout that PDF.js expects for its text layer. It gives the spans their place and size.
const textLayer = {
  position: 'absolute',
  inset: 0,
  overflow: 'clip',
  lineHeight: 1,
  textAlign: 'initial',
  transformOrigin: '0 0',
  '--min-font-size': 1,
  '--text-scale-factor': 'calc(var(--total-scale-factor) * var(--min-font-size))',
  '--min-font-size-inv': 'calc(1 / var(--min-font-size))',
  '& :is(span, br)': {
    color: 'transparent',
    position: 'absolute',
    whiteSpace: 'pre',
    cursor: 'text',
    transformOrigin: '0% 0%',
  },
  '& > :not(.markedContent), & .markedContent span:not(.markedContent)': {
    '--font-height': 0,
    '--scale-x': 1,
    '--rotate': '0deg',
    fontSize: 'calc(var(--text-scale-factor) * var(--font-height))',
    transform: 'rotate(var(--rotate)) scaleX(var(--scale-x)) scale(var(--min-font-size-inv))',
  },
  '& .markedContent': { display: 'contents' },
  '& ::selection': { background: 'rgb(23 68 122 / 0.3)', color: 'transparent' },
} as const
