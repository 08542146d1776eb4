/** A point of a chart: a label with the value of each series. */
export interface SeriesPoint {
  label: string
  /** The values by series id. A series without a value has a gap at this point. */
  values: Readonly<Record<string, number | undefined>>
  /** True when there is a gap between the previous point and this point. No line is drawn between them. */
  isAfterGap?: boolean
}

/** A series' line is drawn in unbroken pieces. Returns the indexes of the points of each piece. A point without neighbors is a piece of its own. */
export function connectedStretches(points: readonly SeriesPoint[], seriesId: string): number[][] {
  const stretches: number[][] = []
  let isConnected = false
  for (const [index, { values, isAfterGap = false }] of points.entries()) {
    const hasValue = values[seriesId] !== undefined
    if (hasValue && isConnected && !isAfterGap) stretches.at(-1)!.push(index)
    else if (hasValue) stretches.push([index])
    isConnected = hasValue
  }
  return stretches
}

export interface Series {
  id: string
  label: string
  kind: 'bar' | 'line'
  /** A color of the theme's palette. */
  color: 'primary' | 'secondary' | 'tertiary' | 'success' | 'error' | 'info' | 'warning'
}

/** The lowest and highest value of all series. The range always includes zero, because bars start there. */
export function valueExtent(points: readonly SeriesPoint[], series: readonly Series[]): [number, number] {
  const values = points.flatMap((point) => series.map(({ id }) => point.values[id] ?? 0))
  return [Math.min(0, ...values), Math.max(0, ...values)]
}

/** The step between shown labels, so that no two labels touch. 1 shows every label. */
export function labelStep(count: number, widthPx: number, labelWidthPx: number): number {
  return Math.max(1, Math.ceil((count * labelWidthPx) / Math.max(1, widthPx)))
}
