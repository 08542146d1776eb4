import { useCall } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'

/** Loads the drawers of these shifts with the figures that a session settles. */
export function useSettlement(clockIds: readonly number[]) {
  const { selectedLocationId: locationId } = useUser()
  return useCall(
    'POST /transaction/previewSettlement',
    { clockIds: [...clockIds], locationId },
    { isQuiet: true, enabled: clockIds.length > 0 },
  )
}
