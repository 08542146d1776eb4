import { Trans, useLingui } from '@lingui/react/macro'

import type { ReportTotal } from '@countroom/contract/weekly-report/weekly-report.shapes.ts'

import { formatDollars, formatPercent } from '../../lib/format.ts'
import { Stat, StatRow } from '../../ui/stat.tsx'
import { Amount } from './amount.tsx'

const dollars = (value: number) => formatDollars(value, { isParenthesized: true })

interface KeyFiguresProps extends Pick<
  ReportTotal,
  'grossProfit' | 'netProfit' | 'shortOver' | 'isCounted' | 'expenseTotal'
> {
  weKeptPct: number
  /** True when the figures are from a day that is not over yet. */
  isUnderWay: boolean
}

/** The key figures of a day or of the week. */
export function KeyFigures(props: KeyFiguresProps) {
  const { grossProfit, expenseTotal, netProfit, weKeptPct, shortOver, isCounted, isUnderWay } = props
  const { t } = useLingui()
  return (
    <StatRow>
      <Stat label={t`Gross Profit`} figure={<Amount value={grossProfit} format={dollars} />} />
      <Stat label={t`Expenses`} figure={<Amount value={expenseTotal} format={dollars} />} />
      <Stat label={t`Net Profit`} figure={<Amount value={netProfit} format={dollars} />} />
      <Stat label={t`We Kept`} figure={<Amount value={weKeptPct} format={formatPercent} />} />
      <Stat
        label={t`Short/Over`}
        figure={isCounted ? <Amount value={shortOver} format={dollars} /> : '–'}
        note={
          isCounted ? undefined : isUnderWay ? (
            <Trans>The day is not over yet</Trans>
          ) : (
            <Trans>Nobody has counted the money yet</Trans>
          )
        }
      />
    </StatRow>
  )
}
