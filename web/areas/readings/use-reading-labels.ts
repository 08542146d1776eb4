import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo } from 'react'

import { missesPlay } from '@countroom/contract/readings/readings.rules.ts'
import type { MeterReason, MeterReasonKind } from '@countroom/contract/readings/readings.shapes.ts'

import { formatMeter } from '../../lib/format.ts'
import type { MeterName } from './entry.rules.ts'

/** The labels of the reasons why a meter fell. */
export function useReasonLabels(): Record<MeterReasonKind, string> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      rollover: t`Rollover`,
      cleared: t`Meter cleared`,
      correction: t`Correction of the previous reading`,
    }),
    [t],
  )
}

/** Describes why a meter fell. For a cleared meter, adds its value before clearing, or says that play may be missing. */
export function useReasonText(): (reason: MeterReason) => string {
  const { t } = useLingui()
  const labels = useReasonLabels()
  return useCallback(
    (reason) => {
      const label = labels[reason.kind]
      if (missesPlay(reason)) return t`${label} (earlier play may be missing)`
      if (reason.before === undefined) return label
      const before = formatMeter(reason.before)
      return t`${label} at ${before}`
    },
    [t, labels],
  )
}

export function useMeterLabels(): Record<MeterName, string> {
  const { t } = useLingui()
  return useMemo(() => ({ in: t`In`, out: t`Out` }), [t])
}
