import { useLingui } from '@lingui/react/macro'

import type { Unlisted } from '@countroom/contract/access/roles.ts'

/** A short label for an employee who is not in the employee list: why they still show here. */
export function useUnlistedLabel(): (why: Unlisted) => string {
  const { t } = useLingui()
  return (why) => {
    switch (why) {
      case 'former':
        return t`Former employee`
      case 'administrator':
        return t`Administrator`
      case 'dashboardOnly':
        return t`Dashboard only`
    }
  }
}
