import { Trans, useLingui } from '@lingui/react/macro'
import LockIcon from '@mui/icons-material/LockOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useState } from 'react'

import { endOfBusinessDay } from '../../lib/end-of-day.ts'
import { isAdministrator, useUser } from '../../lib/session.ts'
import { feedback } from '../../ui/feedback.ts'
import { Moment } from '../../ui/moment.tsx'
import { useColumn } from './use-column.ts'

const VerifyDayDialog = lazy(async () => ({ default: (await import('./verify-day.dialog.tsx')).VerifyDayDialog }))
const ReopenDayDialog = lazy(async () => ({ default: (await import('./reopen-day.dialog.tsx')).ReopenDayDialog }))

export interface DayHeaderProps {
  label: string
  /** True when the day is still under way. */
  isToday: boolean
  /** True when the page already says that no reading session of the week has ended. */
  isWeekEmpty: boolean
}

/** The title of a day. Here an administrator verifies the day, which locks it, or reopens a verified day. */
export function DayHeader({ label, isToday, isWeekEmpty }: DayHeaderProps) {
  const { t } = useLingui()
  const user = useUser()
  const { day, place } = useColumn()
  const { verified, isImported, hasSessions } = day
  const [dialog, setDialog] = useState<'verify' | 'reopen'>()
  const mayLock = isAdministrator(user)
  const close = () => setDialog(undefined)
  const end = endOfBusinessDay(place.businessDay)
  const obstacle = isToday
    ? t`This day is not over yet. You can verify it at ${end} or later.`
    : place.sessionIds
      ? t`Choose all reading sessions of this day first. Only a whole day can be verified.`
      : undefined
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minHeight: 36 }}>
        <Typography variant="h2" sx={{ flex: '1 1 12rem' }}>
          {label}
        </Typography>
        {mayLock && !verified && (
          <Button
            variant="contained"
            startIcon={<LockIcon />}
            title={obstacle}
            aria-disabled={obstacle !== undefined}
            onClick={() => (obstacle === undefined ? setDialog('verify') : feedback.error(obstacle))}
            sx={obstacle === undefined ? {} : { opacity: 0.45, cursor: 'not-allowed' }}
          >
            <Trans>Verify Day</Trans>
          </Button>
        )}
      </Box>
      {verified && (
        <Alert
          severity="success"
          icon={<LockIcon fontSize="inherit" />}
          action={
            mayLock && (
              <Button color="inherit" onClick={() => setDialog('reopen')}>
                <Trans>Reopen</Trans>
              </Button>
            )
          }
        >
          <Trans>
            Verified by <bdi>{verified.by}</bdi> <Moment instant={verified.at} timezone={user.locationTimezone} />. The
            figures can change only after an administrator reopens the day.
          </Trans>
          {verified.note !== '' && (
            <Box component="p" dir="auto" sx={{ m: 0, mt: 0.5, overflowWrap: 'anywhere' }}>
              {verified.note}
            </Box>
          )}
        </Alert>
      )}
      {isImported && (
        <Alert severity="info">
          {hasSessions ? (
            <Trans>
              This day also has figures from old books. The report shows the figures of its reading sessions instead.
            </Trans>
          ) : (
            <Trans>Imported from old books. Click a figure to see who imported it and when.</Trans>
          )}
        </Alert>
      )}
      {!hasSessions && !isImported && !isWeekEmpty && (
        <Alert severity="info">
          <Trans>No reading session of this day has ended.</Trans>
        </Alert>
      )}
      <Suspense fallback={null}>
        {dialog === 'verify' && <VerifyDayDialog label={label} onClose={close} />}
        {dialog === 'reopen' && <ReopenDayDialog label={label} onClose={close} />}
      </Suspense>
    </>
  )
}
