import { useLingui } from '@lingui/react/macro'

import { formatHours, formatPay } from '../../lib/format.ts'
import { Stat, StatRow } from '../../ui/stat.tsx'
import type { ShiftTotals } from './shift-form.rules.ts'

interface TotalsPanelProps {
  /** Undefined until both times are valid and in order, and an employee is chosen. */
  totals: ShiftTotals | undefined
  /** In dollars. Undefined until an employee is chosen. */
  hourlyRate: number | undefined
}

/** Shows the hours and pay of a shift while somebody types its times. */
export function TotalsPanel({ totals, hourlyRate }: TotalsPanelProps) {
  const { t } = useLingui()
  const rate = hourlyRate === undefined ? undefined : formatPay(hourlyRate)
  return (
    <StatRow>
      <Stat
        label={t`Total Hours`}
        figure={totals ? formatHours(totals.hours) : '–'}
        note={t`Clock out minus clock in`}
      />
      <Stat
        label={t`Total Pay`}
        figure={totals ? formatPay(totals.pay) : '–'}
        note={rate === undefined ? t`Hours times the hourly rate` : t`at ${rate} an hour`}
      />
    </StatRow>
  )
}
