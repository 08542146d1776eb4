import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import {
  DIFFERENCE_REASONS,
  type DifferenceReason,
  isDifferenceExplained,
  MAX_DIFFERENCE_NOTE_LENGTH,
  MIN_EXPLANATION_LENGTH,
} from '@countroom/contract/tickets/tickets.rules.ts'
import type { MatchTicketRow } from '@countroom/contract/tickets/tickets.shapes.ts'

import { useChange } from '../../lib/client.ts'
import { formatPay, formatSignedPay } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { ReasonChoice, ReasonDialog } from '../../ui/reason-dialog.tsx'
import { useDifferenceLabels } from './use-difference-labels.ts'

interface DifferenceReasonDialogProps {
  row: MatchTicketRow
  sessionId: number
  onClose: () => void
}

/** Asks why the amount paid on a machine differs from the amount that it printed. Match Tickets shows only the latest reason. */
export function DifferenceReasonDialog({ row, sessionId, onClose }: DifferenceReasonDialogProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const { machine, readingOut, ticketOut, diff } = row
  const [reason, setReason] = useState<DifferenceReason | undefined>(row.reason ?? undefined)
  const [note, setNote] = useState(row.note)
  const save = useChange('POST /ticketOut/saveDifferenceReason', { refreshes: ['POST /ticketOut/listMatchTickets'] })
  const submit = async () => {
    if (reason === undefined) return
    const outcome = await save.run({ sessionId, machine, reason, note: note.trim(), locationId })
    if (outcome?.result) onClose()
  }
  const needsExplanation = reason !== undefined && !isDifferenceExplained(reason, note)
  return (
    <ReasonDialog
      title={<Trans>Why do the tickets of machine {machine} differ?</Trans>}
      intro={
        <Trans>
          It printed {formatPay(readingOut)}, and {formatPay(ticketOut)} was paid: a difference of{' '}
          {formatSignedPay(diff)}.
        </Trans>
      }
      note={{
        value: note,
        onChange: setNote,
        help: needsExplanation
          ? t`Write the explanation, in at least ${MIN_EXPLANATION_LENGTH} characters.`
          : t`Shown beside the machine and on the report.`,
        maxLength: MAX_DIFFERENCE_NOTE_LENGTH,
        isRequired: reason === 'explained',
      }}
      action={<Trans>Save</Trans>}
      isReady={reason !== undefined && !needsExplanation && !save.isPending}
      onSubmit={() => void submit()}
      onCancel={onClose}
    >
      <ReasonChoice
        label={t`Reason`}
        reasons={DIFFERENCE_REASONS}
        labels={useDifferenceLabels()}
        explanations={{
          unpaidJackpot: t`The customer has not been paid the whole ticket yet.`,
          test: t`The machine printed a ticket for a test.`,
          explained: t`There is another reason. Write it below.`,
          unexplained: t`Somebody looked for the reason and did not find it.`,
        }}
        chosen={reason}
        onChoose={setReason}
        hasFocus
      />
    </ReasonDialog>
  )
}
