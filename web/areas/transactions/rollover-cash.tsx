import { Trans, useLingui } from '@lingui/react/macro'
import HandOverIcon from '@mui/icons-material/SwapHoriz'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useId, useMemo, useState } from 'react'

import type { Colleague, Transaction } from '@countroom/contract/transactions/transactions.shapes.ts'

import { useChange } from '../../lib/client.ts'
import { formatPay } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { centsOf, moneyText } from '../../ui/money-entry.ts'
import { MoneyField } from '../../ui/money-field.tsx'
import { PersonPicker } from '../../ui/person-picker.tsx'
import { WaitingAlert } from '../../ui/waiting-alert.tsx'
import { useDrawerShift } from '../cash/drawer-shift.part.tsx'
import { leftCents } from './entry.rules.ts'

interface RolloverCashProps {
  entry: Transaction
  colleagues: readonly Colleague[] | undefined
  onRequested: () => void
}

/** Offers the chosen entry, or a part of a bank entry, to another employee. No cash moves before they accept (domain 5). */
export function RolloverCash({ entry, colleagues, onRequested }: RolloverCashProps) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const titleId = useId()
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<HandOverIcon />}
        disabled={leftCents(entry) <= 0}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Trans>Rollover Cash</Trans>
      </Button>
      <Popover
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        onClose={() => setAnchor(undefined)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId } }}
      >
        <RolloverForm
          entry={entry}
          colleagues={colleagues}
          titleId={titleId}
          onRequested={() => {
            setAnchor(undefined)
            onRequested()
          }}
        />
      </Popover>
    </>
  )
}

interface RolloverFormProps extends RolloverCashProps {
  titleId: string
}

function RolloverForm({ entry, colleagues, titleId, onRequested }: RolloverFormProps) {
  const { t } = useLingui()
  const { userId, selectedLocationId: locationId } = useUser()
  const { holderId } = useDrawerShift()
  const left = leftCents(entry)
  // A part of a bank entry can be offered. An expense can be offered only as a whole.
  const isPartial = entry.type === 'bank'
  const [receiverId, setReceiverId] = useState<number | null>(null)
  const [amount, setAmount] = useState(() => moneyText(left))
  const [fault, setFault] = useState<string>()
  const ask = useChange('POST /transaction/requestRollover', {
    handles: isPartial ? ['rollover.tooMuch'] : [],
    outlastsOutage: true,
    refreshes: ['POST /transaction/list', 'POST /transaction/rollOverRequestList'],
  })
  const people = useMemo(
    () =>
      colleagues
        ?.filter((one) => one.takesOver && one.userId !== holderId)
        .map(({ name, isClockedIn, ...one }) => ({
          ...one,
          name: isClockedIn ? name : t`${name} (not clocked in)`,
          unlisted: null,
        })),
    [colleagues, holderId, t],
  )
  const cents = centsOf(amount) ?? 0
  const isPossible = cents > 0 && cents <= left

  const submit = async () => {
    if (receiverId === null || !isPossible) return
    const { transactionId } = entry
    const body = { transactionId, userId, receiverId, locationId, ...(isPartial && { amount: cents / 100 }) }
    const outcome = await ask.run(body)
    if (outcome?.result) onRequested()
    else if (outcome?.refusal.code === 'rollover.tooMuch') setFault(outcome.refusal.message)
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // React passes the events of the popover to the entry form too, because the entry form renders the popover. The entry form must not be sent.
        event.stopPropagation()
        void submit()
      }}
      style={{
        display: 'flex',
        flexDirection: 'column',
        gap: '1rem',
        padding: '1rem',
        width: 'min(20rem, calc(100vw - 48px))',
      }}
    >
      <Typography variant="h2" id={titleId}>
        <Trans>Rollover Cash</Trans>
      </Typography>
      <PersonPicker label={t`Employee`} people={people} userId={receiverId} onChange={setReceiverId} isRequired />
      {isPartial ? (
        <MoneyField
          label={t`Amount`}
          value={amount}
          onChange={(text) => {
            setFault(undefined)
            setAmount(text)
          }}
          error={
            fault ??
            (cents > left ? t`Enter at most ${formatPay(left / 100)}, which is left of this entry.` : undefined)
          }
        />
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>
          <Trans>The whole expense of {formatPay(left / 100)} will be handed over.</Trans>
        </Typography>
      )}
      <Button
        type="submit"
        variant="contained"
        disabled={ask.isPending || receiverId === null || (isPartial && !isPossible)}
      >
        <Trans>Send request</Trans>
      </Button>
      {ask.isWaiting && <WaitingAlert />}
    </form>
  )
}
