import { Plural, Trans, useLingui } from '@lingui/react/macro'
import WaitIcon from '@mui/icons-material/CloudOffOutlined'
import FaultIcon from '@mui/icons-material/ErrorOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'

import type { Reading } from '@countroom/contract/readings/readings.shapes.ts'

import { useUser } from '../../lib/session.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { Moment } from '../../ui/moment.tsx'
import { mayPassLater, type Outbox, type UnsavedReading } from './outbox.rules.ts'
import { discardReading, saveReading, sendAgain } from './outbox.store.ts'
import { shownMeter } from './replaced-reading.tsx'
import { useConfirmReading } from './use-confirm-reading.tsx'

/** A reading whose save takes longer than this is listed with the text 'Saving…'. */
const SHOWN_AFTER_MS = 700

interface UnsavedReadingsProps {
  unsaved: Outbox
  /** The running session, in which an edited reading would be saved. Undefined when no session runs. */
  sessionId: number | undefined
  /** The saved readings of that session. When a reading is refused, the saved reading of its machine is shown below it. */
  readings: readonly Reading[]
  onEdit: (reading: UnsavedReading) => void
}

/** Lists the unsaved readings. They are being sent, are waiting for the connection, or were refused. */
export function UnsavedReadings({ unsaved, sessionId, readings, onEdit }: UnsavedReadingsProps) {
  const [isSlow, setIsSlow] = useState(false)
  const newest = unsaved.at(-1)?.key
  useEffect(() => {
    setIsSlow(false)
    if (newest === undefined) return
    const timer = setTimeout(() => setIsSlow(true), SHOWN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [newest])

  const shown = unsaved.filter(({ isLate, refusal }) => isSlow || isLate || refusal !== null)
  if (shown.length === 0) return null
  const isWaiting = shown.some(({ refusal }) => refusal === null)
  const isOutage = shown.some(({ refusal, isLate }) => refusal === null && isLate)
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby="unsaved-title"
      sx={{ borderColor: 'warning.main', overflow: 'hidden' }}
    >
      <Box
        role="status"
        sx={{ px: 2, py: 1, bgcolor: 'color-mix(in srgb, var(--mui-palette-warning-main) 12%, transparent)' }}
      >
        <Typography variant="h2" id="unsaved-title">
          <Plural value={shown.length} one="# reading not yet saved" other="# readings not yet saved" />
        </Typography>
        {isWaiting && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            <Trans>Kept on this device, and saved when the server answers. You can read the next machine.</Trans>
          </Typography>
        )}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((reading) => (
          <Entry
            key={reading.key}
            reading={reading}
            isOutage={isOutage}
            sessionId={sessionId}
            readings={readings}
            onEdit={onEdit}
          />
        ))}
      </Box>
    </Paper>
  )
}

interface EntryProps extends Pick<UnsavedReadingsProps, 'sessionId' | 'readings' | 'onEdit'> {
  reading: UnsavedReading
  isOutage: boolean
}

function Entry({ reading, isOutage, sessionId, readings, onEdit }: EntryProps) {
  const { t } = useLingui()
  const confirm = useConfirm()
  const confirmReading = useConfirmReading()
  const { key, data, refusal } = reading
  const { machine } = data
  const shownIn = shownMeter(data.in)
  const shownOut = shownMeter(data.out)
  const isOfThisSession = data.sessionId === sessionId
  const isQuestioned =
    isOfThisSession && (refusal?.code === 'reading.outlier' || refusal?.code === 'reading.readMeanwhile')
  const counting = isOfThisSession ? readings.find((each) => each.machine === machine) : undefined

  const discard = async () => {
    const isSure = await confirm({
      title: t`Discard this reading?`,
      text: t`Machine ${machine}: In ${shownIn}, Out ${shownOut} will not be saved.`,
      confirmLabel: t`Discard`,
      cancelLabel: t`Keep`,
      isDangerous: true,
    })
    if (isSure) discardReading(key)
  }
  const confirmIt = async () => {
    const confirmed = await confirmReading(reading)
    if (confirmed) void saveReading(confirmed)
  }

  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 0.5,
        px: 2,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box aria-hidden sx={{ display: 'flex', color: refusal ? 'error.main' : 'warning.main' }}>
        {refusal ? <FaultIcon fontSize="small" /> : <WaitIcon fontSize="small" />}
      </Box>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 500 }}>
          <Trans>
            Not yet saved: machine {machine} · In {shownIn} · Out {shownOut}
          </Trans>
        </Typography>
        <Typography variant="body2" sx={{ color: refusal ? 'error.main' : 'text.secondary' }}>
          {refusal?.message ?? (isOutage ? <Trans>Waiting for the connection</Trans> : <Trans>Saving…</Trans>)}
        </Typography>
        {refusal && counting && refusal.code !== 'reading.readMeanwhile' && <CountsNow reading={counting} />}
      </Box>
      {refusal && (
        <Box sx={{ display: 'flex', gap: 1 }}>
          {mayPassLater(refusal) && (
            <Button variant="outlined" onClick={() => sendAgain(key)}>
              <Trans>Try again</Trans>
            </Button>
          )}
          {isQuestioned && (
            <Button variant="outlined" onClick={() => void confirmIt()}>
              <Trans>Confirm</Trans>
            </Button>
          )}
          {sessionId !== undefined && (
            <Button variant="outlined" onClick={() => onEdit(reading)}>
              <Trans>Edit</Trans>
            </Button>
          )}
          <Button color="error" onClick={() => void discard()}>
            <Trans>Discard</Trans>
          </Button>
        </Box>
      )}
    </Box>
  )
}

/** Shows the saved reading of a machine, which is still in force because a later reading of this machine was refused. */
function CountsNow({ reading }: { reading: Reading }) {
  const { locationTimezone } = useUser()
  const { readBy } = reading
  const curIn = shownMeter(reading.curIn)
  const curOut = shownMeter(reading.curOut)
  return (
    <Typography variant="body2">
      <Trans>
        The saved reading of this machine: In {curIn} · Out {curOut},{' '}
        <Moment instant={reading.readAt} timezone={locationTimezone} /> by {readBy}
      </Trans>
    </Typography>
  )
}
