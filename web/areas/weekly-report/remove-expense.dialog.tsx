import { Trans, useLingui } from '@lingui/react/macro'

import type { ExpenseEntry } from '@countroom/contract/weekly-report/weekly-report.shapes.ts'

import { formatPay } from '../../lib/format.ts'
import { VoidDialog } from '../../ui/void-dialog.tsx'
import { useColumn } from './use-column.ts'
import { useDayChange } from './use-day-change.ts'

/** Asks for a reason and removes an expense that a manager added. The total of the expenses then changes too. */
export function RemoveExpenseDialog({ expense, onClose }: { expense: ExpenseEntry; onClose: () => void }) {
  const { t } = useLingui()
  const { place } = useColumn()
  const { run, isPending } = useDayChange('POST /report/removeExpense', ['report.expenseUnknown', 'void.reasonMissing'])
  const { businessDay: _, ...chosen } = place
  return (
    <VoidDialog
      title={<Trans>Remove this expense?</Trans>}
      name={expense.description}
      text={formatPay(expense.amount)}
      consequence={
        <Trans>It is removed from the report, and the total is added up again. The audit trail keeps it.</Trans>
      }
      isReasonNeeded
      submitLabel={t`Remove`}
      isPending={isPending}
      closesOn={['report.expenseUnknown']}
      onSubmit={(reason) => run({ ...chosen, expenseId: expense.expenseId!, reason })}
      onClose={onClose}
    />
  )
}
