import { Trans, useLingui } from '@lingui/react/macro'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'

import type { ClockRecord } from '@countroom/contract/clock/clock.shapes.ts'

import { withRepeatedHour } from '../../lib/clear-time.ts'
import { serverNow, useChange } from '../../lib/client.ts'
import { formatDate, formatDateTime } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { MAX_REASON_LENGTH, MIN_REASON_LENGTH } from './clock.rules.ts'
import { isNothingToClose } from './close-session.rules.ts'
import { MomentInput } from './moment-input.tsx'
import { draftOf, judgeDraft } from './shift-form.rules.ts'
import { likelyEndDay, type TypedMoment } from './shift-times.rules.ts'
import { TotalsPanel } from './totals-panel.tsx'

/** Closes a shift that has been open for too long. Asks when the employee stopped working, and for a reason (domain 4). */
export function CloseSessionDialog({ shift, onClose }: { shift: ClockRecord; onClose: () => void }) {
  const { t } = useLingui()
  const { selectedLocationId: locationId, locationTimezone: timezone } = useUser()
  const [clockOut, setClockOut] = useState<TypedMoment>({ day: '', time: '' })
  const [reason, setReason] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const close = useChange('POST /clock/closeStaleShift', {
    handles: ['shift.order', 'shift.future', 'shift.tooLong'],
    refreshes: ['POST /clock/listEmployeeSession', 'POST /clock/listSessionEmployees'],
  })

  const now = serverNow()
  const draft = draftOf(shift, timezone)
  const judged = judgeDraft({ ...draft, clockOut }, { timezone, hourlyRate: shift.hourlyRate, now, shift })
  const outFault = judged.faults.clockOut ?? (judged.clockOut === null ? 'missing' : undefined)
  const isTyping = outFault === 'missing' || outFault === 'dayMissing' || outFault === 'timeMissing'
  const isReasonMissing = reason.trim().length < MIN_REASON_LENGTH

  const submit = async () => {
    setHasTried(true)
    if (outFault || isReasonMissing || !judged.clockOut) return
    const outcome = await close.run({
      clockId: shift.clockId,
      locationId,
      clockOut: judged.clockOut,
      reason: reason.trim(),
    })
    if (outcome?.refusal?.status === 422) setRefusal(outcome.refusal.message)
    else if (outcome && isNothingToClose(outcome.refusal)) onClose()
  }

  const began = withRepeatedHour(formatDateTime(shift.clockIn, timezone), shift.clockIn, timezone)
  return (
    <FormDialog
      title={<Trans>Close the session of {shift.name}</Trans>}
      submitLabel={t`Close session`}
      isReady={!close.isPending}
      maxWidth="sm"
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary' }}>
        <Trans>
          Open since {began}. Enter when {shift.name} stopped working.
        </Trans>
      </Typography>
      <MomentInput
        dayLabel={t`Clock Out date`}
        timeLabel={t`Clock Out time`}
        value={clockOut}
        onChange={(next) => {
          setRefusal(undefined)
          const day = next.day === '' && clockOut.day === '' ? likelyEndDay(draft.clockIn, next.time) : next.day
          setClockOut({ ...next, day })
        }}
        timezone={timezone}
        latestDay={formatDate(new Date(now), timezone)}
        isRequired
        fault={hasTried || !isTyping ? outFault : undefined}
        refusal={refusal}
      />
      <TextField
        label={t`Reason`}
        required
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={hasTried && isReasonMissing}
        helperText={
          hasTried && isReasonMissing
            ? t`Enter a reason in a few words.`
            : t`Shown with the session and in the audit trail.`
        }
        slotProps={{ htmlInput: { maxLength: MAX_REASON_LENGTH, autoComplete: 'off' } }}
      />
      <TotalsPanel totals={judged.totals} hourlyRate={shift.hourlyRate} />
    </FormDialog>
  )
}
