import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import type { PaidIn } from '@countroom/contract/bonus/bonus.rules.ts'

/** How a bonus is paid, in words. */
export function useBonusWords(): { paidIn: (paidIn: PaidIn) => string } {
  const { t } = useLingui()
  return useMemo(() => ({ paidIn: (paidIn) => (paidIn === 'cash' ? t`Cash` : t`Machine credit`) }), [t])
}
