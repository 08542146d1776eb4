import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import type { DrawState } from '@countroom/contract/raffle/raffle.rules.ts'

/** What a draw has become, in words. */
export function useDrawStates(): Readonly<Record<DrawState, string>> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      drawing: t`Being drawn`,
      open: t`Waits for the winner`,
      claimed: t`Prize given`,
      noShow: t`Nobody came`,
      again: t`Drawn again`,
    }),
    [t],
  )
}
