import { Trans, useLingui } from '@lingui/react/macro'
import ReportIcon from '@mui/icons-material/DescriptionOutlined'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { lazy, Suspense, useState } from 'react'

import type { ClaimedBonus } from '@countroom/contract/bonus/bonus.shapes.ts'

import { useCall } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { useLeaveGuard } from '../../ui/leave-guard.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ScreenAndPage } from '../../ui/screen-and-page.tsx'
import { ToolButton } from '../../ui/tool-button.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { ClockInFirst } from '../cash/clock-in-first.part.tsx'
import { SettledNotice } from '../cash/settled-notice.part.tsx'
import { BonusForm } from './bonus-form.tsx'
import { BonusList } from './bonus-list.tsx'
import { useBonusClaim } from './use-bonus-claim.ts'
import { useBonusPreview } from './use-bonus-preview.tsx'

const BonusReport = lazy(async () => ({ default: (await import('./bonus-report.part.tsx')).BonusReport }))
const ClaimPage = lazy(async () => ({ default: (await import('./claim-page.tsx')).ClaimPage }))
const VoidBonusDialog = lazy(async () => ({ default: (await import('./void-bonus.dialog.tsx')).VoidBonusDialog }))

/** Bonus (part 2 section 2): the bonuses of the open shift, and the form that gives one, with a photo. */
export function Screen() {
  const { userId, selectedLocationId: locationId } = useUser()
  const { data, error, refetch } = useCall('POST /transaction/getDrawer', { userId, locationId }, { isQuiet: true })
  const drawer = data?.drawer
  if (drawer && drawer.clockOut === null) {
    // The key drops a half-entered bonus when the acting person or the drawer changes.
    return <Bonuses key={`${locationId} ${userId} ${drawer.clockId}`} shift={drawer} />
  }
  return (
    <Stack sx={{ gap: 1.5, minWidth: 0 }}>
      <PageHeader title={<OwnName />} />
      {error && !data && <LoadError message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={90} />}
      {data && <ClockInFirst text={<Trans>A bonus belongs to your shift.</Trans>} />}
    </Stack>
  )
}

interface Shift {
  clockId: number
  userId: number
  name: string
  clockIn: string
  sessionId: number | null
}

function Bonuses({ shift }: { shift: Shift }) {
  const { t } = useLingui()
  const isPhone = usePhone()
  const claim = useBonusClaim()
  useLeaveGuard(claim.photo.photo !== undefined || claim.customer !== undefined)
  const { preview, isPreviewing, previewDialog } = useBonusPreview()
  const [page, setPage] = useState<'report' | 'claim'>()
  const [voiding, setVoiding] = useState<ClaimedBonus>()
  const isSettled = shift.sessionId !== null
  const close = () => setPage(undefined)
  return (
    <ScreenAndPage
      pageName={page}
      page={
        page === 'report' ? <BonusReport shift={shift} onBack={close} /> : <ClaimPage claim={claim} onClose={close} />
      }
    >
      <Stack sx={{ gap: 1.5, minWidth: 0 }}>
        <PageHeader title={<OwnName />}>
          {!isPhone && !isPreviewing && (
            <ToolButton
              label={t`View Report`}
              icon={<ReportIcon />}
              data-return="report"
              onClick={() => setPage('report')}
            />
          )}
        </PageHeader>
        {shift.sessionId === null ? (
          <BonusForm claim={claim} onNext={() => setPage('claim')} />
        ) : (
          <SettledNotice sessionId={shift.sessionId} isEdited={false} />
        )}
        <BonusList savedId={claim.savedId} onPreview={preview} onVoid={isSettled ? undefined : setVoiding} />
      </Stack>
      {previewDialog}
      <Suspense fallback={null}>
        {voiding && <VoidBonusDialog bonus={voiding} onClose={() => setVoiding(undefined)} />}
      </Suspense>
    </ScreenAndPage>
  )
}

/** The title of the screen: the first name of the acting person. */
function OwnName() {
  const { firstname } = useUser()
  return <bdi>{firstname}</bdi>
}
