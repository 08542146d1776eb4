import { useLingui } from '@lingui/react/macro'
import TextField from '@mui/material/TextField'
import { lazy, Suspense, useState } from 'react'

import { MAX_CASH_DOLLARS } from '@countroom/contract/cash/cash.rules.ts'
import { MAX_COMMENTS } from '@countroom/contract/transactions/transactions.rules.ts'

import { useChange } from '../../lib/client.ts'
import { formatDollars } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { type ChosenCustomer, CustomerField } from '../../ui/customer-field.tsx'
import { DigitsField } from '../../ui/digits-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { centsOf } from '../../ui/money-entry.ts'
import { MoneyField } from '../../ui/money-field.tsx'
import { useDay } from '../../ui/use-day.ts'
import { WaitingAlert } from '../../ui/waiting-alert.tsx'
import { useTypedMachine } from '../machines/typed-machine.api.ts'
import { JACKPOT_READS } from './jackpot.api.ts'

const DayField = lazy(async () => ({ default: (await import('../../ui/day-field.tsx')).DayField }))

interface AddJackpotDialogProps {
  /** The value with which the field “Won on” starts. */
  day: string
  today: string
  onClose: () => void
}

/** Records a jackpot that is owed to a customer. */
export function AddJackpotDialog({ day, today, onClose }: AddJackpotDialogProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const { run, isPending, isWaiting } = useChange('POST /report/saveJackpot', {
    refreshes: JACKPOT_READS,
    outlastsOutage: true,
  })
  const [machine, setMachine] = useState('')
  const [isMachineLeft, setIsMachineLeft] = useState(false)
  const [amount, setAmount] = useState('')
  const { day: since, field: sinceField } = useDay(day)
  const [customer, setCustomer] = useState<ChosenCustomer | null>(null)
  const [comments, setComments] = useState('')
  const typed = useTypedMachine(machine)
  const machineFault = isMachineLeft ? typed.fault : undefined
  const cents = centsOf(amount)
  const isTooMuch = cents !== undefined && cents > MAX_CASH_DOLLARS * 100
  const isReady =
    typed.machine !== '' &&
    typed.fault === undefined &&
    cents !== undefined &&
    cents > 0 &&
    !isTooMuch &&
    since !== '' &&
    since <= today &&
    !isPending

  const submit = async () => {
    if (!isReady) return
    const customerId = customer?.customerId ?? null
    const outcome = await run({ machine: typed.machine, customerId, amount: cents / 100, since, comments, locationId })
    if (outcome?.result) onClose()
  }

  return (
    <FormDialog
      title={t`Add Jackpot`}
      submitLabel={t`Add Jackpot`}
      isReady={isReady}
      isHeld={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <DigitsField
        label={t`Machine`}
        required
        value={machine}
        takesLetters={typed.takesLetters}
        onChange={setMachine}
        onFocus={() => setIsMachineLeft(false)}
        onBlur={() => setIsMachineLeft(true)}
        error={machineFault !== undefined}
        helperText={machineFault}
        slotProps={{ htmlInput: { 'data-initial-focus': true } }}
      />
      <MoneyField
        label={t`Amount`}
        required
        value={amount}
        onChange={setAmount}
        error={isTooMuch ? t`Enter an amount up to ${formatDollars(MAX_CASH_DOLLARS)}.` : undefined}
      />
      <CustomerField customer={customer} onChange={setCustomer} />
      <Suspense fallback={<TextField label={t`Won on`} disabled />}>
        <DayField
          {...sinceField}
          label={t`Won on`}
          latest={today}
          isRequired
          error={since > today ? t`This day has not begun yet.` : undefined}
        />
      </Suspense>
      <TextField
        label={t`Comments`}
        value={comments}
        onChange={({ target }) => setComments(target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_COMMENTS, autoComplete: 'off' } }}
      />
      {isWaiting && <WaitingAlert />}
    </FormDialog>
  )
}
