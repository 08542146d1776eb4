import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'

import type { DrawState } from '@countroom/contract/raffle/raffle.rules.ts'
import type { Draw } from '@countroom/contract/raffle/raffle.shapes.ts'

/** Says the state of a draw in words, with the reason if somebody gave one. */
export function useDrawStates(): (draw: Pick<Draw, 'state' | 'reason'>) => string {
  const { t } = useLingui()
  return useCallback(
    ({ state, reason }) => {
      const words: Readonly<Record<DrawState, string>> = {
        drawing: t`Being drawn`,
        open: t`Waits for the winner`,
        claimed: t`Prize given`,
        noShow: reason === '' ? t`Nobody came` : t`Closed without a prize`,
        again: t`Drawn again`,
        lapsed: t`Waited too long`,
      }
      return reason === '' ? words[state] : `${words[state]}: ${reason}`
    },
    [t],
  )
}
