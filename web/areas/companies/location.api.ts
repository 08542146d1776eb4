/** Going to another location. */

import { useChange } from '../../lib/client.ts'
import { reloadPage } from '../../lib/reload.ts'
import { useUser } from '../../lib/session.ts'

/**
 * Chooses the location to work at. The application then starts again there (part 1 section 6), on the start page: the person may not have the present
 * screen at the new location. Give a `path` only to a screen that they have there.
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
