import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'

import { formatSigned } from '../lib/format.ts'

/** Returns a function that writes the change of a percentage: `+1.25 % points`. */
export function usePercentPoints(): (change: number) => string {
  const { t } = useLingui()
  return useCallback((change: number) => t`${formatSigned(change)} % points`, [t])
}
