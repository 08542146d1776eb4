import Box from '@mui/material/Box'
import { lazy, Suspense } from 'react'

import type { SeriesChartProps } from './series-chart.tsx'

const LazyChart = lazy(async () => ({ default: (await import('./series-chart.tsx')).SeriesChart }))

export const CHART_HEIGHT_PX = 260

/** A chart of bars and lines. Its code loads with the first chart. Until then, a placeholder takes up its space. */
export function SeriesChart(props: SeriesChartProps) {
  return (
    <Suspense fallback={<Box sx={{ height: (props.height ?? CHART_HEIGHT_PX) + 32 }} />}>
      <LazyChart {...props} />
    </Suspense>
  )
}
