import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'

import { MAX_CASH_DOLLARS } from '@countroom/contract/cash/cash.rules.ts'
import type { CashCount } from '@countroom/contract/cash/cash.shapes.ts'
import { totalCents } from '@countroom/contract/kernel/bills.ts'
import { MAX_VOID_REASON_LENGTH, MIN_VOID_REASON_LENGTH } from '@countroom/contract/kernel/void-limits.ts'

import { useChange } from '../../lib/client.ts'
import { formatPay, formatWhole } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { BillsField } from '../../ui/bills-field.tsx'
import { centsOf } from '../../ui/money-entry.ts'
import { MoneyField } from '../../ui/money-field.tsx'
import { REASON_RULE } from '../../ui/reason-rule.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { countOf, type TypedCount } from '../../ui/typed-count.ts'
import { WaitingAlert } from '../../ui/waiting-alert.tsx'
import { ShortOver } from './short-over.part.tsx'

interface CashLeftDialogProps {
  clockId: number
  /** A count with a difference that still needs a reason. The dialog begins with its difference. */
  toExplain: CashCount | undefined
  onClose: () => void
}

/** Set Cash Left: takes a count of the drawer, then shows the difference and asks for its reason if one is needed (domain 4). */
export function CashLeftDialog({ clockId, toExplain, onClose }: CashLeftDialogProps) {
  const [saved, setSaved] = useState(toExplain)
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        <Trans>Set Cash Left</Trans>
      </DialogTitle>
      {saved ? (
        <Difference count={saved} onClose={onClose} />
      ) : (
        <CountForm clockId={clockId} onSaved={setSaved} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface CountFormProps {
  clockId: number
  onSaved: (count: CashCount) => void
  onClose: () => void
}

function CountForm({ clockId, onSaved, onClose }: CountFormProps) {
  const { t } = useLingui()
  const { userId, selectedLocationId: locationId } = useUser()
  const [way, setWay] = useState<'bills' | 'total'>('bills')
  const [counted, setCounted] = useState<TypedCount>({ bills: {}, coins: '' })
  const [total, setTotal] = useState('')
  const save = useChange('POST /transaction/saveCashLeft', {
    outlastsOutage: true,
    refreshes: ['POST /transaction/getDrawer'],
  })
  const count = countOf(counted)
  const isAnyCounted = counted.coins !== '' || Object.values(counted.bills).some((pieces) => (pieces ?? 0) > 0)
  const cents =
    way === 'total'
      ? total === ''
        ? undefined
        : centsOf(total)
      : isAnyCounted && count
        ? totalCents(count)
        : undefined
  const isTooMuch = cents !== undefined && cents > MAX_CASH_DOLLARS * 100
  const limit = formatWhole(MAX_CASH_DOLLARS)

  const submit = async () => {
    if (cents === undefined || isTooMuch) return
    const outcome = await save.run({
      cashLeft: cents / 100,
      ...(way === 'bills' && count && { amounts: { bills: count.bills, coins: count.coinsCents / 100 } }),
      userId,
      clockId,
      locationId,
    })
    if (outcome?.result) onSaved(outcome.result.count)
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Segmented
          label={t`How you count`}
          isWide
          value={way}
          options={[
            { value: 'bills', label: t`Bills` },
            { value: 'total', label: t`Total` },
          ]}
          onChange={setWay}
        />
        {way === 'bills' ? (
          <BillsField label={t`Cash left`} value={counted} onChange={setCounted} isDisabled={save.isPending} />
        ) : (
          <MoneyField
            label={t`Cash left`}
            required
            value={total}
            onChange={setTotal}
            disabled={save.isPending}
            error={isTooMuch ? t`Enter an amount from 0 to ${limit}.` : undefined}
            slotProps={{ htmlInput: { 'data-initial-focus': true } as object }}
          />
        )}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          <Trans>Count all the cash in the drawer. Every count is kept. The last one is used.</Trans>{' '}
          {way === 'bills' && !isAnyCounted && <Trans>For an empty drawer, enter 0 coins.</Trans>}
        </Typography>
        {save.isWaiting && <WaitingAlert />}
      </DialogContent>
      <DialogActions>
        {/* Closing the dialog does not cancel a count that was already sent. */}
        <Button onClick={onClose}>{save.isPending ? t`Close` : t`Cancel`}</Button>
        <Button type="submit" variant="contained" disabled={save.isPending || cents === undefined || isTooMuch}>
          {save.isPending ? t`Saving...` : t`Save`}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Shows the difference of the saved count, and asks for its reason if one is needed. */
function Difference({ count, onClose }: { count: CashCount; onClose: () => void }) {
  const { t } = useLingui()
  const { userId, selectedLocationId: locationId } = useUser()
  const [reason, setReason] = useState('')
  const explain = useChange('POST /transaction/saveCashReason', { refreshes: ['POST /transaction/getDrawer'] })
  const { countId, cashLeft, expected, shortOver, needsReason } = count
  const asks = needsReason && count.reason === ''
  const isShort = shortOver < 0
  const why = reason.trim()

  const submit = async () => {
    if (!asks) return onClose()
    const outcome = await explain.run({ countId, reason: why, userId, locationId })
    if (outcome?.result) onClose()
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Box role="status">
          <Box component="dl" sx={{ m: 0, mx: -2 }}>
            <ShortOver
              dollars={shortOver}
              note={
                <Trans>
                  You counted {formatPay(cashLeft)}. The drawer should hold {formatPay(expected)}.
                </Trans>
              }
            />
          </Box>
        </Box>
        {asks && (
          <TextField
            label={isShort ? t`Why is the drawer short?` : t`Why is the drawer over?`}
            required
            multiline
            minRows={2}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            helperText={t(REASON_RULE)}
            slotProps={{ htmlInput: { maxLength: MAX_VOID_REASON_LENGTH, 'data-initial-focus': true } as object }}
          />
        )}
      </DialogContent>
      <DialogActions>
        {asks && (
          <Button onClick={onClose}>
            <Trans>Later</Trans>
          </Button>
        )}
        <Button
          type="submit"
          variant="contained"
          disabled={asks && (explain.isPending || why.length < MIN_VOID_REASON_LENGTH)}
        >
          {asks ? t`Save` : t`Done`}
        </Button>
      </DialogActions>
    </form>
  )
}
