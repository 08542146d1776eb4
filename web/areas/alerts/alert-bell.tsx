import { useLingui } from '@lingui/react/macro'
import BellIcon from '@mui/icons-material/NotificationsOutlined'
import IconButton from '@mui/material/IconButton'
import { lazy, Suspense, useState } from 'react'

import { useCall } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { BarBadge } from '../../ui/bar-badge.tsx'
import { alertsQuestion } from './alerts.rules.ts'

const AlertPanel = lazy(async () => ({ default: (await import('./alert-panel.tsx')).AlertPanel }))

/** The badge has room for two digits. */
const MOST_SHOWN = 99

/** The bell in the top bar opens the list of notifications (part 1 section 2). Its badge counts them and is red when at least one is critical. */
export function AlertBell() {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const { data } = useCall('POST /alert/list', alertsQuestion(locationId), { isQuiet: true })
  const [isOpen, setIsOpen] = useState(false)
  const [total, critical] = [data?.total ?? 0, data?.counts.critical ?? 0]
  // The button's name contains the same count as its badge.
  const count = total > MOST_SHOWN ? `${MOST_SHOWN}+` : total
  const label = critical > 0 ? t`Notifications: ${count}, ${critical} of them critical` : t`Notifications: ${count}`
  return (
    <>
      <IconButton
        color="inherit"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <BarBadge badgeContent={total} max={MOST_SHOWN} color={critical > 0 ? 'error' : 'secondary'}>
          <BellIcon />
        </BarBadge>
      </IconButton>
      {isOpen && (
        <Suspense>
          <AlertPanel onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
