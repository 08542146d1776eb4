/** Switches to another location. */

import { useChange } from '../../lib/client.ts'
import { reloadPage } from '../../lib/reload.ts'
import { useUser } from '../../lib/session.ts'

/**
 * Chooses the location to work at. The application then reloads on the start page (part 1 section 6), because the user may not have the current
 * screen at the new location. Give a `path` only if the user has that screen there.
 */
export function useGoToLocation(): {
  goTo: (locationId: number, path?: string) => Promise<void>
  isPending: boolean
} {
  const { selectedLocationId } = useUser()
  const { run, isPending } = useChange('POST /account/selectLocation')
  const goTo = async (locationId: number, path = '/') => {
    const isThere = locationId === selectedLocationId || (await run({ locationId }))?.result !== undefined
    if (isThere) reloadPage({ path })
  }
  return { goTo, isPending }
}
