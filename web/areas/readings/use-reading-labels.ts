import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import type { MeterReasonKind } from '@countroom/contract/readings/readings.shapes.ts'

import type { MeterName } from './entry.rules.ts'

/** What the reasons of a fallen meter are called. */
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

export function useMeterLabels(): Record<MeterName, string> {
  const { t } = useLingui()
  return useMemo(() => ({ in: t`In`, out: t`Out` }), [t])
}
