import { Trans, useLingui } from '@lingui/react/macro'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'

import type { Jackpot } from '@countroom/contract/weekly-report/weekly-report.shapes.ts'

import { useChange } from '../../lib/client.ts'
import { formatPay } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useDay } from '../../ui/use-day.ts'
import { JACKPOT_READS } from './jackpot.api.ts'

const DayField = lazy(async () => ({ default: (await import('../../ui/day-field.tsx')).DayField }))

interface PayJackpotDialogProps {
  jackpot: Jackpot
  today: string
  onClose: () => void
}

/** Records on which business day a jackpot was paid. */
export function PayJackpotDialog({ jackpot, today, onClose }: PayJackpotDialogProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const { jackpotId, machine, customer, amount, since } = jackpot
  const { day: paidOn, field } = useDay(today)
  const { run, isPending } = useChange('POST /report/payJackpot', { refreshes: JACKPOT_READS })
  const isReady = paidOn >= since && paidOn <= today && !isPending
  const submit = async () => {
    const outcome = await run({ jackpotId, paidOn, locationId })
    if (outcome?.result) onClose()
  }
  return (
    <FormDialog
      title={t`Pay this jackpot`}
      submitLabel={<Trans>Pay {formatPay(amount)}</Trans>}
      isReady={isReady}
      focusOn="submit"
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        <Trans>
          {formatPay(amount)} of machine {machine}, owed since {since}.
        </Trans>
        {customer !== null && (
          <>
            <br />
            <bdi>{customer}</bdi>
          </>
        )}
      </Typography>
      <Suspense fallback={<TextField label={t`Paid on`} disabled />}>
        <DayField
          {...field}
          label={t`Paid on`}
          earliest={since}
          latest={today}
          isRequired
          error={
            paidOn !== '' && (paidOn < since || paidOn > today) ? t`Choose a day from ${since} to ${today}.` : undefined
          }
        />
      </Suspense>
    </FormDialog>
  )
}
