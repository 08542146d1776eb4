import { Trans, useLingui } from '@lingui/react/macro'
import Skeleton from '@mui/material/Skeleton'

import { holdPercent } from '@countroom/contract/readings/readings.rules.ts'
import type { Totals } from '@countroom/contract/readings/readings.shapes.ts'

import { formatDollars, formatPercent, formatSigned, formatSignedDollars } from '../../lib/format.ts'
import type { Period } from '../../lib/periods.ts'
import { Difference } from '../../ui/difference.tsx'
import { Stat, StatRow } from '../../ui/stat.tsx'
import { usePercentPoints } from '../../ui/use-percent-points.ts'

type RangeTotals = Pick<Totals, 'inValue' | 'outValue' | 'difference'> & { count: number }

/** The figures of the range that the shown range is compared with. */
export type ComparedRange = RangeTotals & { period: Period }

interface RangeFiguresProps {
  /** The label of `count`. */
  countLabel: string
  /** The shown range. Undefined while it loads. */
  range: RangeTotals | undefined
  /** The range to compare with. Undefined while it loads, and when nothing is compared. */
  before: ComparedRange | undefined
}

/** The key figures of a range of days, each with its change from another range. */
export function RangeFigures({ countLabel, range, before }: RangeFiguresProps) {
  const { t } = useLingui()
  const points = usePercentPoints()
  const place = <Skeleton width="5ch" />
  /** The change of a figure, shown under it. */
  const change = (now: number | null | undefined, then: number | null | undefined, format: (value: number) => string) =>
    typeof now !== 'number' || typeof then !== 'number' || !before ? undefined : (
      <Change by={now - then} format={format} period={before.period} />
    )
  const hold = range && holdPercent(range)
  return (
    <StatRow>
      <Stat
        label={countLabel}
        figure={range?.count ?? place}
        note={change(range?.count, before?.count, formatSigned)}
      />
      <Stat
        label={t`Total In`}
        figure={range ? formatDollars(range.inValue) : place}
        note={change(range?.inValue, before?.inValue, formatSignedDollars)}
      />
      <Stat
        label={t`Total Out`}
        figure={range ? formatDollars(range.outValue) : place}
        note={change(range?.outValue, before?.outValue, formatSignedDollars)}
      />
      <Stat
        label={t`Difference`}
        figure={range ? <Difference value={range.difference} format={formatSignedDollars} /> : place}
        note={change(range?.difference, before?.difference, formatSignedDollars)}
      />
      <Stat
        label={t`Hold %`}
        figure={range ? formatPercent(hold) || '–' : place}
        note={change(hold, before && holdPercent(before), points)}
      />
    </StatRow>
  )
}

/** Shows a change from another period, and names the days of that period. */
function Change({ by, format, period }: { by: number; format: (value: number) => string; period: Period }) {
  const { from, to } = period
  const days = from === to ? from.slice(5) : `${from.slice(5)} – ${to.slice(5)}`
  const change = format(by)
  return (
    <span title={from === to ? from : `${from} – ${to}`}>
      {by === 0 ? (
        <Trans>
          same as <span style={{ whiteSpace: 'nowrap' }}>{days}</span>
        </Trans>
      ) : (
        <Trans>
          {change} vs <span style={{ whiteSpace: 'nowrap' }}>{days}</span>
        </Trans>
      )}
    </span>
  )
}
