/**
 * The rules for the rows of a file with old books, which are the accounts from before a venue used Countroom (domain 9). Pure functions.
 * Amounts are in integer cents.
 */

import { sheetCents, sheetDate } from '../kernel/sheet-cells.ts'
import { EXPENSE_LINES, type ExpenseLine, type ExpenseSums, NO_EXPENSES } from '../weekly-report/weekly-report.rules.ts'

/** The maximum number of days in one import: a little over five years. */
export const MAX_OLD_DAYS = 2_000

/** The column of the file that holds each line of expenses. */
export const EXPENSE_COLUMNS = {
  Match: 'match',
  'High Roller Match': 'highRollerMatch',
  Bonus: 'bonus',
  Employees: 'employees',
  Drawings: 'drawings',
  "Sam's": 'sams',
  'Food Expense': 'food',
  'Maintenance/Upgrades': 'maintenance',
  Miscellaneous: 'miscellaneous',
} as const satisfies Record<ExpenseLine, string>

/** Machine In and Out, JP Other In and Out, and the expenses. Amounts are 0 or more. `in` and `out` must be filled. Any other empty cell is 0. */
const AMOUNT_FIELDS = ['in', 'out', 'jpIn', 'jpOut', ...EXPENSE_LINES.map((line) => EXPENSE_COLUMNS[line])] as const
/** The balances at the beginning and at the end of the day. They may be below 0. An empty cell means that the balance is unknown. */
const BALANCE_FIELDS = ['opening', 'ending'] as const

export const OLD_DAY_FIELDS = ['date', ...AMOUNT_FIELDS, ...BALANCE_FIELDS] as const
export type OldDayField = (typeof OLD_DAY_FIELDS)[number]

/** A row of a file. All cells are text. */
export type OldDayRow = {
  /** The line of the row in the file. The first row has line 2, because line 1 names the columns. */
  row: number
} & Readonly<Record<OldDayField, string>>

/** A business day of old books. */
export interface OldDay {
  businessDay: string
  totalIn: number
  totalOut: number
  jpOtherIn: number
  jpOtherOut: number
  expenses: ExpenseSums
  opening: number | null
  ending: number | null
}

/** The result of reading a row: the faults in its cells or, without faults, the day that it describes. */
export type ReadRow = { faults: { field: OldDayField; problem: string }[]; day: OldDay | undefined }

/** Reads a row. `today` is the current business day. A row for this day or a later day has a fault. */
export function readOldDay(row: OldDayRow, today: string): ReadRow {
  const faults: ReadRow['faults'] = []
  const fault = (field: OldDayField, problem: string) => faults.push({ field, problem })
  const businessDay = sheetDate(row.date)
  if (businessDay === undefined) fault('date', dateProblem(row.date))
  else if (businessDay >= today) fault('date', 'This day is not over yet. Import days before today.')
  const amounts = new Map<OldDayField, number>()
  for (const field of AMOUNT_FIELDS) {
    const cents = row[field].trim() === '' && field !== 'in' && field !== 'out' ? 0 : sheetCents(row[field])
    if (cents === undefined) fault(field, AMOUNT_PROBLEM)
    else if (cents < 0) fault(field, 'Write an amount of 0 or more.')
    else amounts.set(field, cents)
  }
  const balances = BALANCE_FIELDS.map((field) => {
    const cents = row[field].trim() === '' ? null : sheetCents(row[field])
    if (cents === undefined) fault(field, AMOUNT_PROBLEM)
    return cents ?? null
  })
  if (faults.length > 0 || businessDay === undefined) return { faults, day: undefined }
  const of = (field: OldDayField) => amounts.get(field)!
  const [opening, ending] = balances as [number | null, number | null]
  return {
    faults,
    day: {
      businessDay,
      totalIn: of('in'),
      totalOut: of('out'),
      jpOtherIn: of('jpIn'),
      jpOtherOut: of('jpOut'),
      expenses: Object.fromEntries(
        Object.keys(NO_EXPENSES).map((line) => [line, of(EXPENSE_COLUMNS[line as ExpenseLine])]),
      ) as unknown as ExpenseSums,
      opening,
      ending,
    },
  }
}

const AMOUNT_PROBLEM = 'Write an amount such as 1,234.50 or (50.00).'

function dateProblem(text: string): string {
  if (/^(week )?totals?:?$|^sum$/i.test(text.trim())) return 'This is the totals line. Delete it from the file.'
  return 'Write the date as YYYY-MM-DD or MM/DD/YYYY.'
}
