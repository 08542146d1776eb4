import { useLingui } from '@lingui/react/macro'

import type { Unlisted } from '@countroom/contract/access/roles.ts'

/** Returns a function that explains in a short label why a person is not in the employee list. */
export function useUnlistedLabel(): (why: Unlisted) => string {
  const { t } = useLingui()
  return (why) => {
    switch (why) {
      case 'former':
        return t`Former employee`
      case 'administrator':
        return t`Administrator`
      case 'station':
        return t`Station`
      case 'dashboardOnly':
        return t`Dashboard only`
    }
  }
}
