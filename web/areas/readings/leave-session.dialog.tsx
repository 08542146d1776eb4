import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import {
  ABSENCE_REASONS,
  isAbsenceExplained,
  MAX_ABSENCE_NOTE_LENGTH,
} from '@countroom/contract/readings/readings.rules.ts'
import type { AbsenceReason } from '@countroom/contract/readings/readings.shapes.ts'

import { changeLater, useChange } from '../../lib/client.ts'
import { useUser } from '../../lib/session.ts'
import { ReasonChoice, ReasonDialog } from '../../ui/reason-dialog.tsx'
import { useAbsenceLabels } from './use-absence-labels.ts'

const ROUND = ['POST /machine/loadStartedSession'] as const

interface LeaveSessionDialogProps {
  machine: string
  sessionId: number
  onClose: () => void
  onLeft: () => void
}

/** Takes a machine out of the running session, because nobody can read its meters. The reason is printed in the session's report. */
export function LeaveSessionDialog({ machine, sessionId, onClose, onLeft }: LeaveSessionDialogProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const [reason, setReason] = useState<AbsenceReason>('broken')
  const [note, setNote] = useState('')
  const undo = () =>
    void changeLater(
      'POST /machine/rejoinSession',
      { sessionId, locationId, machine },
      ROUND,
      t`Machine ${machine} is back in this session.`,
    )
  const leave = useChange('POST /machine/leaveSession', {
    refreshes: ROUND,
    offers: () => [{ label: t`Undo`, run: undo }],
  })
  const submit = async () => {
    const outcome = await leave.run({ sessionId, locationId, machine, reason, note: note.trim() })
    if (outcome?.result) onLeft()
  }
  return (
    <ReasonDialog
      title={<Trans>Take machine {machine} out of this session?</Trans>}
      intro={
        <Trans>
          The session can end without a reading of this machine, and the report says why. The machine’s next reading
          will include its play during this session.
        </Trans>
      }
      note={{
        value: note,
        onChange: setNote,
        help: t`Kept with the session and shown on its report.`,
        maxLength: MAX_ABSENCE_NOTE_LENGTH,
        isRequired: reason === 'other',
      }}
      action={<Trans>Take it out</Trans>}
      isReady={isAbsenceExplained(reason, note) && !leave.isPending}
      onSubmit={() => void submit()}
      onCancel={onClose}
    >
      <ReasonChoice
        label={t`Reason`}
        reasons={ABSENCE_REASONS}
        labels={useAbsenceLabels()}
        explanations={{
          broken: t`It cannot be read, because it is dark or out of order.`,
          retired: t`It is no longer on the floor. Remove it under Manage Machine after this session.`,
          other: t`Write below why it is not read.`,
        }}
        chosen={reason}
        onChoose={setReason}
        hasFocus
      />
    </ReasonDialog>
  )
}
