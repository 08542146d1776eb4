import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

import type { Drawer } from '@countroom/contract/cash/cash.shapes.ts'
import type { ClockRecord } from '@countroom/contract/clock/clock.shapes.ts'

import { clearTime } from '../../lib/clear-time.ts'
import { call, useCall, useChange } from '../../lib/client.ts'
import { formatDate, formatTimer } from '../../lib/format.ts'
import { partOfDay } from '../../lib/part-of-day.ts'
import { useUser } from '../../lib/session.ts'
import { useNow } from '../../lib/use-now.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { isFocusLost, useHeadingFocus } from '../../ui/use-heading-focus.ts'
import { WALL_TEXT } from '../../ui/wall-text.ts'
import { hasDrawer, openPoints } from './clock-out.rules.ts'
import { workedSeconds } from './clock.rules.ts'
import { useViewer } from './use-viewer.ts'

const ClockOutDialog = lazy(async () => ({ default: (await import('./clock-out.dialog.tsx')).ClockOutDialog }))

/** The time clock of the acting employee (part 1 section 2, Employee check-in). */
export function Screen() {
  const { t } = useLingui()
  const confirm = useConfirm()
  const {
    userId,
    selectedLocationId: locationId,
    firstname,
    displayName,
    locationTimezone,
    userType,
    routes,
  } = useUser()
  const { data, error, refetch } = useCall('POST /clock/loadClockRecords', { userId, locationId }, { isQuiet: true })
  const { isAdministrator } = useViewer()
  const clockIn = useChange('POST /clock/clockIn', { reloadsPage: true })
  const clockOut = useChange('POST /clock/clockOut', { reloadsPage: true })

  const [asking, setAsking] = useState<{ drawer: Drawer; userId: number }>()

  const record = data?.clockRecord
  const isOpen = record?.status === 'open'
  const now = useNow()
  const isProcessing = clockIn.isPending || clockOut.isPending || !data

  const name = firstname || displayName
  // The specification has a greeting for the night (part 1 section 2).
  const greetings = {
    morning: t`Good morning, ${name}`,
    afternoon: t`Good afternoon, ${name}`,
    evening: t`Good evening, ${name}`,
    night: t`Good night, ${name}`,
  }
  const headingRef = useHeadingFocus<HTMLHeadingElement>()
  // At a station, the button Clock In takes the focus, so that the person who scanned a chip can clock in with Enter.
  const clockInRef = useRef<HTMLButtonElement>(null)
  const canClockIn = !isOpen && !isProcessing
  const isAtStation = userType === 'station'
  useEffect(() => {
    if (isAtStation && canClockIn && isFocusLost()) clockInRef.current?.focus()
  }, [isAtStation, canClockIn, userId])

  const seconds = record ? workedSeconds(record, now) : 0

  const endShift = async () => {
    // A shift can always end. If the drawer cannot be loaded, the screen asks only the usual question.
    const reply = await call('POST /transaction/getDrawer', { userId, locationId }).catch(() => undefined)
    const drawer = reply?.drawer
    if (drawer && hasDrawer({ routes, isAdministrator }, drawer) && openPoints(drawer).length > 0)
      return setAsking({ drawer, userId })
    const isSure = await confirm({ title: t`Confirm Clock Out`, text: t`Are you sure you want to clock out?` })
    if (isSure) await clockOut.run({ userId, locationId })
  }

  return (
    <Stack sx={{ gap: 2, width: '100%', maxWidth: 560, mx: 'auto', my: { xs: 0, md: 3 } }}>
      <Typography variant="h1" ref={headingRef} tabIndex={-1} sx={{ outline: 'none !important' }}>
        {greetings[partOfDay(now)]}
      </Typography>
      {error && <LoadError message={error.message} onRetry={() => void refetch()} />}
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
        <Stack sx={{ gap: 3 }}>
          <Stack sx={{ alignItems: 'center', gap: 1, pt: 1 }}>
            {data ? (
              <Chip
                color={isOpen ? 'success' : 'default'}
                label={isOpen ? <Trans>Clocked in</Trans> : <Trans>Not clocked in</Trans>}
              />
            ) : (
              <Skeleton variant="rounded" width={96} height={24} />
            )}
            <Box
              role="timer"
              data-own-sizes
              aria-label={t`Current session time`}
              sx={{
                fontSize: WALL_TEXT.answer,
                fontWeight: 500,
                lineHeight: 1.1,
                fontVariantNumeric: 'tabular-nums',
                color: isOpen ? 'text.primary' : 'text.secondary',
              }}
            >
              {formatTimer(isOpen ? seconds : 0)}
            </Box>
          </Stack>
          <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 }}>
            <Button
              ref={clockInRef}
              variant={isOpen ? 'outlined' : 'contained'}
              size="large"
              disabled={!canClockIn}
              onClick={() => void clockIn.run({ userId, locationId })}
              sx={{ minHeight: 52 }}
            >
              <Trans>Clock In</Trans>
            </Button>
            <Button
              variant={isOpen ? 'contained' : 'outlined'}
              size="large"
              disabled={!isOpen || isProcessing}
              onClick={() => void endShift()}
              sx={{ minHeight: 52 }}
            >
              <Trans>Clock Out</Trans>
            </Button>
          </Box>
        </Stack>
      </Paper>
      {/* After another person takes over at a station, the dialog about the first person's drawer closes. */}
      {asking?.userId === userId && (
        <Suspense fallback={null}>
          <ClockOutDialog
            drawer={asking.drawer}
            onYes={() => {
              setAsking(undefined)
              void clockOut.run({ userId, locationId })
            }}
            onNo={() => setAsking(undefined)}
          />
        </Suspense>
      )}
      <SessionInfo record={record} seconds={seconds} isLoading={!data && !error} timezone={locationTimezone} />
    </Stack>
  )
}

interface SessionInfoProps {
  record: ClockRecord | null | undefined
  seconds: number
  isLoading: boolean
  timezone: string
}

function SessionInfo({ record, seconds, isLoading, timezone }: SessionInfoProps) {
  const { t } = useLingui()
  const written = (value: string | undefined) =>
    isLoading ? <Skeleton width={96} sx={{ ml: 'auto' }} /> : (value ?? '–')
  const isOpen = record?.status === 'open'
  return (
    <Paper variant="outlined" component="section" aria-labelledby="session-info" sx={{ px: { xs: 2, sm: 3 }, py: 2 }}>
      <Typography variant="h2" id="session-info" sx={{ mb: 1 }}>
        <Trans>Session info</Trans>
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        <Fact label={t`Date`}>{written(record ? formatDate(record.clockIn, timezone) : undefined)}</Fact>
        <Fact label={t`Clock In`}>{written(record ? clearTime(record.clockIn, timezone) : undefined)}</Fact>
        <Fact label={t`Clock Out`}>{written(record?.clockOut ? clearTime(record.clockOut, timezone) : undefined)}</Fact>
        <Fact label={isOpen ? t`Current session time` : t`Total worked`}>
          {written(record ? formatTimer(seconds) : undefined)}
        </Fact>
      </Box>
    </Paper>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 2,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Typography component="dt" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Box
        component="dd"
        sx={{ m: 0, fontWeight: 500, fontVariantNumeric: 'tabular-nums', minWidth: 96, textAlign: 'right' }}
      >
        {children}
      </Box>
    </Box>
  )
}
