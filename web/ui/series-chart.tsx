import { Trans } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import { AxisBottom, AxisLeft } from '@visx/axis'
import { Group } from '@visx/group'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar, LinePath } from '@visx/shape'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

import { formatWhole } from '../lib/format.ts'
import { connectedStretches, labelStep, type Series, type SeriesPoint, valueExtent } from './chart-model.ts'
import { visuallyHidden } from './visually-hidden.ts'

export interface SeriesChartProps {
  /** A sentence about the chart. It is the chart's name for screen readers and the caption of its table. */
  title: string
  points: readonly SeriesPoint[]
  series: readonly Series[]
  /** In CSS pixels. */
  height?: number
  format?: (value: number) => string
  /** Opens the data of a point. Called on a click, on a second tap, or on Enter. */
  onOpen?: ((index: number) => void) | undefined
}

const MARGIN = { top: 8, right: 8 }
const LABELS_HEIGHT_PX = 28
/** The minimum width for the figures of the axis. The width grows for longer figures. */
const AXIS_WIDTH_PX = 56
const CHARACTER_WIDTH_PX = 7.5
const TICKS = 5
const LABEL_WIDTH_PX = 84
const DEFAULT_HEIGHT_PX = 260

/**
 * A chart with grouped bars and lines over labels. The pointer or the arrow keys choose a label, and its figures show beside it. A hidden table
 * has the same figures for screen readers.
 */
export function SeriesChart({
  title,
  points,
  series,
  height = DEFAULT_HEIGHT_PX,
  format = formatWhole,
  onOpen,
}: SeriesChartProps) {
  const frameRef = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [active, setActive] = useState<number>()
  const tipId = useId()

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(frameRef.current!)
    return () => observer.disconnect()
  }, [])

  // Text sizes are designed for a font size of 16 px, and grow with the font size of the person's browser.
  const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
  const innerHeight = height - MARGIN.top - LABELS_HEIGHT_PX * scale
  const y = scaleLinear({ domain: valueExtent(points, series), range: [innerHeight, 0], nice: true })
  const longestFigure = Math.max(...y.ticks(TICKS).map((tick) => format(tick).length))
  const left = scale * Math.max(AXIS_WIDTH_PX, Math.ceil(longestFigure * CHARACTER_WIDTH_PX) + 8)
  const innerWidth = Math.max(0, width - left - MARGIN.right)
  const bars = series.filter(({ kind }) => kind === 'bar')
  const lines = series.filter(({ kind }) => kind === 'line')
  const x = scaleBand({
    domain: points.map((_, index) => index),
    range: [0, innerWidth],
    paddingInner: 0.28,
    paddingOuter: 0.14,
  })
  const inGroup = scaleBand({
    domain: bars.map(({ id }) => id),
    range: [0, x.bandwidth()],
    paddingInner: 0.1,
    paddingOuter: 0.1,
  })
  const step = labelStep(points.length, innerWidth, LABEL_WIDTH_PX * scale)
  const centerOf = (index: number) => (x(index) ?? 0) + x.bandwidth() / 2
  /** How far a label moves, so that the edge of the chart does not cut it off. */
  const shiftOf = (index: number) => {
    const halfWidth = ((points[index]?.label.length ?? 0) * CHARACTER_WIDTH_PX * scale) / 2
    return Math.min(0, innerWidth + MARGIN.right - centerOf(index) - halfWidth)
  }

  /** True if the figures of a point already show. A first tap only shows them, and a second tap opens the point. */
  const wasShownRef = useRef(false)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && active !== undefined) return onOpen?.(active)
    const last = points.length - 1
    const moves: Record<string, number | undefined> = {
      ArrowRight: Math.min((active ?? -1) + 1, last),
      ArrowLeft: Math.max((active ?? points.length) - 1, 0),
      Home: 0,
      End: last,
      Escape: undefined,
    }
    if (!(event.key in moves)) return
    event.preventDefault()
    setActive(moves[event.key])
  }

  const point = active === undefined ? undefined : points[active]
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Legend series={series} />
      <Box ref={frameRef} sx={{ position: 'relative' }}>
        <Box
          component="svg"
          role="img"
          aria-label={title}
          aria-describedby={point ? tipId : undefined}
          tabIndex={0}
          width={width}
          height={height}
          onKeyDown={onKeyDown}
          onBlur={() => setActive(undefined)}
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setActive(undefined)}
          sx={{ display: 'block', '& text': { fontFamily: 'inherit' } }}
        >
          {innerWidth > 0 && (
            <Group left={left} top={MARGIN.top}>
              {y.ticks(TICKS).map((tick) => (
                <line
                  key={tick}
                  x2={innerWidth}
                  y1={y(tick)}
                  y2={y(tick)}
                  stroke="var(--mui-palette-divider)"
                  strokeWidth={1}
                />
              ))}
              {active !== undefined && (
                <rect
                  x={centerOf(active) - x.step() / 2}
                  width={x.step()}
                  height={innerHeight}
                  fill="var(--mui-palette-action-hover)"
                />
              )}
              {points.map((each, index) =>
                bars.map(({ id, color }) => {
                  const value = each.values[id]
                  if (value === undefined) return null
                  return (
                    <Bar
                      key={`${index} ${id}`}
                      x={(x(index) ?? 0) + (inGroup(id) ?? 0)}
                      y={Math.min(y(value), y(0))}
                      width={inGroup.bandwidth()}
                      height={Math.abs(y(value) - y(0))}
                      rx={Math.min(2, inGroup.bandwidth() / 3)}
                      fill={colorOf(color)}
                      stroke={`color-mix(in srgb, ${colorOf(color)}, var(--mui-palette-text-primary) 45%)`}
                    />
                  )
                }),
              )}
              <line x2={innerWidth} y1={y(0)} y2={y(0)} stroke="var(--mui-palette-text-secondary)" />
              {lines.map(({ id, color }) => (
                <Group key={id}>
                  {connectedStretches(points, id).map((stretch) => (
                    <LinePath
                      key={stretch[0]}
                      data={stretch}
                      x={(index) => centerOf(index)}
                      y={(index) => y(points[index]?.values[id] ?? 0)}
                      stroke={colorOf(color)}
                      strokeWidth={2.5}
                    />
                  ))}
                  {points.map((each, index) => {
                    const value = each.values[id]
                    return (
                      value !== undefined && (
                        <circle
                          key={index}
                          cx={centerOf(index)}
                          cy={y(value)}
                          r={index === active ? 5 : 3.5}
                          fill={colorOf(color)}
                          stroke="var(--mui-palette-background-paper)"
                          strokeWidth={1.5}
                        />
                      )
                    )
                  })}
                </Group>
              ))}
              <AxisLeft
                scale={y}
                numTicks={TICKS}
                hideAxisLine
                hideTicks
                tickFormat={(value) => format(Number(value))}
                tickLabelProps={{ ...axisText, textAnchor: 'end', dx: -4, dy: 4 }}
              />
              <AxisBottom
                scale={x}
                top={innerHeight}
                hideAxisLine
                hideTicks
                tickValues={points.map((_, index) => index).filter((index) => index % step === 0)}
                tickFormat={(index) => points[index]?.label ?? ''}
                tickLabelProps={(index) => ({ ...axisText, textAnchor: 'middle', dx: shiftOf(index) })}
              />
              {points.map((_, index) => (
                <rect
                  key={index}
                  x={centerOf(index) - x.step() / 2}
                  width={x.step()}
                  height={innerHeight}
                  fill="transparent"
                  cursor={onOpen && 'pointer'}
                  onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setActive(index)}
                  onPointerDown={({ pointerType }) => {
                    wasShownRef.current = pointerType === 'mouse' || index === active
                    setActive(index)
                  }}
                  onClick={() => wasShownRef.current && onOpen?.(index)}
                />
              ))}
            </Group>
          )}
        </Box>
        {active !== undefined && point && (
          <Tip id={tipId} point={point} series={series} format={format} left={left + centerOf(active)} width={width} />
        )}
      </Box>
      <FigureTable title={title} points={points} series={series} format={format} />
    </Box>
  )
}

const axisText = { fill: 'var(--mui-palette-text-secondary)', fontSize: '0.75rem' }

function colorOf(color: Series['color']): string {
  // The tertiary color is yellow, which is hardly visible on white. A part of the text color makes it darker.
  if (color === 'tertiary')
    return 'color-mix(in srgb, var(--mui-palette-tertiary-main), var(--mui-palette-text-primary) 45%)'
  // The dark shade of the primary color differs clearly from the secondary color, a light blue, in both themes.
  return `var(--mui-palette-${color}-${color === 'primary' ? 'dark' : 'main'})`
}

function Legend({ series }: { series: readonly Series[] }) {
  return (
    <Box
      aria-hidden
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, minHeight: 24, mb: 1, fontSize: '0.8125rem' }}
    >
      {series.map(({ id, label, kind, color }) => (
        <Box key={id} sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
          <Box
            sx={{
              width: kind === 'bar' ? 12 : 18,
              height: kind === 'bar' ? 12 : 3,
              borderRadius: 0.5,
              backgroundColor: colorOf(color),
            }}
          />
          {label}
        </Box>
      ))}
    </Box>
  )
}

interface TipProps extends Required<Pick<SeriesChartProps, 'series' | 'format'>> {
  id: string
  point: SeriesPoint
  left: number
  width: number
}

function Tip({ id, point, series, format, left, width }: TipProps) {
  const isRight = left > width / 2
  return (
    <Box
      id={id}
      role="status"
      sx={{
        position: 'absolute',
        top: 8,
        ...(isRight ? { right: width - left + 12 } : { left: left + 12 }),
        pointerEvents: 'none',
        zIndex: 1,
        minWidth: 132,
        px: 1.5,
        py: 1,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        boxShadow: 3,
        fontSize: '0.8125rem',
      }}
    >
      <Box sx={{ fontWeight: 500, mb: 0.5 }}>{point.label}</Box>
      {series.map((each) => {
        const value = point.values[each.id]
        return (
          <Box key={each.id} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
            <span>{each.label}</span>
            <b>{value === undefined ? '–' : format(value)}</b>
          </Box>
        )
      })}
    </Box>
  )
}

function FigureTable({
  title,
  points,
  series,
  format,
}: Required<Pick<SeriesChartProps, 'title' | 'points' | 'series' | 'format'>>) {
  return (
    // The hiding style is on a frame around the table and not on the table, because a table is never narrower than its content.
    <div style={visuallyHidden}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Label</Trans>
            </th>
            {series.map(({ id, label }) => (
              <th key={id} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point, index) => (
            <tr key={index}>
              <th scope="row">{point.label}</th>
              {series.map(({ id }) => {
                const value = point.values[id]
                return <td key={id}>{value === undefined ? '' : format(value)}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
