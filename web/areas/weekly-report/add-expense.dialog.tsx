import { useLingui } from '@lingui/react/macro'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'

import { MAX_CASH_DOLLARS } from '@countroom/contract/cash/cash.rules.ts'
import { MAX_NAME_LENGTH } from '@countroom/contract/kernel/names.ts'
import { EXPENSE_TYPES, type ExpenseType, MAX_COMMENTS } from '@countroom/contract/transactions/transactions.rules.ts'
import { DEFAULT_EXPENSE_LINE, isTotalLine } from '@countroom/contract/weekly-report/weekly-report.rules.ts'

import { formatDollars } from '../../lib/format.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { centsOf } from '../../ui/money-entry.ts'
import { MoneyField } from '../../ui/money-field.tsx'
import { WaitingAlert } from '../../ui/waiting-alert.tsx'
import { useColumn } from './use-column.ts'
import { useDayChange } from './use-day-change.ts'

/** Adds a manager's expense to the day (part 2 section 5). */
export function AddExpenseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { place } = useColumn()
  const { run, isPending, isWaiting } = useDayChange('POST /report/addExpense')
  const [description, setDescription] = useState('')
  const [amount, setAmount] = useState('')
  const [expenseType, setExpenseType] = useState<ExpenseType>(DEFAULT_EXPENSE_LINE)
  const [comments, setComments] = useState('')
  const cents = centsOf(amount)
  const isTooMuch = cents !== undefined && cents > MAX_CASH_DOLLARS * 100

  const isTotal = isTotalLine(description)
  const isReady = description.trim() !== '' && !isTotal && cents !== undefined && !isTooMuch && !isPending

  const submit = async () => {
    if (!isReady) return
    const outcome = await run({ ...place, description, amount: cents / 100, expenseType, comments })
    if (outcome?.result) onClose()
  }

  return (
    <FormDialog
      title={t`Add Expense`}
      submitLabel={t`Add Expense`}
      isReady={isReady}
      isHeld={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t`Description`}
        required
        value={description}
        error={isTotal}
        helperText={isTotal && t`A description cannot be “total”. Type another one.`}
        onChange={({ target }) => setDescription(target.value)}
        slotProps={{
          htmlInput: { maxLength: MAX_NAME_LENGTH, autoComplete: 'off', 'data-initial-focus': true },
        }}
      />
      <MoneyField
        label={t`Amount`}
        required
        value={amount}
        onChange={setAmount}
        error={isTooMuch ? t`Enter an amount up to ${formatDollars(MAX_CASH_DOLLARS)}.` : undefined}
      />
      <TextField
        select
        label={t`Expense type`}
        value={expenseType}
        onChange={({ target }) => setExpenseType(target.value as ExpenseType)}
      >
        {EXPENSE_TYPES.map((type) => (
          <MenuItem key={type} value={type}>
            {type}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={t`Comments`}
        multiline
        minRows={2}
        maxRows={6}
        value={comments}
        onChange={({ target }) => setComments(target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_COMMENTS, autoComplete: 'off' } }}
      />
      {isWaiting && <WaitingAlert />}
    </FormDialog>
  )
}
