import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { useState } from 'react'

import type { AvailableShift } from '@countroom/contract/readings/readings.shapes.ts'

import { useCall, useChange } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ShiftReport } from '../clock/shift-report.dialog.tsx'
import { EndedNotice, type EndedSession } from './ended-notice.tsx'
import { type Draft, EMPTY_DRAFT } from './entry.rules.ts'
import { unsavedAt } from './outbox.rules.ts'
import { useOutbox } from './outbox.store.ts'
import { RunningRound } from './running-round.tsx'
import { UnassignedWarning } from './unassigned-warning.tsx'
import { UnsavedReadings } from './unsaved-readings.tsx'

/** Reading every machine's meters, from the start of a session to its end (part 1 section 2, Add Master Reading). */
export function Screen() {
  const { t } = useLingui()
  const { userId, selectedLocationId: locationId } = useUser()
  const { data, error, refetch } = useCall('POST /machine/loadStartedSession', { locationId }, { isQuiet: true })
  const unsaved = unsavedAt(
    useOutbox((outbox) => outbox.unsaved),
    userId,
    locationId,
  )
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [chosenIds, setChosenIds] = useState<number[]>([])
  const [openShift, setOpenShift] = useState<AvailableShift>()
  const [endingId, setEndingId] = useState<number>()
  const ended = useEndedElsewhere(data && (data.session?.sessionId ?? null), endingId, draft, setDraft)

  const session = data?.session
  if (openShift && session) {
    return <ShiftReport shift={openShift} datedAt={openShift.clockIn} onBack={() => setOpenShift(undefined)} />
  }
  return (
    <Stack sx={{ gap: 1.5, minWidth: 0 }}>
      <PageHeader title={t`Add Master Reading`} />
      {ended.session && <EndedNotice ended={ended.session} onDismiss={ended.dismiss} />}
      {error && !data && <LoadError message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {session && (
        <RunningRound
          // A new session begins with empty fields.
          key={session.sessionId}
          session={session}
          unassigned={data.unassigned}
          unsaved={unsaved}
          draft={draft}
          setDraft={setDraft}
          chosenIds={chosenIds}
          setChosenIds={setChosenIds}
          onOpenReport={setOpenShift}
          setEndingId={setEndingId}
        />
      )}
      {session === null && (
        <>
          <UnsavedReadings unsaved={unsaved} sessionId={undefined} readings={[]} onEdit={() => {}} />
          <StartRound locationId={locationId} unassigned={data?.unassigned ?? []} />
        </>
      )}
    </Stack>
  )
}

function StartRound({ locationId, unassigned }: { locationId: number; unassigned: readonly string[] }) {
  const { t } = useLingui()
  const confirm = useConfirm()
  const startSession = useChange('POST /machine/startNewSession', { refreshes: ['POST /machine/loadStartedSession'] })
  const start = async () => {
    const isSure = await confirm({
      title: t`Start Session`,
      text: (
        <>
          <Trans>Are you sure you want to start the reading session?</Trans>
          <UnassignedWarning unassigned={unassigned} />
        </>
      ),
    })
    if (isSure) await startSession.run({ locationId })
  }
  return (
    <Stack sx={{ alignItems: 'center', gap: 2, py: { xs: 8, md: 12 } }}>
      <Button
        variant="contained"
        size="large"
        disabled={startSession.isPending}
        onClick={() => void start()}
        sx={{ minHeight: 56, px: 5, fontSize: '1.0625rem' }}
      >
        <Trans>Start Session</Trans>
      </Button>
      <UnassignedWarning unassigned={unassigned} />
    </Stack>
  )
}

/** Notices that the session on screen is gone or replaced although nobody ended it here. */
function useEndedElsewhere(
  sessionId: number | null | undefined,
  endingId: number | undefined,
  draft: Draft,
  setDraft: (draft: Draft) => void,
): { session: EndedSession | undefined; dismiss: () => void } {
  const [shownId, setShownId] = useState<number | null>(null)
  const [ended, setEnded] = useState<EndedSession>()
  if (sessionId !== undefined && sessionId !== shownId) {
    setShownId(sessionId)
    if (shownId !== null) {
      if (shownId !== endingId) setEnded({ sessionId: shownId, draft })
      setDraft(EMPTY_DRAFT)
    }
  }
  return { session: ended, dismiss: () => setEnded(undefined) }
}

function Loading() {
  const { t } = useLingui()
  return (
    <Stack role="status" aria-label={t`Loading Content...`} sx={{ gap: 1.5 }}>
      <Skeleton variant="rounded" height={66} />
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { md: 'minmax(0, 1fr) 320px' } }}>
        <Skeleton variant="rounded" height={220} />
        <Skeleton variant="rounded" height={220} />
      </Box>
      <Skeleton variant="rounded" height={320} />
    </Stack>
  )
}
