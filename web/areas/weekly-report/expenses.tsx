import { useLingui } from '@lingui/react/macro'
import AddIcon from '@mui/icons-material/Add'
import CommentIcon from '@mui/icons-material/CommentOutlined'
import RemoveIcon from '@mui/icons-material/DeleteOutlined'
import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'

import { EXPENSE_PREFIX, TOTAL_LINE } from '@countroom/contract/weekly-report/weekly-report.rules.ts'
import type { ExpenseEntry } from '@countroom/contract/weekly-report/weekly-report.shapes.ts'

import { useUser } from '../../lib/session.ts'
import { Moment } from '../../ui/moment.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { Amount } from './amount.tsx'
import { FigureLink } from './figure-line.tsx'
import { Line, Lines, Section } from './section.tsx'
import { useColumn } from './use-column.ts'

const AddExpenseDialog = lazy(async () => ({ default: (await import('./add-expense.dialog.tsx')).AddExpenseDialog }))
const CommentDialog = lazy(async () => ({ default: (await import('./comment.dialog.tsx')).CommentDialog }))
const RemoveExpenseDialog = lazy(async () => ({
  default: (await import('./remove-expense.dialog.tsx')).RemoveExpenseDialog,
}))

type Opened = { dialog: 'add' } | { dialog: 'comment' | 'remove'; expense: ExpenseEntry }

/** The expenses of a day: the computed expenses, the expenses that managers added, and their total. */
export function Expenses() {
  const { t } = useLingui()
  const { day, isOpen } = useColumn()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  return (
    <Section
      title={t`Expenses`}
      action={
        isOpen && (
          <Button size="small" startIcon={<AddIcon />} onClick={() => setOpened({ dialog: 'add' })}>
            {t`Add Expense`}
          </Button>
        )
      }
    >
      <Lines hasButtons={isOpen && day.expenseSet.some(({ isManager }) => isManager)}>
        {day.expenseSet.map((expense, index) => (
          <ExpenseLine
            key={expense.expenseId ?? `line ${index}`}
            expense={expense}
            onOpen={(dialog) => setOpened({ dialog, expense })}
          />
        ))}
      </Lines>
      <Suspense fallback={null}>
        {opened?.dialog === 'add' && <AddExpenseDialog onClose={close} />}
        {opened?.dialog === 'comment' && <CommentDialog expense={opened.expense} onClose={close} />}
        {opened?.dialog === 'remove' && <RemoveExpenseDialog expense={opened.expense} onClose={close} />}
      </Suspense>
    </Section>
  )
}

interface ExpenseLineProps {
  expense: ExpenseEntry
  onOpen: (dialog: 'comment' | 'remove') => void
}

function ExpenseLine({ expense, onOpen }: ExpenseLineProps) {
  const { t } = useLingui()
  const { isOpen } = useColumn()
  const { locationTimezone } = useUser()
  const { description, amount, comments, isManager, expenseType, addedAt, addedBy } = expense
  const isTotal = description === TOTAL_LINE && expenseType === null
  const label = isTotal ? t`Total` : description
  return (
    <Line
      label={
        <>
          <bdi>{label}</bdi>
          {comments !== '' && (
            <RowButton
              label={t`Comment on ${label}`}
              title={comments}
              icon={<CommentIcon sx={{ fontSize: '1rem' }} />}
              onClick={() => onOpen('comment')}
            />
          )}
        </>
      }
      isStrong={isTotal}
      note={
        isManager && addedAt !== undefined ? (
          <>
            {expenseType} · <bdi>{addedBy}</bdi> <Moment instant={addedAt} timezone={locationTimezone} />
          </>
        ) : undefined
      }
      actions={
        isManager &&
        isOpen && (
          <RowButton
            label={t`Remove ${description}`}
            icon={<RemoveIcon fontSize="small" />}
            onClick={() => onOpen('remove')}
          />
        )
      }
    >
      {isTotal ? (
        <FigureLink name="expenseTotal" label={label} value={amount} />
      ) : isManager || expenseType === null ? (
        <Amount value={amount} />
      ) : (
        <FigureLink name={`${EXPENSE_PREFIX}${expenseType}`} label={label} value={amount} />
      )}
    </Line>
  )
}
