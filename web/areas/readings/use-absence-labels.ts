import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import type { AbsenceReason } from '@countroom/contract/readings/readings.shapes.ts'

/** The labels of the reasons why a machine leaves a session. */
export function useAbsenceLabels(): Record<AbsenceReason, string> {
  const { t } = useLingui()
  return useMemo(() => ({ broken: t`Broken`, retired: t`Retired`, other: t`Other reason` }), [t])
}
