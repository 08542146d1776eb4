/** What all imports of files (machines' meters, customers, old books) have in common. */

import type { ImportFinding } from '@countroom/contract/kernel/imports.ts'

import { Refusal } from './refusal.ts'

/** Throws 'import.rowsWrong' when a row has to be corrected. */
export function requireCorrectRows(findings: readonly ImportFinding[]): void {
  const wrong = findings.filter(({ faults }) => faults.length > 0)
  if (wrong.length === 0) return
  throw new Refusal('import.rowsWrong', {
    values: { rows: `${wrong.length} ${wrong.length === 1 ? 'row has' : 'rows have'}`, row: wrong[0]!.row },
  })
}
