/** The columns of a file of old books (the accounts from before a venue used Countroom), and how its cells are read (domain 9). */

import { dayLabel } from '@countroom/contract/days/days.rules.ts'
import { sheetCents, sheetDate } from '@countroom/contract/kernel/sheet-cells.ts'
import { EXPENSE_COLUMNS, OLD_DAY_FIELDS, type OldDayField } from '@countroom/contract/old-books/old-books.rules.ts'
import { EXPENSE_LINES } from '@countroom/contract/weekly-report/weekly-report.rules.ts'

import type { ImportFields, ImportRow } from '../../ui/imports.rules.ts'

/** The columns of the expenses, in the order of the report. */
export const EXPENSE_FIELDS: readonly OldDayField[] = EXPENSE_LINES.map((line) => EXPENSE_COLUMNS[line])

export const OLD_BOOKS_FILE: ImportFields<OldDayField> = {
  fields: OLD_DAY_FIELDS,
  needed: ['date', 'in', 'out'],
  longest: {},
  spellings: {
    date: ['businessday', 'date', 'day', 'fecha'],
    in: ['totalin', 'in', 'moneyin', 'dailyin', 'cashin', 'entrada'],
    out: ['totalout', 'out', 'moneyout', 'dailyout', 'cashout', 'salida'],
    jpIn: ['jpotherin', 'jpin', 'jackpotin', 'otherin'],
    jpOut: ['jpotherout', 'jpout', 'jackpotout', 'otherout'],
    match: ['match', 'matches', 'points', 'freeplay'],
    highRollerMatch: ['highrollermatch', 'highroller', 'hrmatch', 'vipmatch'],
    bonus: ['bonus', 'bonuses', 'promotions', 'promos'],
    employees: ['employees', 'employee', 'payroll', 'employeepay', 'wages', 'pay'],
    drawings: ['drawings', 'drawing', 'raffle', 'raffles'],
    sams: ['sams', 'samsclub'],
    food: ['foodexpense', 'food', 'drinks', 'comida'],
    maintenance: ['maintenanceupgrades', 'maintenance', 'upgrades', 'repairs', 'cleaning'],
    miscellaneous: ['miscellaneous', 'misc', 'other', 'otherexpenses'],
    opening: ['openingbalance', 'opening', 'openbalance', 'startingbalance', 'start'],
    ending: ['endingbalance', 'ending', 'closingbalance', 'closing', 'end'],
  },
  template: {
    date: { heading: 'Date', example: '2026-05-29' },
    in: { heading: 'Total In', example: '5240' },
    out: { heading: 'Total Out', example: '3658' },
    jpIn: { heading: 'JP Other In', example: '0' },
    jpOut: { heading: 'JP Other Out', example: '0' },
    match: { heading: 'Match', example: '755' },
    highRollerMatch: { heading: 'High Roller Match', example: '0' },
    bonus: { heading: 'Bonus', example: '0' },
    employees: { heading: 'Employees', example: '300' },
    drawings: { heading: 'Drawings', example: '0' },
    sams: { heading: "Sam's", example: '0' },
    food: { heading: 'Food Expense', example: '0' },
    maintenance: { heading: 'Maintenance/Upgrades', example: '50' },
    miscellaneous: { heading: 'Miscellaneous', example: '0' },
    opening: { heading: 'Opening Balance', example: '10000' },
    ending: { heading: 'Ending Balance', example: '10477' },
  },
}

/** The day of a row, such as 'Friday 2026-05-29', or the text of the cell if it is not a date. */
export function dayOf({ date }: ImportRow<OldDayField>): string {
  const day = sheetDate(date)
  return day === undefined ? date : dayLabel(day)
}

/** Reads the dollars of a cell. Returns undefined for an empty cell and for text that is not an amount. */
export function dollarsOf(cell: string): number | undefined {
  const cents = sheetCents(cell)
  return cents === undefined ? undefined : cents / 100
}

/** The total of a row's expenses in dollars. Cells that are not amounts are left out. */
export function expensesOf(row: ImportRow<OldDayField>): number {
  return EXPENSE_FIELDS.reduce((sum, field) => sum + (sheetCents(row[field]) ?? 0), 0) / 100
}
