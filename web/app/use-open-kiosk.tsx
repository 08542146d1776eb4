import { Trans, useLingui } from '@lingui/react/macro'

import { renewUser } from '../areas/auth/auth.api.ts'
import { useChange } from '../lib/client.ts'
import { useUser } from '../lib/session.ts'
import { useConfirm } from '../ui/confirm.tsx'

/** Turns a station's browser into a kiosk, after a dialog that says how to leave the kiosk. The server then treats the browser as a kiosk. */
export function useOpenKiosk(): () => Promise<void> {
  const { t } = useLingui()
  const confirm = useConfirm()
  const { selectedLocationId: locationId } = useUser()
  const { run } = useChange('POST /account/openKiosk')
  return async () => {
    const isSure = await confirm({
      title: t`Open the kiosk for customers?`,
      text: <HowToLeave />,
      confirmLabel: t`Open Kiosk`,
      cancelLabel: t`Not now`,
    })
    if (isSure && (await run({ locationId }))?.result) await renewUser()
  }
}

function HowToLeave() {
  const { host } = window.location
  return (
    <>
      <Trans>
        Customers type their phone number here. While the kiosk is open, this browser shows nothing else, and no
        employee can be chosen.
      </Trans>{' '}
      <Trans>
        To leave the kiosk, open the address <strong>{host}/login</strong> in the browser and sign out there.
      </Trans>
    </>
  )
}
