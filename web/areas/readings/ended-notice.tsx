import { Trans } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Button from '@mui/material/Button'

import { useCall } from '../../lib/client.ts'
import { formatMeter } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { Moment } from '../../ui/moment.tsx'
import { hasMeters } from './entry.rules.ts'
import type { KeptDraft } from './kept-draft.store.ts'

interface EndedNoticeProps {
  /** The ended session, and what this person was typing when it ended. */
  ended: Pick<KeptDraft, 'sessionId' | 'draft'>
  onDismiss: () => void
}

/** Says who ended a session and when, and shows the meters that this person was typing. Stays until this person dismisses it. */
export function EndedNotice({ ended, onDismiss }: EndedNoticeProps) {
  const { selectedLocationId: locationId, locationTimezone } = useUser()
  const { sessionId, draft } = ended
  const { data } = useCall('POST /machine/listReading', { sessionId, locationId }, { isQuiet: true })
  const { endedBy, endedAt } = data?.session ?? {}
  const typed = {
    machine: draft.machine === '' ? '–' : draft.machine,
    in: asMeter(draft.in),
    out: asMeter(draft.out),
  }
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" onClick={onDismiss}>
          <Trans>Dismiss</Trans>
        </Button>
      }
    >
      <AlertTitle>
        {endedBy && endedAt ? (
          <Trans>
            Reading Session {sessionId} was ended by {endedBy} at{' '}
            <Moment instant={endedAt} timezone={locationTimezone} />
          </Trans>
        ) : (
          <Trans>Reading Session {sessionId} has ended</Trans>
        )}
      </AlertTitle>
      {hasMeters(draft) ? (
        <Trans>
          What you were typing was not saved: machine {typed.machine}, In {typed.in}, Out {typed.out}. Note it down if
          you need it.
        </Trans>
      ) : (
        <Trans>No more readings can be saved in this session. Find it under Master Reading.</Trans>
      )}
    </Alert>
  )
}

/** Formats digits like every other meter value. Shows a formula as it was typed. */
function asMeter(typed: string): string {
  if (typed === '') return '–'
  return /^\d+$/.test(typed) ? formatMeter(Number(typed)) : typed
}
