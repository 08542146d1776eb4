/** The words that the audit trail uses for the changes of this area. */

import { type AuditWords, type ChangesOf, listChange, partsOf, type Sides } from '../audit/words.rules.ts'
import type { machinesCalls } from './machines.calls.ts'

export const machinesWords: AuditWords<ChangesOf<typeof machinesCalls>> = {
  keys: {
    renamed: ['Renamed', 'part'],
    id: ['Number', 'id'],
    name: ['Name', 'text'],
    added: ['Added', 'text'],
    retired: ['Retired', 'text'],
    removed: ['Removed', 'text'],
    ended: ['Ended', 'part'],
    begun: ['Begun', 'part'],
    assignMachineId: ['Assignment number', 'id'],
    machine: ['Machine', 'machine'],
    type: ['Type', 'text'],
    game: ['Game', 'text'],
    prevIn: ['Previous in', 'meter'],
    prevOut: ['Previous out', 'meter'],
    curIn: ['Current in', 'meter'],
    curOut: ['Current out', 'meter'],
    isRead: ['Read since the last reset', 'yesNo'],
    newMachines: ['New machines', 'text'],
    newGames: ['New games', 'text'],
  },
  sentences: {
    editMachines: listChange('machine', 'machines'),
    editGames: listChange('game', 'games'),
    assignMachineToGame: assigned,
    resetMachine: 'reset machine {machine}',
    importMeters: ({ after }) => `imported the meters of ${countOf(partsOf(after, 'begun'))}`,
  },
}

/** Returns a sentence such as 'assigned machine 12', 'assigned 3 machines' or 'ended the assignment of machine 12'. */
function assigned({ before, after }: Sides): string {
  const begun = partsOf(after, 'begun')
  const rows = begun.length > 0 ? begun : partsOf(before, 'ended')
  const [first] = rows
  if (first === undefined) return 'saved the assignments of machines'
  const machines = rows.length === 1 ? `machine ${String(first['machine'])}` : countOf(rows)
  return begun.length > 0 ? `assigned ${machines}` : `ended the assignment of ${machines}`
}

function countOf(rows: readonly unknown[]): string {
  return rows.length === 1 ? '1 machine' : `${rows.length} machines`
}
