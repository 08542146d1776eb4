import { useEffect } from 'react'

import type { UserInfo } from '@countroom/contract/auth/auth.shapes.ts'

import { renewUser } from '../areas/auth/auth.api.ts'
import { connectLive } from '../lib/live.ts'
import { PHONE_MAX_WIDTH_PX } from '../ui/phone.ts'
import { isIos } from './device.ts'

/** The page's link to the server: what changes at the location, and whether the server is there. */
export function useLiveLink({ selectedLocationId: locationId, userType, isOwner }: UserInfo): void {
  const isStation = userType === 'station' && !isOwner
  useEffect(
    () =>
      connectLive({
        locationId,
        onAccountChange: renewUser,
        isCamera: () => isStation && !isIos && window.innerWidth > PHONE_MAX_WIDTH_PX,
      }),
    [locationId, isStation],
  )
}
