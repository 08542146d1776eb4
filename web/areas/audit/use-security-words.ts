import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import type { SecurityCode } from '@countroom/contract/audit/security.rules.ts'

/** The labels of the kinds of security events. */
export function useSecurityWords(): Readonly<Record<SecurityCode, string>> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      'login.failed': t`Sign-in failed`,
      'login.slowed': t`Too many sign-in tries: had to wait`,
      'password.wrong': t`Wrong current password`,
      'licence.unknown': t`Wrong license key`,
      'setup.wrongCode': t`Wrong setup code`,
      'access.forbidden': t`Refused: the person does not have the service`,
      'access.otherUser': t`Refused: acting for another employee`,
      'location.unknown': t`Refused: another location`,
      'employee.beyondYours': t`Refused: giving a service that the giver does not have`,
      'rfid.unknown': t`Unknown tag scanned`,
      'kiosk.unknown': t`Unknown number at the kiosk`,
      'request.tooMany': t`Too many tries: had to wait`,
      'socket.refused': t`Live connection refused`,
      'socket.flooded': t`Live connection ended: too many messages`,
      'roles.changed': t`An employee’s services changed`,
    }),
    [t],
  )
}
