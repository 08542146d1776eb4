import { Trans, useLingui } from '@lingui/react/macro'
import Alert from '@mui/material/Alert'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { lazy, type ReactNode, type RefObject, Suspense, useMemo, useRef } from 'react'

import { MAX_CASH_DOLLARS } from '@countroom/contract/cash/cash.rules.ts'
import type { ErrorCode } from '@countroom/contract/kernel/errors.ts'
import { MAX_NAME_LENGTH } from '@countroom/contract/kernel/names.ts'
import {
  isChosenByHand,
  MAX_COMMENTS,
  NOBODY,
  offeredParties,
  type TransactionType,
} from '@countroom/contract/transactions/transactions.rules.ts'
import type { Category, Colleague, Transaction } from '@countroom/contract/transactions/transactions.shapes.ts'

import { useChange } from '../../lib/client.ts'
import { formatWhole } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { BillButtons } from '../../ui/bill-buttons.tsx'
import { centsOf, moneyText } from '../../ui/money-entry.ts'
import { MoneyField } from '../../ui/money-field.tsx'
import { withBill } from '../../ui/payout.rules.ts'
import { PersonPicker } from '../../ui/person-picker.tsx'
import { WaitingAlert } from '../../ui/waiting-alert.tsx'
import { DRAWER_QUESTIONS, useQuestions } from '../cash/approval.part.tsx'
import { useDrawerShift } from '../cash/drawer-shift.part.tsx'
import {
  bodyOf,
  categoryOf,
  type EnteredCategory,
  type EntryDraft,
  type Obstacle,
  obstacleOf,
  whyFixed,
  withCategory,
  withEmployee,
} from './entry.rules.ts'

// Loaded separately, because only some categories need them.
const CustomerField = lazy(async () => ({ default: (await import('../../ui/customer-field.tsx')).CustomerField }))
const UnpaidShifts = lazy(async () => ({ default: (await import('./unpaid-shifts.tsx')).UnpaidShifts }))

// Loaded separately, because it is rarely needed.
const EntryConflict = lazy(async () => ({ default: (await import('./entry-conflict.tsx')).EntryConflict }))

const QUESTIONS: readonly ErrorCode[] = [...DRAWER_QUESTIONS, 'ledger.confirmLimit']
/** After these refusals, the entries are loaded again, and a notice says what somebody else changed. */
const OUTDATED: readonly ErrorCode[] = ['list.changed', 'transaction.unknown']
const HANDLED = [...QUESTIONS, ...OUTDATED]

interface EntryFormProps {
  draft: EntryDraft
  onChange: (draft: EntryDraft) => void
  isSaving: boolean
  onSaving: (isSaving: boolean) => void
  categories: readonly Category[] | undefined
  colleagues: readonly Colleague[] | undefined
  descriptionRef: RefObject<HTMLInputElement | null>
  amountRef: RefObject<HTMLInputElement | null>
  /** The entry in the form as the server has it now. Undefined while this is not known, null when the entry was deleted. */
  current: Transaction | null | undefined
  /** Loads the entries again. */
  refetch: () => Promise<unknown>
  /** The button that offers the chosen entry to a colleague. */
  actions: ReactNode
  onSaved: (transactionId: number) => void
  onCancel: () => void
}

/** Adds a bank or expense entry, or changes the chosen entry (part 2 sections 2 and 5). */
export function EntryForm(props: EntryFormProps) {
  const {
    draft,
    onChange,
    isSaving,
    onSaving,
    categories,
    colleagues,
    descriptionRef,
    amountRef,
    current,
    refetch,
    actions,
    onSaved,
    onCancel,
  } = props
  const { t } = useLingui()
  const { userId, selectedLocationId: locationId } = useUser()
  const { shift } = useDrawerShift()
  const { withAnswers, approvalDialog } = useQuestions<{ isBeyondLimitConfirmed: boolean }>({
    'ledger.confirmLimit': {
      title: t`More than the loan limit`,
      confirmLabel: t`Lend`,
      isDangerous: false,
      yes: { isBeyondLimitConfirmed: true },
    },
  })
  const save = useChange('POST /transaction/save', {
    handles: HANDLED,
    outlastsOutage: true,
    refreshes: ['POST /transaction/list', 'POST /transaction/getDrawer', 'POST /transaction/listUnpaidShifts'],
  })
  const obstacleText = useObstacleText()

  const category = categoryOf(draft, categories)
  const options = useMemo(() => {
    const offered: EnteredCategory[] = (categories ?? []).filter(({ posting }) => isChosenByHand(posting))
    return category === undefined || offered.includes(category) ? offered : [category, ...offered]
  }, [categories, category])
  const parties = category ? offeredParties(category.posting) : NOBODY
  const { entry } = draft
  const people = useMemo(() => {
    const listed = colleagues?.map(({ userId: id, name }) => ({ userId: id, name, unlisted: null }))
    const named = entry?.selectedEmployeeId ?? null
    // The employee of the entry may have left since, and is then added to the list.
    if (!listed || named === null || listed.some((one) => one.userId === named)) return listed
    return [...listed, { userId: named, name: entry?.selectedEmployeeName ?? '', unlisted: null }]
  }, [colleagues, entry])
  const isFixed = entry !== undefined && whyFixed(entry) !== null
  const theirs = entry && current && current.version > entry.version && !isSaving ? current : undefined
  const isGone = entry !== undefined && current === null && !isSaving
  // While shifts are ticked, the amount is their pay, so nobody can type it.
  const isAmountFixed = isSaving || isFixed || draft.paidClockIds.length > 0
  const cents = centsOf(draft.amount)
  const obstacles = {
    bank: obstacleOf(draft, cents, category, 'bank'),
    expense: obstacleOf(draft, cents, category, 'expense'),
  }
  // The first missing value, for the hint below the buttons. 'notThisWay' and 'otherType' are skipped, because they name no missing value. 'nobody'
  // is skipped too. It disables ADD BANK for Zelle when a customer or an employee is chosen. Then only ADD EXPENSE can be meant. It needs a customer
  // and an employee, and the hint asks for the one that is missing.
  const missing = [obstacles.bank, obstacles.expense].find(
    (one) => one !== null && one !== 'notThisWay' && one !== 'otherType' && one !== 'nobody',
  )
  const isReady = obstacles.bank === null || obstacles.expense === null

  /** Saves the entry. When the server has a question, asks the person. Undefined when the person answered no or nobody approved. */
  const send = (type: TransactionType) => {
    const body = bodyOf(draft, cents ?? 0, type, { userId, locationId, ...shift })
    return withAnswers((answers) => save.run({ ...body, ...answers }))
  }

  const submit = async (type: TransactionType) => {
    if (isSaving) return
    onSaving(true)
    const outcome = await send(type)
    onSaving(false)
    if (outcome?.result) onSaved(outcome.result.transaction.transactionId)
    else if (outcome?.refusal && OUTDATED.includes(outcome.refusal.code)) void refetch()
  }

  const bankRef = useRef<HTMLButtonElement>(null)
  const expenseRef = useRef<HTMLButtonElement>(null)
  const button = (type: TransactionType, label: string) => (
    <Button
      ref={type === 'bank' ? bankRef : expenseRef}
      // When only one of the two buttons can be pressed, it is the filled button.
      variant={
        obstacles[type] === null && (obstacles.bank !== null || obstacles.expense !== null) ? 'contained' : 'outlined'
      }
      disabled={isSaving || obstacles[type] !== null || isGone || theirs !== undefined}
      onClick={() => void submit(type)}
      sx={{ flex: '1 1 8rem', minHeight: '2.75rem', whiteSpace: 'nowrap' }}
    >
      {label}
    </Button>
  )

  return (
    <Paper
      variant="outlined"
      component="form"
      noValidate
      aria-label={entry ? t`Change an entry` : t`Add an entry`}
      onSubmit={(event) => event.preventDefault()}
      sx={formStyle}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: '2.25rem' }}>
        <Typography variant="h2" sx={{ flex: '1 1 auto' }}>
          {entry ? <Trans>Update entry</Trans> : <Trans>New entry</Trans>}
        </Typography>
        {actions}
      </Box>
      {entry && isFixed && (
        <Alert severity="info">
          <FixedText why={whyFixed(entry)} />
        </Alert>
      )}
      <Autocomplete
        options={options}
        loading={!categories}
        value={category ?? null}
        disabled={isSaving || isFixed}
        onChange={(_, chosen) => onChange(withCategory(draft, chosen))}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ name }) => name}
        isOptionEqualToValue={(one, other) => one.name === other.name}
        autoHighlight
        loadingText={t`Loading…`}
        noOptionsText={t`No description has this name`}
        renderInput={(params) => (
          <TextField {...params} label={t`Description`} required inputRef={descriptionRef} placeholder={t`Choose`} />
        )}
      />
      {parties.customer && (
        <Suspense fallback={null}>
          <CustomerField
            customer={draft.customer}
            isDisabled={isSaving || isFixed}
            onChange={(customer) => onChange({ ...draft, customer })}
          />
        </Suspense>
      )}
      {parties.employee && (
        <PersonPicker
          label={t`Employee`}
          people={people}
          isRequired={category?.posting === 'employeePayShort'}
          isDisabled={isSaving || isFixed}
          userId={draft.employeeId}
          onChange={(employeeId) => onChange(withEmployee(draft, employeeId))}
        />
      )}
      {category?.posting === 'employeePayroll' && draft.employeeId !== null && !entry && (
        <Suspense fallback={null}>
          <UnpaidShifts employeeId={draft.employeeId} draft={draft} isDisabled={isSaving} onChange={onChange} />
        </Suspense>
      )}
      {parties.name && (
        <TextField
          label={t`Name`}
          required
          value={draft.name}
          disabled={isSaving || isFixed}
          onChange={({ target }) => onChange({ ...draft, name: target.value })}
          slotProps={{ htmlInput: { maxLength: MAX_NAME_LENGTH, autoComplete: 'off', autoCapitalize: 'words' } }}
        />
      )}
      <MoneyField
        label={t`Amount`}
        ref={amountRef}
        required
        value={draft.amount}
        disabled={isAmountFixed}
        // Enter skips the bills and the comments, and goes to the first button that can be pressed.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          const next = [bankRef, expenseRef].find(({ current: shown }) => shown?.disabled === false)
          next?.current?.focus()
        }}
        // A newly typed amount clears the counts of bills. When the field loses the focus, it only appends the cents, so the counts stay.
        onChange={(amount) => onChange({ ...draft, amount, bills: centsOf(amount) === cents ? draft.bills : {} })}
        error={
          (cents ?? 0) > MAX_CASH_DOLLARS * 100
            ? t`Enter an amount above 0 and up to ${formatWhole(MAX_CASH_DOLLARS)}.`
            : undefined
        }
      />
      <BillButtons
        bills={draft.bills}
        isDisabled={isAmountFixed}
        onPress={(bill) => {
          const next = withBill({ cents: cents ?? 0, bills: draft.bills }, bill)
          onChange({ ...draft, amount: moneyText(next.cents), bills: next.bills })
        }}
      />
      <TextField
        label={t`Comments`}
        multiline
        minRows={2}
        maxRows={6}
        value={draft.comments}
        disabled={isSaving || isFixed}
        onChange={({ target }) => onChange({ ...draft, comments: target.value })}
        slotProps={{ htmlInput: { maxLength: MAX_COMMENTS } }}
      />
      {isGone && (
        <Alert severity="error">
          <Trans>This entry was deleted since you chose it. Your changes can no longer be saved.</Trans>
        </Alert>
      )}
      {theirs && (
        <Suspense fallback={null}>
          <EntryConflict draft={draft} theirs={theirs} categories={categories} onChange={onChange} />
        </Suspense>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {button('bank', entry ? t`UPDATE BANK` : t`ADD BANK`)}
        {button('expense', entry ? t`UPDATE EXPENSE` : t`ADD EXPENSE`)}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: '1.5rem' }}>
        <Typography variant="caption" role="status" sx={{ flex: 1, color: 'text.secondary' }}>
          {!isReady && !isFixed && missing ? obstacleText(missing) : ''}
        </Typography>
        {(entry !== undefined || draft.amount !== '' || draft.description !== null) && (
          <Button size="small" disabled={isSaving} onClick={onCancel}>
            {entry ? <Trans>Cancel</Trans> : <Trans>CLEAR</Trans>}
          </Button>
        )}
      </Box>
      {save.isWaiting && <WaitingAlert />}
      {approvalDialog}
    </Paper>
  )
}

function FixedText({ why }: { why: ReturnType<typeof whyFixed> }) {
  switch (why) {
    case 'rollover':
      return <Trans>A hand-over made this entry. It cannot be changed.</Trans>
    case 'payroll':
      return <Trans>This entry paid shifts. Delete it to make them unpaid again.</Trans>
    case 'handedOver':
      return <Trans>This entry was offered to another employee or handed over. It cannot be changed.</Trans>
    case null:
      return null
  }
}

function useObstacleText(): (obstacle: Obstacle) => string {
  const { t } = useLingui()
  return (obstacle) => {
    switch (obstacle) {
      case 'description':
        return t`Choose a description.`
      case 'customer':
        return t`Choose a customer.`
      case 'employee':
        return t`Choose an employee.`
      case 'name':
        return t`Enter a name.`
      case 'amount':
        return t`Enter an amount above 0.`
      // These obstacles have no text, because the button is not meant for this category, for these people or for this entry.
      case 'notThisWay':
      case 'nobody':
      case 'customerUnwanted':
      case 'employeeUnwanted':
      case 'otherType':
      case 'fixed':
        return ''
    }
  }
}

const formStyle = {
  display: 'flex',
  flexDirection: 'column',
  gap: 1.5,
  p: { xs: 1, md: 2 },
  minWidth: 0,
} as const
