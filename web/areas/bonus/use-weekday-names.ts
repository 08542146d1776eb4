import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'

import type { WeekdayName } from '@countroom/contract/bonus/bonus.rules.ts'

/** Returns a function that gives the name of a weekday, in the user's language. */
export function useWeekdayNames(): (day: WeekdayName) => string {
  const { t } = useLingui()
  return useCallback(
    (day) => {
      switch (day) {
        case 'Monday':
          return t`Monday`
        case 'Tuesday':
          return t`Tuesday`
        case 'Wednesday':
          return t`Wednesday`
        case 'Thursday':
          return t`Thursday`
        case 'Friday':
          return t`Friday`
        case 'Saturday':
          return t`Saturday`
        case 'Sunday':
          return t`Sunday`
      }
    },
    [t],
  )
}
