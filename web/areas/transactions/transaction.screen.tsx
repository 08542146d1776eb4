import { Trans, useLingui } from '@lingui/react/macro'
import CategoryIcon from '@mui/icons-material/CategoryOutlined'
import ReportIcon from '@mui/icons-material/DescriptionOutlined'
import CashLeftIcon from '@mui/icons-material/PointOfSaleOutlined'
import RefreshIcon from '@mui/icons-material/Refresh'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { lazy, Suspense, useEffect, useState } from 'react'

import type { CashCount } from '@countroom/contract/cash/cash.shapes.ts'

import { useCall } from '../../lib/client.ts'
import { formatPay } from '../../lib/format.ts'
import { loanToPay } from '../../lib/loan-to-pay.ts'
import { type PartOfDay, partOfDay } from '../../lib/part-of-day.ts'
import { useUser } from '../../lib/session.ts'
import { MINUTE_MS, useNow } from '../../lib/use-now.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ScreenAndPage } from '../../ui/screen-and-page.tsx'
import { ToolButton } from '../../ui/tool-button.tsx'
import { ClockInFirst } from '../cash/clock-in-first.part.tsx'
import { CountNotice } from '../cash/count-notice.part.tsx'
import { Entries } from './entries.part.tsx'

const CategorySettings = lazy(async () => ({ default: (await import('./category-settings.tsx')).CategorySettings }))
const CashLeftDialog = lazy(async () => ({ default: (await import('../cash/cash-left.part.tsx')).CashLeftDialog }))
const Requests = lazy(async () => ({ default: (await import('./requests.tsx')).Requests }))
const ShiftReport = lazy(async () => ({ default: (await import('../clock/shift-report.part.tsx')).ShiftReport }))

/** Moves cash into and out of the drawer of the open shift (part 2 sections 2 and 5, domain 5). */
export function Screen() {
  const { t } = useLingui()
  const { userId, firstname, selectedLocationId: locationId, routes } = useUser()
  const greeting = useGreeting()
  const now = useNow(true, MINUTE_MS)
  const { data, error, refetch } = useCall('POST /transaction/getDrawer', { userId, locationId }, { isQuiet: true })
  const requests = useCall('POST /transaction/rollOverRequestList', { userId, locationId }, { isQuiet: true })
  const [counting, setCounting] = useState<{ toExplain?: CashCount }>()
  const [toPay, setToPay] = useState(loanToPay.waiting)
  useEffect(() => loanToPay.taken(), [])
  const drawer = data?.drawer
  const isClockedIn = drawer !== undefined && drawer !== null && drawer.clockOut === null
  const isOpen = isClockedIn && drawer.sessionId === null
  const expected = isClockedIn ? drawer.expected : null
  const hello = greeting[partOfDay(now)]
  const [page, setPage] = useState<'report' | 'categories'>()
  const shown = page === 'report' && !drawer ? undefined : page
  const close = () => setPage(undefined)
  return (
    <ScreenAndPage
      pageName={shown}
      page={
        shown === 'categories' ? (
          <CategorySettings onBack={close} />
        ) : (
          drawer && <ShiftReport report="transactions" shift={drawer} datedAt={drawer.clockIn} onBack={close} />
        )
      }
    >
      <Stack sx={{ gap: 1.5, minWidth: 0 }}>
        <PageHeader
          title={t`${hello}, ${firstname}`}
          aside={
            expected !== null && (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {isOpen ? (
                  <Trans>Your drawer should hold {formatPay(expected)}</Trans>
                ) : (
                  <Trans>Your drawer should have held {formatPay(expected)}</Trans>
                )}
              </Box>
            )
          }
          primaryAction={
            isClockedIn && (
              <ToolButton
                label={t`Refresh`}
                isPlain
                icon={<RefreshIcon />}
                isBusy={requests.isFetching}
                onClick={() => void requests.refetch()}
              />
            )
          }
        >
          {isOpen && <ToolButton label={t`Set Cash Left`} icon={<CashLeftIcon />} onClick={() => setCounting({})} />}
          {routes.includes('settings') && (
            <ToolButton
              label={t`Add description`}
              icon={<CategoryIcon />}
              data-return="categories"
              onClick={() => setPage('categories')}
            />
          )}
          {drawer && (
            <ToolButton
              label={t`View Report`}
              icon={<ReportIcon />}
              data-return="report"
              onClick={() => setPage('report')}
            />
          )}
        </PageHeader>
        {error && !data && <LoadError message={error.message} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton variant="rounded" height={320} />}
        {data && !isClockedIn && (
          <ClockInFirst text={<Trans>Every bank and expense entry belongs to the drawer of your shift.</Trans>} />
        )}
        {isClockedIn && (
          <>
            <CountNotice drawer={drawer} onExplain={(toExplain) => setCounting({ toExplain })} />
            {requests.error && !requests.data && (
              <LoadError message={requests.error.message} onRetry={() => void requests.refetch()} />
            )}
            <Suspense fallback={null}>{requests.data && <Requests requests={requests.data} />}</Suspense>
            {/* The key empties the form when the person or the drawer changes, so that no entry is saved in the wrong drawer. */}
            <Entries
              key={`${locationId} ${userId} ${drawer.clockId}`}
              settledBy={drawer.sessionId ?? undefined}
              toPay={toPay}
              onBegun={() => setToPay(undefined)}
            />
          </>
        )}
        <Suspense fallback={null}>
          {counting && drawer && (
            <CashLeftDialog
              clockId={drawer.clockId}
              toExplain={counting.toExplain}
              onClose={() => setCounting(undefined)}
            />
          )}
        </Suspense>
      </Stack>
    </ScreenAndPage>
  )
}

/** The greetings for the four parts of the day. The specification has one for the night (part 2 section 9). */
function useGreeting(): Record<PartOfDay, string> {
  const { t } = useLingui()
  return {
    morning: t`Good morning`,
    afternoon: t`Good afternoon`,
    evening: t`Good evening`,
    night: t`Good night`,
  }
}
