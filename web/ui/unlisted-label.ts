import { useLingui } from '@lingui/react/macro'

import type { Unlisted } from '@countroom/contract/access/roles.ts'

/** Why somebody stands in a list of employees who is not one of those listed, in a word or two. */
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
