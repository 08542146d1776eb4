import { Trans, useLingui } from '@lingui/react/macro'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'

import type { GivenEntry, PendingEntry } from '@countroom/contract/points/points.shapes.ts'
import { MAX_VOID_REASON_LENGTH, MIN_VOID_REASON_LENGTH } from '@countroom/contract/points/void.rules.ts'

import { useChange } from '../../lib/client.ts'
import { clockTime } from '../../lib/date-range.ts'
import { formatWhole, formatTime } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'

/** An entry and the list that it is deleted from. */
export type Deleting = { intent: 'pending'; entry: PendingEntry } | { intent: 'points'; entry: GivenEntry }

interface DeleteEntryDialogProps {
  deleting: Deleting
  /** The business day that is shown. */
  day: string
  onClose: () => void
}

/** The second step of a delete (part 1 section 2): an entry of the pending list, or points that were given, is voided and its row stays. */
export function DeleteEntryDialog({ deleting, day, onClose }: DeleteEntryDialogProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId, locationTimezone, userId } = useUser()
  const { intent, entry } = deleting
  const { pendingId, customer, signInTime, points } = entry
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const remove = useChange('POST /customer/deleteCustomerPending', {
    handles: ['pending.reasonMissing'],
    refreshes: ['POST /customer/customerPendingList', 'POST /customer/customerPointsList'],
  })

  const why = reason.trim()
  const isReasonNeeded = intent === 'points'
  const isReasonMissing = isReasonNeeded && why.length < MIN_VOID_REASON_LENGTH

  const submit = async () => {
    const outcome = await remove.run({ intent, pendingId, date: day, locationId, ...(why !== '' && { reason: why }) })
    if (outcome?.refusal?.code === 'pending.reasonMissing') setRefusal(outcome.refusal.message)
    else if (outcome) onClose()
  }

  return (
    <Dialog open onClose={onClose} aria-labelledby="delete-entry-title">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <DialogTitle id="delete-entry-title">
          {intent === 'pending' ? <Trans>Delete from the pending list?</Trans> : <Trans>Take back these points?</Trans>}
        </DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          <div>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {customer.firstName} {customer.lastName}
            </Typography>
            <Typography>
              {deleting.intent === 'pending' ? (
                <Trans>Signed in at {clockTime(signInTime)}</Trans>
              ) : (
                <Trans>
                  {formatWhole(points)} points, given at {formatTime(deleting.entry.givenAt, locationTimezone)} by{' '}
                  {deleting.entry.employeeName}
                </Trans>
              )}
            </Typography>
          </div>
          <Typography sx={{ color: 'text.secondary' }}>
            {intent === 'pending' ? (
              <Trans>They may check in again. Who deleted the entry, when and why stays in the audit trail.</Trans>
            ) : deleting.intent === 'points' && deleting.entry.userId === userId ? (
              <Trans>
                They leave every sum at once. You gave them yourself, so they still count for the customer’s limits
                until somebody else approves this under Given Points.
              </Trans>
            ) : (
              <Trans>
                They count no more, for limits and sums alike. Who deleted them, when and why stays in the audit trail.
              </Trans>
            )}
          </Typography>
          <TextField
            label={isReasonNeeded ? t`Reason, at least ${MIN_VOID_REASON_LENGTH} characters` : t`Reason`}
            required={isReasonNeeded}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value)
              setRefusal(undefined)
            }}
            error={refusal !== undefined}
            helperText={refusal ?? (isReasonNeeded ? t`Say why, so that the owner can understand it.` : t`Optional.`)}
            slotProps={{
              htmlInput: {
                maxLength: MAX_VOID_REASON_LENGTH,
                autoComplete: 'off',
                'data-initial-focus': isReasonNeeded || undefined,
              },
            }}
          />
        </DialogContent>
        <DialogActions>
          <Button data-initial-focus={!isReasonNeeded || undefined} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" variant="contained" color="error" disabled={remove.isPending || isReasonMissing}>
            <Trans>Delete</Trans>
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
