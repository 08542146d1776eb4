import { useCall } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'

/** The drawers of these shifts as a session settles them. */
export function useSettlement(clockIds: readonly number[]) {
  const { selectedLocationId: locationId } = useUser()
  return useCall(
    'POST /transaction/previewSettlement',
    { clockIds: [...clockIds], locationId },
    { isQuiet: true, enabled: clockIds.length > 0 },
  )
}
