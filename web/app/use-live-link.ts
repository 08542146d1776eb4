import { useEffect } from 'react'

import type { UserInfo } from '@countroom/contract/auth/auth.shapes.ts'

import { renewUser } from '../areas/auth/auth.api.ts'
import { isIos } from '../lib/ios.ts'
import { connectLive } from '../lib/live.ts'
import { useSession } from '../lib/session.ts'
import { isPhoneNow } from '../ui/phone.ts'

/** Keeps the page connected to the server. The connection reports changes at the location, and whether the server can be reached. */
export function useLiveLink({ selectedLocationId: locationId }: UserInfo): void {
  useEffect(() => {
    const { userInfo } = useSession.getState()
    return connectLive({ locationId, seq: userInfo?.liveSeq ?? 0, onAccountChange: renewUser, isCamera })
  }, [locationId])
}

function isCamera(): boolean {
  const { userInfo } = useSession.getState()
  const isStation = userInfo?.userType === 'station' && !userInfo.isOwner
  return isStation && !isIos && !isPhoneNow()
}
