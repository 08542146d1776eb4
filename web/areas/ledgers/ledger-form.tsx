import { Trans, useLingui } from '@lingui/react/macro'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { ENTRY_TYPES, type EntryType, type LedgerName } from '@countroom/contract/ledgers/ledgers.rules.ts'

import { serverNow, useCall, useChange } from '../../lib/client.ts'
import { businessDayAt } from '../../lib/date-range.ts'
import { useUser } from '../../lib/session.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { CustomerField } from '../../ui/customer-field.tsx'
import { feedback } from '../../ui/feedback.ts'
import { centsOf, moneyText } from '../../ui/money-entry.ts'
import { MoneyField } from '../../ui/money-field.tsx'
import { PersonPicker } from '../../ui/person-picker.tsx'
import { useDay } from '../../ui/use-day.ts'
import { WaitingAlert } from '../../ui/waiting-alert.tsx'
import { entryOf, type EntryField, faultOf, type LedgerDraft, type LedgerRecord, LISTS } from './ledgers.rules.ts'

// Loaded separately, because the code of the date pickers is large.
const DayField = lazy(async () => ({ default: (await import('../../ui/day-field.tsx')).DayField }))

interface LedgerFormProps {
  ledger: LedgerName
  /** The values with which the form starts, such as the loan to pay back. */
  initial: Partial<LedgerDraft> | undefined
  /** The person on whose card the user clicked Pay back. The form offers this person even after they have left. */
  payer: Pick<LedgerRecord, 'personId' | 'name' | 'isGone'> | undefined
  onSaved: (personId: number) => void
}

/** The form that adds an entry to a person's ledger (part 2 sections 4 and 5). */
export function LedgerForm({ ledger, initial, payer, onSaved }: LedgerFormProps) {
  const { t } = useLingui()
  const { selectedLocationId: locationId, locationTimezone: timezone } = useUser()
  const [draft, setDraft] = useState<Omit<LedgerDraft, 'date'>>(() => ({
    customer: null,
    employeeId: null,
    type: '',
    amount: '',
    ...initial,
  }))
  const { day: date, setDay: setDate, field: dateField } = useDay(initial?.date ?? businessDayAt(serverNow(), timezone))
  const confirm = useConfirm()
  const save = useSave(ledger)
  const formRef = useRef<HTMLFormElement>(null)
  const hasEmployee = ledger !== 'customerLoan'
  const { data } = useCall('POST /transaction/listColleagues', { locationId }, { enabled: hasEmployee })
  const people = data && [
    ...data.employees.map(({ userId, name }) => ({ userId, name, unlisted: null })),
    ...(payer && data.employees.every(({ userId }) => userId !== payer.personId)
      ? [{ userId: payer.personId, name: payer.name, unlisted: payer.isGone ? ('former' as const) : null }]
      : []),
  ]

  const focus = (field: EntryField) =>
    formRef.current?.querySelector<HTMLElement>(`[data-field="${field}"] :is(input, [role="combobox"])`)?.focus()

  // After a click on Pay back, the amount takes the focus, because the user may want to change it.
  useEffect(() => {
    if (payer) formRef.current?.querySelector<HTMLElement>('[data-field="amount"] input')?.focus()
  }, [payer])

  const add = async () => {
    if (save.isPending) return
    const entry = { ...draft, date }
    const fault = faultOf(ledger, entry, centsOf(draft.amount))
    if (fault) {
      feedback.error(fault.message)
      return focus(fault.field)
    }
    const personId = (hasEmployee ? draft.employeeId : draft.customer?.customerId) ?? 0
    let outcome = await save.run(personId, entry, false)
    if (outcome?.refusal?.code === 'ledger.confirmLimit') {
      const question = { title: t`More than the loan limit`, text: outcome.refusal.message }
      if (!(await confirm({ ...question, confirmLabel: t`Lend`, cancelLabel: t`Cancel` }))) return
      outcome = await save.run(personId, entry, true)
    }
    if (!outcome?.result) return
    // The person may have changed fields while the entry was saved. The field is emptied before it loses the focus, because it then formats its text.
    flushSync(() => {
      setDraft((known) => ({ ...known, amount: centsOf(known.amount) === centsOf(draft.amount) ? '' : known.amount }))
      setDate((known) => (known === entry.date ? businessDayAt(serverNow(), timezone) : known))
    })
    onSaved(personId)
    focus('person')
  }

  return (
    <Paper variant="outlined" sx={{ containerType: 'inline-size', p: { xs: 1, md: 2 } }}>
      <Box
        component="form"
        ref={formRef}
        aria-label={t`Add an entry`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
        sx={formStyle}
      >
        {ledger !== 'employeeShort' && (
          <Box data-field={hasEmployee ? 'customer' : 'person'} sx={ledger === 'zelle' ? halfStyle : personStyle}>
            <CustomerField
              customer={draft.customer}
              isRequired
              isDisabled={save.isPending}
              onChange={(customer) => setDraft({ ...draft, customer })}
            />
          </Box>
        )}
        {hasEmployee && (
          <Box data-field="person" sx={ledger === 'zelle' ? halfStyle : personStyle}>
            <PersonPicker
              label={ledger === 'zelle' ? t`Funds deposited to account of` : t`Employee`}
              people={people}
              isRequired
              userId={draft.employeeId}
              onChange={(employeeId) => setDraft({ ...draft, employeeId })}
            />
          </Box>
        )}
        <TextField
          select
          required
          label={t`Type`}
          value={draft.type}
          data-field="type"
          onChange={({ target }) => setDraft({ ...draft, type: target.value as EntryType })}
          sx={{ flex: '1 1 7.5rem' }}
        >
          {ENTRY_TYPES.map((type) => (
            <MenuItem key={type} value={type}>
              {type}
            </MenuItem>
          ))}
        </TextField>
        <Box data-field="amount" sx={{ flex: '1 1 7.5rem', display: 'grid' }}>
          <MoneyField
            label={t`Amount`}
            required
            value={draft.amount}
            onChange={(amount) => setDraft({ ...draft, amount })}
            onFocus={(event) => event.target.select()}
            onBlur={() => setDraft((known) => ({ ...known, amount: moneyText(centsOf(known.amount) ?? 0) }))}
          />
        </Box>
        <Box data-field="date" sx={{ flex: '1 1 12rem', display: 'grid' }}>
          <Suspense fallback={<TextField label={t`Date`} disabled />}>
            <DayField {...dateField} label={t`Date`} isRequired latest={businessDayAt(serverNow(), timezone)} />
          </Suspense>
        </Box>
        <Button
          type="submit"
          variant="contained"
          loading={save.isPending}
          sx={{
            flex: '0 1 7rem',
            '@container (max-width: 60rem)': { flexBasis: '5rem' },
            '@media (max-width: 50em)': { flex: '1 1 100%', minHeight: 44 },
          }}
        >
          <Trans>Add</Trans>
        </Button>
      </Box>
      {save.isWaiting && <WaitingAlert hasSpaceAbove />}
    </Paper>
  )
}

function useSave(ledger: LedgerName) {
  const { selectedLocationId: locationId } = useUser()
  const options = { refreshes: [LISTS[ledger]], outlastsOutage: true }
  const loan = useChange('POST /loan/saveCustomerLoan', { ...options, handles: ['ledger.confirmLimit'] })
  const short = useChange('POST /loan/saveEmployeeLoan', options)
  const zelle = useChange('POST /loan/saveZelleLoan', options)
  const run = async (personId: number, draft: LedgerDraft, isBeyondLimitConfirmed: boolean) => {
    const entries = [entryOf(draft, centsOf(draft.amount) ?? 0, ledger === 'zelle')]
    switch (ledger) {
      case 'customerLoan': {
        const loanHistory = { customerLoanId: personId, loanEntries: entries }
        return loan.run({ loanHistory, locationId, ...(isBeyondLimitConfirmed && { isBeyondLimitConfirmed }) })
      }
      case 'employeeShort':
        return short.run({ shortHistory: { employeeLoanId: personId, shortHistory: entries }, locationId })
      case 'zelle':
        return zelle.run({ zelleHistory: { employeeLoanId: personId, zelleHistory: entries }, locationId })
    }
  }
  const all = [loan, short, zelle]
  return { run, isPending: all.some((one) => one.isPending), isWaiting: all.some((one) => one.isWaiting) }
}

const personStyle = { flex: '6 1 16rem', minWidth: 0 } as const
/** Up to a width of 74rem, the form for Zelle takes more than one line. The fields for the two people then share a line if both fit. */
const halfStyle = {
  flex: '3 1 16rem',
  minWidth: 0,
  '@container (min-width: 35rem) and (max-width: 74rem)': { flexBasis: 'calc(50% - 0.75rem)' },
} as const
const formStyle = { display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' } as const
