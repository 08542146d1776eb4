import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'

import type { AvailableShift } from '@countroom/contract/clock/clock.shapes.ts'
import type { Reading, RunningSession, SessionSummary } from '@countroom/contract/readings/readings.shapes.ts'

import { prefetchCall, queryClient, useCall, useChange } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { feedback } from '../../ui/feedback.ts'
import { useReplaceQuestion } from '../../ui/use-replace-question.ts'
import { Settlement } from '../cash/settlement.part.tsx'
import { AbsentMachines } from './absent-machines.tsx'
import { EndRound } from './end-round.tsx'
import { type Draft, EMPTY_DRAFT, hasMeters } from './entry.rules.ts'
import { keepDraft, takeDraft } from './kept-draft.store.ts'
import { LatestReading } from './latest-reading.tsx'
import { MissingMachines } from './missing-machines.tsx'
import { type Outbox, unsavedAt, type UnsavedReading } from './outbox.rules.ts'
import { untilAnswered, useOutbox } from './outbox.store.ts'
import { ReadingForm } from './reading-form.tsx'
import { ReadingHistoryDialog } from './reading-history.dialog.tsx'
import { RoundBanner } from './round-banner.tsx'
import { chosenShifts, latestReading, namedIn } from './round.rules.ts'
import { RunningReadings } from './running-readings.tsx'
import { UnsavedReadings } from './unsaved-readings.tsx'

interface RunningRoundProps {
  session: RunningSession
  /** Machines without a game. */
  unassigned: readonly string[]
  unsaved: Outbox
  draft: Draft
  setDraft: Dispatch<SetStateAction<Draft>>
  /** The employee sessions chosen for this round to settle. Undefined until the person changes the choice. */
  chosenIds: readonly number[] | undefined
  setChosenIds: (clockIds: number[] | undefined) => void
  onOpenReport: (shift: AvailableShift) => void
  /** Called with the id of the session that this page is ending, and with undefined when ending was refused. */
  setEndingId: (sessionId: number | undefined) => void
  onEnded: (session: SessionSummary) => void
}

/** Shows a running session: the reading form, the progress, and the card that ends the session. */
export function RunningRound(props: RunningRoundProps) {
  const { session, unassigned, unsaved, draft, setDraft, chosenIds, setChosenIds, onOpenReport, setEndingId, onEnded } =
    props
  const { sessionId } = session
  const { t } = useLingui()
  const confirm = useConfirm()
  const askToReplace = useReplaceQuestion()
  const { userId, selectedLocationId: locationId } = useUser()
  const lastSaved = useOutbox((outbox) => outbox.saved.at(-1))
  const shifts = useCall('POST /machine/getAvailableEmployeeSessions', { locationId }).data?.sessions
  const chosen = chosenShifts(shifts ?? [], chosenIds)
  const [shiftError, setShiftError] = useState<string>()
  const [takenBack, setTakenBack] = useState<UnsavedReading>()
  const [chosenCount, setChosenCount] = useState(0)
  const [opened, setOpened] = useState<Reading>()
  /** The machines without a reading, as listed in the refusal to end the session. Each refusal is a new object. */
  const [endRefusal, setEndRefusal] = useState<{ list: string }>()

  const unsavedMachines = unsaved.map(({ data }) => data.machine)
  // The form starts with the unsaved draft, or with the first missing machine.
  useEffect(() => {
    if (draft !== EMPTY_DRAFT) return
    const first = session.missing.find((machine) => !unsavedMachines.includes(machine))
    const taken = takeDraft({ userId, locationId, sessionId })
    if (taken !== undefined) setDraft(taken)
    else if (first !== undefined) setDraft({ ...EMPTY_DRAFT, machine: first })
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the round appears on screen
  }, [])

  const rejoin = useChange('POST /machine/rejoinSession', { refreshes: ['POST /machine/loadStartedSession'] })
  /** A machine that the person just brought back. Its button disappears when the session is loaded again. */
  const [returned, setReturned] = useState<string>()
  const bringBack = async (machine: string) => {
    const outcome = await rejoin.run({ sessionId, locationId, machine })
    if (outcome?.result) setReturned(machine)
  }
  useEffect(() => {
    if (returned === undefined || session.absent.some(({ machine }) => machine === returned)) return
    setReturned(undefined)
    // The focus goes to the list where the machine now is, unless another element has the focus.
    if (document.activeElement === document.body) document.getElementById('missing-title')?.focus()
  }, [returned, session.absent])

  useEffect(() => keepDraft({ userId, locationId, sessionId }, draft), [userId, locationId, sessionId, draft])

  const endSession = useChange('POST /machine/endSession', {
    handles: ['reading.noShift', 'reading.shiftUnavailable'],
    refreshes: ['POST /machine/loadStartedSession', 'POST /machine/getAvailableEmployeeSessions', 'POST /machine/list'],
  })
  const hasUnsaved = () => {
    if (unsavedAt(useOutbox.getState().unsaved, userId, locationId).length === 0) return false
    feedback.error(t`Some readings are not saved yet. Wait until they are, or discard them, then end the session.`)
    return true
  }
  const end = async () => {
    if (chosen.length === 0) {
      setShiftError(t`Please select at least one employee session.`)
      return document.getElementById('employee-sessions')?.focus()
    }
    // A reading that is still being sent does not stop the person here. The server usually answers before the person has confirmed.
    if (unsaved.some(({ isLate, refusal }) => isLate || refusal) && hasUnsaved()) return
    const employeeSessionIds = chosen.map(({ clockId }) => clockId)
    const isSure = await confirm({
      title: t`End Session`,
      text: (
        <>
          <Trans>Are you sure you want to end the reading session?</Trans>
          <Settlement clockIds={employeeSessionIds} />
        </>
      ),
    })
    if (!isSure) return
    // If the person confirms quickly, the page waits for the answers to the last readings. If one of them is not saved, the session does not end.
    await untilAnswered(userId, locationId)
    if (hasUnsaved()) return
    setEndingId(sessionId)
    const outcome = await endSession.run({ sessionId, employeeSessionIds, locationId })
    if (outcome?.result) {
      setChosenIds(undefined)
      onEnded(outcome.result.session)
    }
    if (!outcome?.refusal) return
    setEndingId(undefined)
    const { code, message, detail } = outcome.refusal
    if (detail?.path === 'employeeSessionIds') setShiftError(message)
    if (code === 'reading.missing') setEndRefusal({ list: String(detail?.values?.['list'] ?? '') })
    void queryClient.invalidateQueries({ queryKey: ['POST /machine/loadStartedSession'] })
    void queryClient.invalidateQueries({ queryKey: ['POST /machine/list'] })
  }

  const mayReplace = async () =>
    !hasMeters(draft) || askToReplace(t`The fields hold another reading that is not saved.`)

  const choose = async (machine: string) => {
    if (machine !== draft.machine) {
      if (!(await mayReplace())) return
      setDraft({ ...EMPTY_DRAFT, machine })
    }
    setChosenCount((count) => count + 1)
  }

  // When ending was refused, the form goes to the first missing machine.
  useEffect(() => {
    const [first] = endRefusal ? namedIn(endRefusal.list, session.machines) : []
    if (first === undefined) return
    // The previous values are loaded in the background, because a visible request would hide the refusal.
    prefetchCall('POST /machine/getPreviousInAndOutReading', { locationId, machine: first })
    void choose(first)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each refusal
  }, [endRefusal])

  const edit = async (reading: UnsavedReading) => {
    if (await mayReplace()) setTakenBack(reading)
  }

  const latest = lastSaved?.sessionId === sessionId ? current(session, lastSaved) : latestReading(session.readings)
  return (
    <>
      <RoundBanner session={session} />
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
        }}
      >
        <Stack sx={{ gap: 1.5, minWidth: 0 }}>
          <Paper variant="outlined" sx={{ display: 'flex', flexDirection: 'column', flex: 1, gap: 1.5, p: 2 }}>
            <ReadingForm
              session={session}
              unsavedMachines={unsavedMachines}
              draft={draft}
              setDraft={setDraft}
              takenBack={takenBack}
              chosenCount={chosenCount}
              onAllRead={() => document.getElementById('end-session')?.focus()}
            />
            {latest && <LatestReading reading={latest} />}
            <Divider />
            <MissingMachines
              missing={session.missing}
              hasAbsent={session.absent.length > 0}
              unassigned={unassigned}
              marked={endRefusal ? namedIn(endRefusal.list, session.missing) : []}
              onChoose={(machine) => void choose(machine)}
            />
            <AbsentMachines absent={session.absent} onReturn={(machine) => void bringBack(machine)} />
          </Paper>
          <UnsavedReadings
            unsaved={unsaved}
            sessionId={sessionId}
            readings={session.readings}
            onEdit={(reading) => void edit(reading)}
          />
        </Stack>
        <EndRound
          shifts={shifts}
          chosen={chosen}
          isDefault={chosenIds === undefined}
          onChoose={(clockIds) => {
            setShiftError(undefined)
            setChosenIds(clockIds)
          }}
          onOpenReport={onOpenReport}
          error={shiftError}
          isEnding={endSession.isPending}
          isComplete={session.missing.length === 0}
          onEnd={() => void end()}
        />
      </Box>
      <RunningReadings sessionId={sessionId} readings={session.readings} onOpen={setOpened} />
      {opened && (
        <ReadingHistoryDialog
          reading={opened}
          onClose={() => setOpened(undefined)}
          onCorrect={() => {
            setOpened(undefined)
            void choose(opened.machine)
          }}
        />
      )}
    </>
  )
}

/** The current reading of the same machine, in case the reading was corrected. */
function current(session: RunningSession, reading: Reading): Reading {
  return session.readings.find(({ machine }) => machine === reading.machine) ?? reading
}
