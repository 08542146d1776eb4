import { Trans, useLingui } from '@lingui/react/macro'
import BackIcon from '@mui/icons-material/ChevronLeft'
import CloseIcon from '@mui/icons-material/Close'
import NoAlertsIcon from '@mui/icons-material/NotificationsNone'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'

import type { AlertClass } from '@countroom/contract/kernel/alerts.ts'

import { useCall, useChange } from '../../lib/client.ts'
import { formatWhole } from '../../lib/format.ts'
import { isAdministrator, useUser } from '../../lib/session.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { TablePager } from '../../ui/table-pager.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { useSubPage } from '../../ui/use-sub-page.ts'
import { AlertRows } from './alert-rows.tsx'
import { ALERTS_ON_PAGE, alertsQuestion } from './alerts.rules.ts'

/** The open notifications (part 1 section 2), in a panel over the right side of the screen. On a phone, the panel fills the screen. */
export function AlertPanel({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const isPhone = usePhone()
  const confirm = useConfirm()
  const user = useUser()
  const { selectedLocationId: locationId } = user
  const [shown, setShown] = useState<AlertClass | 'all'>('all')
  const [page, setPage] = useState(0)
  const question = alertsQuestion(locationId, shown === 'all' ? undefined : shown, page)
  const { data, error, refetch } = useCall('POST /alert/list', question, {
    isQuiet: true,
    placeholderData: keepPreviousData,
  })
  const clear = useChange('POST /alert/deleteAll', { refreshes: ['POST /alert/list'] })
  useSubPage(onClose)

  // Another user may have deleted the notifications of this page.
  if (data && page > 0 && data.alerts.length === 0) setPage(0)

  const mayClear = isAdministrator(user) || user.companyIds.length > 0
  const counts = data?.counts ?? { critical: 0, warning: 0, info: 0 }
  const all = counts.critical + counts.warning + counts.info
  const snoozed = data?.snoozed ?? 0

  async function askAndClear(newest: number) {
    const isSure = await confirm({
      title: t`Clear Notifications?`,
      text: t`This deletes all notifications that you may see, for everybody, including snoozed ones. The audit trail says what was deleted.`,
      confirmLabel: t`Yes, Clear`,
      cancelLabel: t`No`,
      isDangerous: true,
    })
    // Notifications that arrived while the dialog was open stay.
    if (isSure) await clear.run({ locationId, upTo: newest })
  }

  const choose = (next: AlertClass | 'all') => {
    setShown(next)
    setPage(0)
  }

  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': 'alerts-title',
          sx: { width: isPhone ? '100%' : '27rem', maxWidth: '100%', pt: 'env(safe-area-inset-top)' },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, px: isPhone ? 0.5 : 2, pt: 1, pb: 1 }}>
        {isPhone && (
          <IconButton aria-label={t`Back`} onClick={onClose}>
            <BackIcon />
          </IconButton>
        )}
        <Typography id="alerts-title" variant="h2" sx={{ flex: 1 }}>
          <Trans>Notifications</Trans>
        </Typography>
        {mayClear && data && data.newest !== null && (
          <Button color="error" loading={clear.isPending} onClick={() => void askAndClear(data.newest!)}>
            <Trans>Clear Notifications</Trans>
          </Button>
        )}
        {!isPhone && (
          <IconButton aria-label={t`Close`} title={t`Close`} onClick={onClose} sx={{ mr: -1 }}>
            <CloseIcon />
          </IconButton>
        )}
      </Box>
      {all > 0 && (
        <Box sx={{ px: isPhone ? 1.5 : 2, pb: 1 }}>
          <Segmented
            label={t`Class`}
            value={shown}
            options={[
              { value: 'all', label: t`All ${formatWhole(all)}` },
              { value: 'critical', label: t`Critical ${formatWhole(counts.critical)}` },
              { value: 'warning', label: t`Warning ${formatWhole(counts.warning)}` },
              { value: 'info', label: t`Info ${formatWhole(counts.info)}` },
            ]}
            onChange={choose}
            isWide
          />
        </Box>
      )}
      {error && !data && (
        <Box sx={{ p: 2 }}>
          <LoadError message={error.message} onRetry={() => void refetch()} />
        </Box>
      )}
      {!data && !error && <LinearProgress aria-label={t`Loading`} />}
      {data && data.alerts.length > 0 && <AlertRows alerts={data.alerts} mayClear={mayClear} />}
      {data && data.alerts.length === 0 && (
        <EmptyState
          role="status"
          icon={<NoAlertsIcon />}
          title={
            all === 0 ? (
              <Trans>There are currently no notifications!</Trans>
            ) : (
              <Trans>No notifications of this class</Trans>
            )
          }
        />
      )}
      {snoozed > 0 && (
        <Typography
          variant="caption"
          sx={{ px: 2, py: 1, color: 'text.secondary', borderTop: 1, borderColor: 'divider' }}
        >
          <Trans>Snoozed for you until 7:00 AM: {formatWhole(snoozed)}</Trans>
        </Typography>
      )}
      {data && (data.total > ALERTS_ON_PAGE || data.hasMore) && (
        <TablePager
          total={data.total}
          hasMore={data.hasMore}
          page={page}
          rowsPerPage={ALERTS_ON_PAGE}
          onPage={setPage}
        />
      )}
    </Drawer>
  )
}
