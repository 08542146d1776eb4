import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'

import type { AvailableShift } from '@countroom/contract/clock/clock.shapes.ts'
import type { SessionSummary } from '@countroom/contract/readings/readings.shapes.ts'

import { useCall, useChange } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EndedNotice } from './ended-notice.tsx'
import { type Draft, EMPTY_DRAFT } from './entry.rules.ts'
import { draftsOfEnded, dropDraft, type KeptDraft, ownDraft } from './kept-draft.store.ts'
import { unsavedAt } from './outbox.rules.ts'
import { useOutbox } from './outbox.store.ts'
import { RunningRound } from './running-round.tsx'
import { UnassignedWarning } from './unassigned-warning.tsx'
import { UnsavedReadings } from './unsaved-readings.tsx'

const ShiftReport = lazy(async () => ({ default: (await import('../clock/shift-report.part.tsx')).ShiftReport }))
const EndedRound = lazy(async () => ({ default: (await import('./ended-round.tsx')).EndedRound }))

/**
 * Starts a reading session, reads every machine's meters and ends the session (part 1 section 2, Add Master Reading).
 */
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
  /** The employee sessions (shifts) to settle. Undefined until the person changes the choice. */
  const [chosenIds, setChosenIds] = useState<number[]>()
  const [endedRound, setEndedRound] = useState<SessionSummary>()
  const [openShift, setOpenShift] = useState<AvailableShift>()
  const [endingId, setEndingId] = useState<number>()
  const ended = useEnded(data && (data.session?.sessionId ?? null), endingId, draft, setDraft)

  const session = data?.session
  if (openShift && session) {
    return (
      <Suspense fallback={<Loading />}>
        <ShiftReport
          report="shift"
          shift={openShift}
          datedAt={openShift.clockIn}
          onBack={() => setOpenShift(undefined)}
        />
      </Suspense>
    )
  }
  return (
    <Stack sx={{ gap: 1.5, minWidth: 0 }}>
      <PageHeader title={t`Add Master Reading`} />
      {ended.drafts.map((each) => (
        <EndedNotice key={`${each.sessionId} ${each.tab}`} ended={each} onDismiss={() => ended.dismiss(each)} />
      ))}
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
          onEnded={setEndedRound}
        />
      )}
      {session === null && (
        <>
          <UnsavedReadings unsaved={unsaved} sessionId={undefined} readings={[]} onEdit={() => {}} />
          {endedRound && (
            <Suspense fallback={<Skeleton variant="rounded" height={340} />}>
              <EndedRound session={endedRound} onClose={() => setEndedRound(undefined)} />
            </Suspense>
          )}
          <StartRound
            locationId={locationId}
            unassigned={data?.unassigned ?? []}
            hasFocus={endedRound === undefined}
            onStart={() => setEndedRound(undefined)}
          />
        </>
      )}
    </Stack>
  )
}

interface StartRoundProps {
  locationId: number
  unassigned: readonly string[]
  /** True when the button takes the focus, so that Enter presses it. */
  hasFocus: boolean
  onStart: () => void
}

function StartRound({ locationId, unassigned, hasFocus, onStart }: StartRoundProps) {
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
    if (!isSure) return
    const outcome = await startSession.run({ locationId })
    if (outcome?.result) onStart()
  }
  const buttonRef = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (hasFocus) buttonRef.current?.focus()
  }, [hasFocus])
  return (
    <Stack sx={{ alignItems: 'center', gap: 2, py: 3 }}>
      <Button
        variant="contained"
        size="large"
        ref={buttonRef}
        disabled={startSession.isPending}
        onClick={() => void start()}
        sx={{ minHeight: 56, px: 3, fontSize: '1rem' }}
      >
        <Trans>Start Session</Trans>
      </Button>
      <UnassignedWarning unassigned={unassigned} />
    </Stack>
  )
}

/**
 * Notices when the session on screen was ended elsewhere, or when another session replaced it. Returns that session with what this person was typing
 * in it, even if that is nothing. Also returns the unsaved text that this person typed in earlier sessions.
 */
function useEnded(
  sessionId: number | null | undefined,
  endingId: number | undefined,
  draft: Draft,
  setDraft: (draft: Draft) => void,
): { drafts: readonly KeptDraft[]; dismiss: (seen: KeptDraft) => void } {
  const { userId, selectedLocationId: locationId } = useUser()
  const [shownId, setShownId] = useState<number | null>()
  const [drafts, setDrafts] = useState<readonly KeptDraft[]>([])
  if (sessionId !== undefined && sessionId !== shownId) {
    setShownId(sessionId)
    const isGone = typeof shownId === 'number'
    const known =
      isGone && shownId !== endingId ? [ownDraft({ userId, locationId, sessionId: shownId }, draft), ...drafts] : drafts
    setDrafts(draftsOfEnded({ userId, locationId, sessionId }, known))
    if (isGone) setDraft(EMPTY_DRAFT)
  }
  const dismiss = (seen: KeptDraft) => {
    dropDraft(seen)
    setDrafts(drafts.filter((each) => each !== seen))
  }
  return { drafts, dismiss }
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
