import { Trans, useLingui } from '@lingui/react/macro'
import ReportIcon from '@mui/icons-material/DescriptionOutlined'
import RefreshIcon from '@mui/icons-material/Refresh'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'

import type { GivenEntry, PendingEntry } from '@countroom/contract/points/points.shapes.ts'

import { useCall } from '../../lib/client.ts'
import { businessDayAt, weekdayOf } from '../../lib/date-range.ts'
import { isAdministrator, useUser } from '../../lib/session.ts'
import { MINUTE_MS, useNow } from '../../lib/use-now.ts'
import { DayBar } from '../../ui/day-bar.tsx'
import { listAnswer } from '../../ui/list-answer.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useShortcuts } from '../../ui/shortcuts.ts'
import { ToolButton } from '../../ui/tool-button.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import type { Deleting } from './delete-entry.dialog.tsx'
import { GivenList, type Whose } from './given-list.tsx'
import { PendingList } from './pending-list.tsx'
import { showPending } from './use-machine.ts'

const CheckInField = lazy(async () => ({ default: (await import('./check-in-field.tsx')).CheckInField }))
const AboveLists = lazy(async () => ({ default: (await import('./above-lists.tsx')).AboveLists }))
const CustomerInformation = lazy(async () => ({
  default: (await import('./customer-information.dialog.tsx')).CustomerInformation,
}))
const DeleteEntryDialog = lazy(async () => ({
  default: (await import('./delete-entry.dialog.tsx')).DeleteEntryDialog,
}))
const PointsReport = lazy(async () => ({ default: (await import('./points-report.part.tsx')).PointsReport }))

/** On a phone, the dialog is a page. This long after it closes, the browser has restored the scroll position of the list. */
const BACK_MS = 150

/** A customer's dialog, and whether the focus starts at the machine or at the button that gives the points. */
interface Opened {
  entry: PendingEntry | GivenEntry
  first: 'machine' | 'give'
}

/** The height of the page's header with the gap below it. */
const HEADER_PX = 68
/** The height of the collapsed card 'Who holds cash now' with the gap below it. */
const CASH_PX = 70

/** How far this device's estimate of the server's clock may be off. A day counts as over only when it is certainly over on the server. */
const CLOCK_TOLERANCE_MS = 2_500

/** The dashboard of the front desk: the check-in field, the pending list and the given points (part 1 section 2). */
export function Screen() {
  const { t } = useLingui()
  const user = useUser()
  const { selectedLocationId: locationId, locationTimezone, employeeColor, userId, firstname } = user
  const isPhone = usePhone()
  const today = businessDayAt(useNow(true, MINUTE_MS) - CLOCK_TOLERANCE_MS, locationTimezone)
  /** Undefined for today, so that a page left open past seven in the morning shows the new day. */
  const [chosenDay, setChosenDay] = useState<string>()
  const day = chosenDay ?? today
  const isToday = day === today
  const [whose, setWhose] = useState<Whose>('everybody')
  const [list, setList] = useState<'pending' | 'given'>('pending')
  const [opened, setOpened] = useState<Opened>()
  /** The id of a new check-in. The machine field in its row takes the focus as soon as the row is on the list. */
  const [toAssign, setToAssign] = useState<number>()
  /** The id of a waiting customer. Their dialog opens as soon as today's list is loaded. */
  const [sought, setSought] = useState<number>()
  const [deleting, setDeleting] = useState<Deleting>()
  const [isReportOpen, setIsReportOpen] = useState(false)
  const listsRef = useRef<HTMLDivElement>(null)
  /** True when `/` was pressed before the check-in field was loaded. */
  const [isCheckInWanted, setIsCheckInWanted] = useState(false)

  // The server decides which day is today, so today's lists are requested without a date.
  const asked = isToday ? { locationId } : { locationId, date: day }
  const pending = useCall('POST /customer/customerPendingList', asked, { isQuiet: true })
  const given = useCall('POST /customer/customerPointsList', asked, { isQuiet: true })
  const waiting = pending.data?.pending
  const points = given.data?.points
  const takesLetters = pending.data?.machinesHaveLetters ?? false
  const open = (entry: PendingEntry | GivenEntry, first: Opened['first'] = 'machine') => setOpened({ entry, first })

  useEffect(() => {
    const field = listsRef.current?.querySelector<HTMLInputElement>(`[data-machine-of="${toAssign}"]`)
    if (!field) return
    field.focus()
    setToAssign(undefined)
  }, [toAssign, waiting])

  // An effect moves the focus, because a closing dialog first returns the focus to the row that opened it.
  const isGiven = useRef(false)
  const leaveDialog = useEffectEvent(({ entry: { pendingId } }: Opened) => {
    // After the points are given, that row goes away. The check-in field then takes the focus. On a phone, the check-in field would open a keyboard
    // that covers the lists, so the element around the lists takes the focus.
    const next = isPhone ? undefined : document.querySelector<HTMLElement>('[role="combobox"][aria-keyshortcuts="/"]')
    const lists = isGiven.current || document.activeElement === document.body ? listsRef.current : undefined
    const place = isGiven.current && next ? next : lists
    place?.focus({ preventScroll: true })
    isGiven.current = false
    // A customer who was just checked in may be far down the list.
    const show = () =>
      listsRef.current?.querySelector(`[data-machine-of="${pendingId}"]`)?.scrollIntoView({ block: 'center' })
    if (isPhone) setTimeout(show, BACK_MS)
  })
  const wasOpen = useRef<Opened>(undefined)
  useEffect(() => {
    if (wasOpen.current && !opened) leaveDialog(wasOpen.current)
    wasOpen.current = opened
  }, [opened])

  // A list that is still loading may not have the customer yet.
  if (sought !== undefined && isToday && waiting && !pending.isFetching) {
    setSought(undefined)
    const entry = waiting.find(({ customer }) => customer.customerId === sought)
    if (entry) open(entry)
  }

  const refresh = () => {
    void pending.refetch()
    void given.refetch()
  }
  // At seven in the morning a new business day begins, so today's lists are loaded again. They no longer have the points given before, so the dialog
  // of given points closes.
  const begin = useEffectEvent(() => {
    if (!isToday) return
    refresh()
    if (opened && 'givenAt' in opened.entry) setOpened(undefined)
  })
  const shownToday = useRef(today)
  useEffect(() => {
    if (shownToday.current !== today) begin()
    shownToday.current = today
  }, [today])

  if (isReportOpen) {
    return (
      <Suspense fallback={null}>
        <PointsReport
          day={day}
          by={whose === 'mine' ? { userId, firstname } : undefined}
          onBack={() => setIsReportOpen(false)}
        />
      </Suspense>
    )
  }

  const showToday = () => {
    setChosenDay(undefined)
    setList('pending')
  }
  const assign = (entry: PendingEntry) => {
    showPending(entry)
    showToday()
    // On a phone the dialog opens, because the row may be far down the list.
    if (isPhone) open(entry)
    else setToAssign(entry.pendingId)
  }
  const seesCash = isAdministrator(user) && user.routes.some((id) => id === 'transaction' || id === 'ticket-out')
  const roomAbovePx = HEADER_PX + (seesCash ? CASH_PX : 0)
  const pendingList = (
    <PendingList
      roomAbovePx={roomAbovePx}
      day={day}
      isToday={isToday}
      answer={listAnswer(pending, waiting)}
      takesLetters={takesLetters}
      onOpen={open}
      onAssigned={(entry) => open(entry, 'give')}
      onDelete={(entry) => setDeleting({ intent: 'pending', entry })}
    />
  )
  const mayDeleteGiven = isToday || isAdministrator(user)
  const givenList = (
    <GivenList
      roomAbovePx={roomAbovePx}
      day={day}
      isToday={isToday}
      answer={listAnswer(given, points)}
      voids={given.data?.voids ?? []}
      whose={whose}
      onWhose={setWhose}
      onDelete={mayDeleteGiven ? (entry) => setDeleting({ intent: 'points', entry }) : undefined}
      onOpen={open}
    />
  )

  return (
    <Stack sx={{ gap: 1.5, minWidth: 0 }}>
      <PageHeader
        title={weekdayOf(day)}
        color={employeeColor}
        aside={<DayBar day={day} today={today} onChange={setChosenDay} />}
      >
        <Suspense fallback={<CheckInPlace onKey={() => setIsCheckInWanted(true)} />}>
          <CheckInField
            autoFocus={isCheckInWanted}
            onCheckedIn={assign}
            onWaiting={(customerId) => {
              showToday()
              setSought(customerId)
            }}
          />
        </Suspense>
        <ToolButton
          label={t`Refresh`}
          isPlain
          icon={<RefreshIcon />}
          isBusy={pending.isRefetching || given.isRefetching}
          onClick={refresh}
        />
        {!isPhone && (
          <Button variant="outlined" startIcon={<ReportIcon />} onClick={() => setIsReportOpen(true)}>
            <Trans>View Report</Trans>
          </Button>
        )}
      </PageHeader>
      {(seesCash || user.isStarting) && (
        // Keeps the space of the collapsed card 'Who holds cash now' while its code loads.
        <Suspense fallback={<Box sx={{ height: 'calc(3.5rem + 2px)' }} />}>
          <AboveLists seesCash={seesCash} />
        </Suspense>
      )}
      {isPhone && (
        <Segmented
          isWide
          label={t`List`}
          value={list}
          options={[
            { value: 'pending', label: waiting ? t`Pending (${waiting.length})` : t`Pending` },
            { value: 'given', label: points ? t`Given (${points.length})` : t`Given` },
          ]}
          onChange={setList}
        />
      )}
      <Box ref={listsRef} tabIndex={-1} sx={listsStyle}>
        {isPhone ? (
          list === 'pending' ? (
            pendingList
          ) : (
            givenList
          )
        ) : (
          <>
            <div>{pendingList}</div>
            <div>{givenList}</div>
          </>
        )}
      </Box>
      <Suspense fallback={null}>
        {opened && (
          <CustomerInformation
            entry={opened.entry}
            first={opened.first}
            pending={waiting}
            takesLetters={takesLetters}
            given={points}
            isToday={isToday}
            onClose={() => setOpened(undefined)}
            onGiven={() => {
              isGiven.current = true
              setOpened(undefined)
            }}
          />
        )}
        {deleting && (
          <DeleteEntryDialog deleting={deleting} day={day} isToday={isToday} onClose={() => setDeleting(undefined)} />
        )}
      </Suspense>
    </Stack>
  )
}

/** Keeps the space of the check-in field while its code loads. Already handles the key `/`, so that no other field takes the focus. */
function CheckInPlace({ onKey }: { onKey: () => void }) {
  const { t } = useLingui()
  useShortcuts([{ keys: '/', label: t`Search`, run: onKey }])
  return <Box sx={{ flex: '1 1 160px', maxWidth: 420, height: '2.25rem' }} />
}

/** The two lists are side by side on a wide screen, otherwise one below the other. A phone shows only one of them at a time. */
const listsStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(auto-fit, minmax(min(100%, 520px), 1fr))' },
  alignItems: 'start',
  gap: 2,
  minWidth: 0,
  outline: 'none !important',
  '& > div': { minWidth: 0 },
} as const
