import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import type { PaidIn } from '@countroom/contract/bonus/bonus.rules.ts'

/** Returns a function that gives the words for how a bonus is paid. */
export function useBonusWords(): { paidIn: (paidIn: PaidIn) => string } {
  const { t } = useLingui()
  return useMemo(() => ({ paidIn: (paidIn) => (paidIn === 'cash' ? t`Cash` : t`Machine credit`) }), [t])
}
