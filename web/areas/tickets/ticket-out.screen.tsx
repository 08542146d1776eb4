import { Trans, useLingui } from '@lingui/react/macro'
import ReportIcon from '@mui/icons-material/DescriptionOutlined'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { lazy, useState } from 'react'

import { useCall } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ScreenAndPage } from '../../ui/screen-and-page.tsx'
import { ToolButton } from '../../ui/tool-button.tsx'
import { ClockInFirst } from '../cash/clock-in-first.part.tsx'
import { Till } from './till.part.tsx'

const ShiftReport = lazy(async () => ({ default: (await import('../clock/shift-report.part.tsx')).ShiftReport }))

/** Pays tickets out of the drawer of the open shift (part 2 sections 2 and 9, domain 6). */
export function Screen() {
  const { t } = useLingui()
  const { userId, selectedLocationId: locationId } = useUser()
  const { data, error, refetch } = useCall('POST /transaction/getDrawer', { userId, locationId }, { isQuiet: true })
  const drawer = data?.drawer
  const isClockedIn = drawer !== undefined && drawer !== null && drawer.clockOut === null
  const [isReporting, setIsReporting] = useState(false)
  return (
    <ScreenAndPage
      pageName={isReporting && drawer ? 'report' : undefined}
      page={
        drawer && (
          <ShiftReport
            report="ticketOut"
            shift={drawer}
            datedAt={drawer.clockIn}
            onBack={() => setIsReporting(false)}
          />
        )
      }
    >
      <Stack sx={{ gap: 1.5, minWidth: 0 }}>
        <PageHeader title={t`Ticket Out`}>
          {drawer && (
            <ToolButton
              label={t`View Report`}
              icon={<ReportIcon />}
              data-return="report"
              onClick={() => setIsReporting(true)}
            />
          )}
        </PageHeader>
        {error && !data && <LoadError message={error.message} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton variant="rounded" height={90} />}
        {data && !isClockedIn && (
          <ClockInFirst text={<Trans>A ticket is paid out of the drawer of your shift.</Trans>} />
        )}
        {/* A new `key` empties the form when the person or the drawer changes, so that no ticket is paid out of the wrong drawer. */}
        {isClockedIn && (
          <Till key={`${locationId} ${userId} ${drawer.clockId}`} settledBy={drawer.sessionId ?? undefined} />
        )}
      </Stack>
    </ScreenAndPage>
  )
}
