import { Plural, Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

import { weekdayOf } from '../../lib/date-range.ts'
import { formatWhole } from '../../lib/format.ts'
import { gridStyle } from '../../ui/table-style.ts'
import { visuallyHidden } from '../../ui/visually-hidden.ts'
import { foldedTotals, type PointsTotal, type TotalsTable } from './points-watching.rules.ts'

interface WatchedTotalsProps {
  table: TotalsTable
  /** Undefined when only one day is shown. */
  onChooseDay: ((date: string) => void) | undefined
}

/** The points given by day and by employee, with the number of matches beside each sum. */
export function WatchedTotals({ table, onChooseDay }: WatchedTotalsProps) {
  return table.days.length > 1 ? <ByDay table={table} onChooseDay={onChooseDay} /> : <OfOneDay table={table} />
}

/** The total and each employee's share of it, on as many lines as needed. */
function OfOneDay({ table: { employees, total } }: Pick<WatchedTotalsProps, 'table'>) {
  const { t } = useLingui()
  const figures = [{ userId: 0, name: t`Total`, total }, ...employees]
  return (
    <Box
      component="dl"
      aria-label={t`Points per employee`}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(8.5rem, 1fr))',
        columnGap: 2,
        rowGap: 1,
        m: 0,
        px: 1.5,
        py: 1,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      {figures.map(({ userId, name, total: sum }) => (
        <Box key={userId} sx={{ minWidth: 0, '& .count': countStyle }}>
          <Box component="dt" title={name} sx={{ ...oneLine, fontSize: '0.75rem', color: 'text.secondary' }}>
            <bdi>{name}</bdi>
          </Box>
          <Box component="dd" sx={{ m: 0, fontWeight: userId === 0 ? 600 : 500 }}>
            <Sum of={sum} />
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
const countStyle = { color: 'text.secondary', fontWeight: 400, fontSize: '0.8125rem', paddingInlineStart: '0.5rem' }

/** The width of the first two columns: the day and its total. */
const FIRST_COLUMNS_REM = 15.5
/** The width of an employee's column. */
const COLUMN_REM = 7.75

/** How many columns of employees fit. */
function useColumnsThatFit(): [RefObject<HTMLDivElement | null>, number] {
  const ref = useRef<HTMLDivElement>(null)
  const [columns, setColumns] = useState(1)
  useLayoutEffect(() => {
    const place = ref.current
    if (!place) return
    const fit = () => {
      const rem = parseFloat(getComputedStyle(document.documentElement).fontSize)
      setColumns(Math.max(1, Math.floor((place.offsetWidth / rem - FIRST_COLUMNS_REM) / COLUMN_REM)))
    }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(place)
    return () => observer.disconnect()
  }, [])
  return [ref, columns]
}

function ByDay({ table, onChooseDay }: WatchedTotalsProps) {
  const { t } = useLingui()
  const { days, total } = table
  const [placeRef, columns] = useColumnsThatFit()
  const { shown, others: folded } = foldedTotals(table, columns)
  // When only one column fits, it would have the sum of all employees, which repeats the total. So the column is left out.
  const others = shown.length > 0 ? folded : undefined
  return (
    <div ref={placeRef}>
      <Box
        role="region"
        tabIndex={0}
        aria-label={t`Points per day and employee`}
        // When not every employee has a column, the box around the table takes the whole width.
        sx={[regionStyle, folded ? { width: '100%' } : {}]}
      >
        <Box component="table" sx={[gridStyle as object, totalsStyle]}>
          <thead>
            <tr>
              <th scope="col" className="day">
                <Trans>Business day</Trans>
              </th>
              <th scope="col" className="right sum">
                <Trans>Total</Trans>
              </th>
              {shown.map(({ userId, name }) => (
                <th key={userId} scope="col" className="right name" title={name}>
                  <bdi>{name}</bdi>
                </th>
              ))}
              {others && (
                <th scope="col" className="right">
                  <Plural value={others.count} one="# other" other="# others" />
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.date}>
                <th scope="row" className="day">
                  {onChooseDay ? (
                    <Link component="button" type="button" onClick={() => onChooseDay(day.date)}>
                      <Day date={day.date} />
                    </Link>
                  ) : (
                    <Day date={day.date} />
                  )}
                </th>
                <td className="right sum">
                  <Sum of={day.total} />
                </td>
                {shown.map(({ userId }) => (
                  <td key={userId} className="right">
                    <Sum of={day.byEmployee.get(userId)} />
                  </td>
                ))}
                {others && (
                  <td className="right">
                    <Sum of={others.ofDay(day)} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td className="day">
                <Trans>Total</Trans>
              </td>
              <td className="right sum">
                <Sum of={total} />
              </td>
              {shown.map(({ userId, total: ofEmployee }) => (
                <td key={userId} className="right">
                  <Sum of={ofEmployee} />
                </td>
              ))}
              {others && (
                <td className="right">
                  <Sum of={others.total} />
                </td>
              )}
            </tr>
          </tfoot>
        </Box>
      </Box>
    </div>
  )
}

const regionStyle = {
  // High enough for the seven default days and their totals.
  maxHeight: 336,
  width: 'fit-content',
  maxWidth: '100%',
  overflow: 'auto',
  // Text for screen readers is positioned absolutely. Without `position: relative`, it would widen the page.
  position: 'relative',
  flexShrink: 0,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  outlineOffset: '-2px !important',
} as const

const PAPER = 'var(--mui-palette-background-paper)'
const totalsStyle = {
  // The table is only as wide as its content, because figures far apart are hard to read across.
  width: 'auto',
  '& tbody:last-child tr:last-child > *': { borderBottom: 0 },
  '& .day': { position: 'sticky', left: 0, zIndex: 1, backgroundColor: PAPER, fontWeight: 400, whiteSpace: 'nowrap' },
  '& thead .day, & tfoot .day': { zIndex: 3, fontWeight: 600 },
  '& .sum': { fontWeight: 600, borderInlineEnd: '1px solid var(--mui-palette-divider)' },
  '& .count': countStyle,
  '& .name': { ...oneLine, maxWidth: '6.25rem' },
}

function Day({ date }: { date: string }) {
  return (
    <>
      {date} {weekdayOf(date).slice(0, 3)}
    </>
  )
}

/** A sum of points, with its number of matches. */
function Sum({ of }: { of: PointsTotal | undefined }) {
  if (!of || of.matches === 0) return '–'
  return (
    <>
      {formatWhole(of.points)}
      <span className="count">
        <span aria-hidden>× {of.matches}</span>
        <span style={visuallyHidden}>
          <Plural value={of.matches} one="in # match" other="in # matches" />
        </span>
      </span>
    </>
  )
}
