import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import type { DifferenceReason } from '@countroom/contract/tickets/tickets.rules.ts'

/** The labels of the reasons why the amount paid on a machine differs from the amount that it printed. */
export function useDifferenceLabels(): Readonly<Record<DifferenceReason, string>> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      unpaidJackpot: t`Unpaid jackpot`,
      test: t`Test`,
      explained: t`Explained`,
      unexplained: t`Unexplained`,
    }),
    [t],
  )
}
