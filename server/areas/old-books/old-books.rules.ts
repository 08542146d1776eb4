/** What an import of old books would do: which rows are wrong, and which days it replaces. Pure functions. */

import type { ImportFinding } from '@countroom/contract/kernel/imports.ts'
import {
  type OldDay,
  type OldDayField,
  type OldDayRow,
  readOldDay,
} from '@countroom/contract/old-books/old-books.rules.ts'

import { otherRows } from '../../platform/imports.rules.ts'

/** What the venue already has for the days of a file. */
export interface KnownDays {
  /** The current business day. */
  today: string
  withSessions: ReadonlySet<string>
  /** The verified days. `by` is the name of the person who verified the day. */
  verified: ReadonlyMap<string, { by: string }>
  imported: ReadonlySet<string>
}

export interface OldBooksPlan {
  /** The rows that are wrong or have warnings, in the order of the file. */
  findings: ImportFinding<OldDayField>[]
  /** The days of the rows that can be imported. */
  days: OldDay[]
}

/** Reads the rows of a file and compares their days with each other and with the days that the venue already has. */
export function planOldBooks(rows: readonly OldDayRow[], known: KnownDays): OldBooksPlan {
  const read = rows.map((row) => ({ row: row.row, ...readOldDay(row, known.today) }))
  const byDay = Map.groupBy(read, ({ day }) => day?.businessDay ?? '')
  const plan: OldBooksPlan = { findings: [], days: [] }
  for (const each of read) {
    const { row, day } = each
    const faults = [...each.faults]
    const warnings: string[] = []
    if (day !== undefined) {
      const { businessDay } = day
      const problem = problemOfDay(businessDay, otherRows(byDay, businessDay, each), known)
      if (problem !== undefined) faults.push({ field: 'date', problem })
      else {
        if (known.imported.has(businessDay))
          warnings.push('This day was imported before. These figures take the place of the earlier ones.')
        plan.days.push(day)
      }
    }
    if (faults.length + warnings.length > 0) plan.findings.push({ row, faults, warnings })
  }
  return plan
}

function problemOfDay(businessDay: string, others: string, known: KnownDays): string | undefined {
  if (others !== '') return `This day is also in ${others}.`
  if (known.withSessions.has(businessDay))
    return 'This day has reading sessions, so its figures come from them. Delete the row.'
  const verified = known.verified.get(businessDay)
  if (verified !== undefined) return `${verified.by} verified this day. An administrator has to reopen it first.`
  return undefined
}
