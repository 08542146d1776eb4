import { Trans, useLingui } from '@lingui/react/macro'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'

import type { NetHistoryDay } from '@countroom/contract/weekly-report/weekly-report.shapes.ts'

import { useCall } from '../../lib/client.ts'
import { formatDollars } from '../../lib/format.ts'
import { type Period, shortDay } from '../../lib/periods.ts'
import { useUser } from '../../lib/session.ts'
import type { SeriesPoint } from '../../ui/chart-model.ts'
import { CHART_HEIGHT_PX, SeriesChart } from '../../ui/charts.tsx'
import { LoadError } from '../../ui/load-error.tsx'

const dollars = (value: number) => formatDollars(value, { isParenthesized: true })

interface NetChartProps {
  /** The days of the week that have begun. */
  period: Period
  /** Opens a day. */
  onDay: (businessDay: string) => void
}

/**
 * The net profit of each day, beside the mean of the same weekday in the four weeks before. The chart includes all sessions, not only the chosen
 * sessions (domain 9).
 */
export function NetChart({ period: { from, to }, onDay }: NetChartProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const { data, error, refetch } = useCall(
    'POST /report/listNetHistory',
    { fromDate: from, toDate: to, locationId },
    { isQuiet: true },
  )
  if (!data) {
    if (error) return <LoadError message={error.message} onRetry={() => void refetch()} />
    return <Skeleton variant="rounded" height={CHART_HEIGHT_PX + 32} />
  }
  const { days } = data
  return (
    <>
      <SeriesChart
        title={t`Net profit by day, beside the same weekday of the four weeks before`}
        points={days.map(pointOf)}
        series={[
          { id: 'net', label: t`Net Profit`, kind: 'bar', color: 'primary' },
          { id: 'usual', label: t`Average of the four weeks before`, kind: 'line', color: 'tertiary' },
        ]}
        format={dollars}
        onOpen={(index) => onDay(days[index]!.businessDay)}
      />
      {days.every(({ usual }) => usual === null) && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1 }}>
          <Trans>The four weeks before have no figures yet.</Trans>
        </Typography>
      )}
    </>
  )
}

function pointOf({ businessDay, netProfit, usual }: NetHistoryDay): SeriesPoint {
  return { label: shortDay(businessDay), values: { net: netProfit ?? undefined, usual: usual ?? undefined } }
}
