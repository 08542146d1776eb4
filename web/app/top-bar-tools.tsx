import { useLingui } from '@lingui/react/macro'
import SwitchIcon from '@mui/icons-material/SwapHoriz'
import IconButton from '@mui/material/IconButton'
import { lazy, Suspense, useState } from 'react'

import { AlertBell } from '../areas/alerts/alert-bell.tsx'
import { NoteIndicator } from '../areas/notes/note-indicator.part.tsx'
import { useUser } from '../lib/session.ts'

const CompanySelector = lazy(() =>
  import('../areas/companies/company-selector.dialog.tsx').then((area) => ({ default: area.CompanySelector })),
)

/** The buttons of the top bar: notifications, notes, and the choice of a location for people with several locations. */
export function TopBarTools() {
  const { t } = useLingui()
  const { companyIds, routes } = useUser()
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <>
      <AlertBell />
      {routes.includes('note') && <NoteIndicator />}
      {companyIds.length > 0 && (
        <IconButton
          color="inherit"
          aria-label={t`Choose location`}
          title={t`Choose location`}
          aria-haspopup="dialog"
          onClick={() => setIsChoosing(true)}
        >
          <SwitchIcon />
        </IconButton>
      )}
      {isChoosing && (
        <Suspense>
          <CompanySelector onClose={() => setIsChoosing(false)} />
        </Suspense>
      )}
    </>
  )
}
