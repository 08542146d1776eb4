import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'

import { EXPENSE_COLUMNS, MAX_OLD_DAYS, type OldDayField } from '@countroom/contract/old-books/old-books.rules.ts'
import { EXPENSE_LINES } from '@countroom/contract/weekly-report/weekly-report.rules.ts'

import { call, useChange } from '../../lib/client.ts'
import { formatPay } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { ImportDialog } from '../../ui/import.dialog.tsx'
import type { AskAboutRows } from '../../ui/use-import-preview.ts'
import { dayOf, dollarsOf, expensesOf, OLD_BOOKS_FILE } from './old-books-file.rules.ts'
import { OLD_BOOKS_READS } from './old-books.api.ts'

const EXPENSE_LABELS = Object.fromEntries(EXPENSE_LINES.map((line) => [EXPENSE_COLUMNS[line], line])) as Record<
  (typeof EXPENSE_COLUMNS)[keyof typeof EXPENSE_COLUMNS],
  string
>

/**
 * Imports the days of old books, the accounts from before the venue used Countroom. The figures of the first weeks can then be compared with earlier
 * weeks.
 */
export function ImportOldBooksDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { selectedLocationId: locationId } = useUser()
  const change = useChange('POST /report/importWeeks', {
    handles: ['import.rowsWrong', 'request.malformed'],
    refreshes: OLD_BOOKS_READS,
  })
  const ask: AskAboutRows<OldDayField> = useCallback(
    async (rows, signal) => (await call('POST /report/previewWeeks', { locationId, rows }, { signal })).findings,
    [locationId],
  )
  return (
    <ImportDialog
      file={OLD_BOOKS_FILE}
      maxRows={MAX_OLD_DAYS}
      labels={{
        ...EXPENSE_LABELS,
        date: t`Date`,
        in: t`Total In`,
        out: t`Total Out`,
        jpIn: t`JP Other In`,
        jpOut: t`JP Other Out`,
        opening: t`Opening Balance`,
        ending: t`Ending Balance`,
      }}
      warned={t`Please check`}
      nameOf={(row) => [dayOf(row)]}
      detailsOf={(row) => [
        t`In ${amountText(row.in)}`,
        t`Out ${amountText(row.out)}`,
        t`Expenses ${formatPay(expensesOf(row))}`,
        row.ending.trim() === '' ? '' : t`Ending ${amountText(row.ending)}`,
      ]}
      words={{
        title: t`Import old books`,
        intro: (
          <Trans>
            Choose a CSV file or an Excel workbook (.xlsx) with a row for each business day: its date, money in and out,
            a column for each line of expenses, and the opening and ending balance if the books have them.
          </Trans>
        ),
        whichColumns: <Trans>Choose which columns hold the date, the money in and the money out.</Trans>,
        templateName: t`Old books to import`,
        importing: (rows) => plural(rows, { one: 'Import # day', other: 'Import # days' }),
        imported: (rows) => plural(rows, { one: '# day was imported', other: '# days were imported' }),
        afterwards: <Trans>The Weekly Report shows them, and marks them as imported.</Trans>,
      }}
      ask={ask}
      isSaving={change.isPending}
      save={async (rows) => {
        const outcome = await change.run({ locationId, rows })
        if (outcome?.result) return { imported: outcome.result.imported }
        const { refusal } = outcome ?? {}
        return refusal && { problem: refusal.message, isOutdated: refusal.code !== 'request.malformed' }
      }}
      onClose={onClose}
    />
  )
}

/** The amount that was read from a cell, or the text of the cell if it is not an amount. */
function amountText(cell: string): string {
  const dollars = dollarsOf(cell)
  return dollars === undefined ? cell : formatPay(dollars)
}
