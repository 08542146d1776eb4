import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type RefObject, useEffect, useRef, useState } from 'react'

import { billsCents, MAX_CASH_DOLLARS, type TicketBill } from '@countroom/contract/cash/cash.rules.ts'
import type { Amounts } from '@countroom/contract/cash/cash.shapes.ts'
import type { ErrorCode } from '@countroom/contract/kernel/errors.ts'
import { MAX_NAME_LENGTH } from '@countroom/contract/kernel/names.ts'
import type { TicketOut } from '@countroom/contract/tickets/tickets.shapes.ts'

import { type Refusal, useChange } from '../../lib/client.ts'
import { formatPay, formatWhole } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { BillButtons } from '../../ui/bill-buttons.tsx'
import { DigitsField } from '../../ui/digits-field.tsx'
import { feedback } from '../../ui/feedback.ts'
import { centsOf, moneyText } from '../../ui/money-entry.ts'
import { MoneyField } from '../../ui/money-field.tsx'
import { isPayable, withBill } from '../../ui/payout.rules.ts'
import { useFocusKey } from '../../ui/shortcuts.ts'
import { visuallyHidden } from '../../ui/visually-hidden.ts'
import { WaitingAlert } from '../../ui/waiting-alert.tsx'
import { DRAWER_QUESTIONS, useQuestions } from '../cash/approval.part.tsx'
import { useDrawerShift } from '../cash/drawer-shift.part.tsx'
import { useTypedMachine } from '../machines/typed-machine.api.ts'

/** A ticket as typed. `centsOf` converts the amount to cents. */
interface Draft {
  machine: string
  amount: string
  bills: Amounts
}
const EMPTY: Draft = { machine: '', amount: '', bills: {} }
const NO_FAULTS: { machine?: string; amount?: string } = {}

const HANDLED: readonly ErrorCode[] = ['ticket.repeated', 'machine.unknown', 'request.malformed', ...DRAWER_QUESTIONS]

interface TicketFormProps {
  machineRef: RefObject<HTMLInputElement | null>
  /** True for two seconds after a ticket was saved. Add is then disabled (part 2 section 2). */
  isCooling: boolean
  onSaved: (ticket: TicketOut) => void
}

/** Takes a ticket's machine and its amount, typed or as bills, and pays the ticket. On a keyboard: machine, Enter, amount, Enter. */
export function TicketForm({ machineRef, isCooling, onSaved }: TicketFormProps) {
  const { t } = useLingui()
  const { userId, selectedLocationId: locationId } = useUser()
  const { shift } = useDrawerShift()
  const { withAnswers, approvalDialog } = useQuestions<{ isRepeatConfirmed: boolean }>({
    'ticket.repeated': {
      title: t`Was this ticket already paid?`,
      confirmLabel: t`Pay again`,
      // Makes No the default answer, so that pressing Enter twice does not pay twice.
      isDangerous: true,
      yes: { isRepeatConfirmed: true },
    },
  })
  const amountRef = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState(EMPTY)
  const [faults, setFaults] = useState(NO_FAULTS)
  /** True while the ticket is being saved or a question about it is open. The fields are then read-only. */
  const [isAdding, setIsAdding] = useState(false)
  const save = useChange('POST /ticketOut/save', {
    handles: HANDLED,
    outlastsOutage: true,
    refreshes: ['POST /ticketOut/list'],
  })
  useFocusKey(machineRef, t`Machine`)

  // On a touch screen, no field has the focus at first, because a focused field opens a keyboard over half the screen.
  const isTouch = useMediaQuery('(pointer: coarse)')
  useEffect(() => {
    if (!isTouch) machineRef.current?.focus()
  }, [isTouch, machineRef])

  const cents = draft.amount === '' ? 0 : centsOf(draft.amount)
  const limit = formatWhole(MAX_CASH_DOLLARS)

  // An effect moves the focus, because a closing dialog first returns the focus to the element that had it before.
  const [aim, setAim] = useState<{ ref: RefObject<HTMLInputElement | null> }>()
  const focus = (ref: RefObject<HTMLInputElement | null>) => setAim({ ref })
  useEffect(() => {
    aim?.ref.current?.focus()
    // The old figure is selected, so that typing replaces it.
    aim?.ref.current?.select()
  }, [aim])

  const typed = useTypedMachine(draft.machine)
  const machineFault = () => (typed.machine === '' ? t`Enter a machine.` : typed.fault)

  const press = (bill: TicketBill) => {
    const next = withBill({ cents: cents ?? 0, bills: draft.bills }, bill)
    setFaults(({ machine }) => (machine === undefined ? NO_FAULTS : { machine }))
    setDraft({ ...draft, amount: moneyText(next.cents), bills: next.bills })
  }
  const clear = () => {
    setFaults(NO_FAULTS)
    setDraft(EMPTY)
    machineRef.current?.focus()
  }

  /** Pays the ticket. When the server has a question, asks the person. Undefined when the person answered no or nobody approved. */
  const pay = (ticketCents: number) => {
    const ticket = {
      machine: typed.machine,
      ticketOut: ticketCents / 100,
      amounts: billsCents(draft.bills) === 0 ? null : draft.bills,
      userId,
      locationId,
      ...shift,
    }
    return withAnswers((answers) => save.run({ ...ticket, ...answers }))
  }

  const showRefusal = ({ code, message: written, detail, requestId }: Refusal) => {
    const path = detail?.path
    // A message beside its field need not repeat the field's name.
    const message = written.replace(`${path}: `, '')
    if (code === 'machine.unknown' || path === 'machine') {
      setFaults({ machine: message })
      focus(machineRef)
    } else if (path === 'ticketOut') {
      setFaults({ amount: message })
      focus(amountRef)
    } else {
      // The feedback bar already shows the refusals that are not in HANDLED.
      if (HANDLED.includes(code)) feedback.error(message, requestId)
      focus(amountRef)
    }
  }

  const add = async () => {
    if (isCooling || isAdding) return
    const unknown = machineFault()
    if (unknown !== undefined) {
      setFaults({ machine: unknown })
      return focus(machineRef)
    }
    if (!isPayable(cents)) {
      setFaults({ amount: t`Enter an amount from 0.01 to ${limit}, such as 15.50.` })
      return focus(amountRef)
    }
    setFaults(NO_FAULTS)
    setIsAdding(true)
    const outcome = await pay(cents)
    setIsAdding(false)
    if (outcome?.result) {
      setDraft(EMPTY)
      onSaved(outcome.result.ticket)
      focus(machineRef)
    } else if (outcome?.refusal) showRefusal(outcome.refusal)
    else focus(amountRef)
  }

  return (
    <Paper variant="outlined" sx={{ containerType: 'inline-size', p: { xs: 1, md: 2 } }}>
      <Box
        component="form"
        aria-label={t`Pay a ticket`}
        noValidate
        // A press must not take the focus from a field. On a phone the keyboard would close and the buttons would move.
        onMouseDown={(event) => {
          if (!(event.target as Element).closest('.MuiFormControl-root')) event.preventDefault()
        }}
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
        sx={formStyle}
      >
        <DigitsField
          label={t`Machine`}
          value={draft.machine}
          takesLetters={typed.takesLetters}
          ref={machineRef}
          onChange={(machine) => {
            setFaults(({ amount }) => (amount === undefined ? NO_FAULTS : { amount }))
            setDraft({ ...draft, machine })
          }}
          onFocus={(event) => event.target.select()}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            const fault = machineFault()
            if (fault === undefined) amountRef.current?.focus()
            else setFaults({ machine: fault })
          }}
          error={faults.machine !== undefined}
          helperText={faults.machine}
          size="medium"
          sx={{ ...bigFigures, gridArea: 'machine' }}
          slotProps={{ htmlInput: { enterKeyHint: 'next', maxLength: MAX_NAME_LENGTH, readOnly: isAdding } }}
        />
        <MoneyField
          label={t`Amount`}
          value={draft.amount}
          ref={amountRef}
          // A typed amount has no counts of bills.
          onChange={(amount) => {
            setFaults(({ machine }) => (machine === undefined ? NO_FAULTS : { machine }))
            setDraft((known) => ({ ...known, amount, bills: {} }))
          }}
          onFocus={(event) => event.target.select()}
          error={faults.amount}
          size="medium"
          sx={{ ...bigFigures, gridArea: 'amount' }}
          slotProps={{ htmlInput: { enterKeyHint: 'done', readOnly: isAdding } }}
        />
        <BillButtons bills={draft.bills} onPress={press} isDisabled={isAdding} />
        <Button variant="text" disabled={isAdding} onClick={clear} sx={{ gridArea: 'clear', height: '3.5rem' }}>
          <Trans>CLEAR</Trans>
        </Button>
        <Button
          type="submit"
          variant="contained"
          disabled={isAdding || isCooling}
          sx={{ gridArea: 'add', height: '3.5rem', minWidth: 112 }}
        >
          {save.isPending ? t`Saving...` : t`Add`}
        </Button>
      </Box>
      <output aria-live="polite" style={visuallyHidden}>
        {billsCents(draft.bills) > 0 && formatPay(billsCents(draft.bills) / 100)}
      </output>
      {save.isWaiting && <WaitingAlert hasSpaceAbove />}
      {approvalDialog}
    </Paper>
  )
}

const bigFigures = {
  '& .MuiInputBase-root': { height: '3.5rem' },
  '& input': { fontSize: '1.25rem', fontVariantNumeric: 'tabular-nums', fontWeight: 500 },
}

/** A narrow form has three rows, and on a phone the thumb reaches the last two. A wide form has one row. */
const formStyle = {
  display: 'grid',
  gap: 1,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
  gridTemplateAreas: '"machine amount" "bills bills" "clear add"',
  '@container (min-width: 50rem)': {
    gap: 1.5,
    gridTemplateColumns: '8rem minmax(8rem, 12rem) minmax(22rem, 1fr) auto auto',
    gridTemplateAreas: '"machine amount bills clear add"',
  },
} as const
