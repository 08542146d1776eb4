import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'

import { renewUser } from '../areas/auth/auth.api.ts'
import { Screen as KioskScreen } from '../areas/points/kiosk.screen.tsx'
import { change } from '../lib/client.ts'
import { isNobodyChosen, useUser } from '../lib/session.ts'
import { useLiveLink } from './use-live-link.ts'

/** A page for customers, at a station: nothing around it leads anywhere else, and nobody is chosen whose work could be done there. */
export function Kiosk() {
  const { t } = useLingui()
  const user = useUser()
  const { accountId, selectedLocationId: locationId } = user
  useLiveLink(user)
  const isNobody = isNobodyChosen(user)
  useEffect(() => {
    document.title = t`Check in · Countroom`
  }, [t])
  useEffect(() => {
    if (isNobody) return
    change('POST /account/selectEmployee', { locationId, userId: accountId }, { isBackground: true })
      .then(renewUser)
      .catch(() => {})
  }, [isNobody, accountId, locationId])
  return <KioskScreen />
}
