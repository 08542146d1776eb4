import { Plural, Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'

import { weekdayOf } from '../../lib/date-range.ts'
import { formatWhole } from '../../lib/format.ts'
import { gridStyle } from '../../ui/table-style.ts'
import { visuallyHidden } from '../../ui/visually-hidden.ts'
import type { PointsTotal, TotalsTable } from './points-watching.rules.ts'

interface WatchedTotalsProps {
  table: TotalsTable
  /** Undefined when only one day is shown. */
  onChooseDay: ((date: string) => void) | undefined
}

/** The points given by day and by employee, with the number of matches below each sum. */
export function WatchedTotals({ table, onChooseDay }: WatchedTotalsProps) {
  const { t } = useLingui()
  const { employees, days, total } = table
  return (
    <Box
      role="region"
      tabIndex={0}
      aria-label={t`Points per day and employee`}
      sx={{
        // Enough for the seven default days and their totals.
        maxHeight: 336,
        width: 'fit-content',
        maxWidth: '100%',
        overflow: 'auto',
        // Text for screen readers is positioned absolutely. Without this it would widen the page.
        position: 'relative',
        flexShrink: 0,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        outlineOffset: '-2px !important',
      }}
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
            {employees.map(({ userId, name }) => (
              <th key={userId} scope="col" className="right">
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ date, byEmployee, total: ofDay }) => (
            <tr key={date}>
              <th scope="row" className="day">
                {onChooseDay ? (
                  <Link component="button" type="button" onClick={() => onChooseDay(date)}>
                    <Day date={date} />
                  </Link>
                ) : (
                  <Day date={date} />
                )}
              </th>
              <td className="right sum">
                <Sum of={ofDay} />
              </td>
              {employees.map(({ userId }) => (
                <td key={userId} className="right">
                  <Sum of={byEmployee.get(userId)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {days.length > 1 && (
          <tfoot>
            <tr>
              <td className="day">
                <Trans>Total</Trans>
              </td>
              <td className="right sum">
                <Sum of={total} />
              </td>
              {employees.map(({ userId, total: ofEmployee }) => (
                <td key={userId} className="right">
                  <Sum of={ofEmployee} />
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </Box>
    </Box>
  )
}

const PAPER = 'var(--mui-palette-background-paper)'
const totalsStyle = {
  // Only as wide as its content, because figures far apart are hard to read across.
  width: 'auto',
  '& tbody:last-child tr:last-child > *': { borderBottom: 0 },
  '& .day': { position: 'sticky', left: 0, zIndex: 1, backgroundColor: PAPER, fontWeight: 400, whiteSpace: 'nowrap' },
  '& thead .day, & tfoot .day': { zIndex: 3, fontWeight: 650 },
  '& .sum': { fontWeight: 650, borderInlineEnd: '1px solid var(--mui-palette-divider)' },
  '& .count': { color: 'text.secondary', fontWeight: 400, fontSize: '0.8125rem', paddingInlineStart: '6px' },
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
  if (!of) return '–'
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
