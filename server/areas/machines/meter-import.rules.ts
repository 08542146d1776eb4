/**
 * What the import of a meter sheet would do: which rows are wrong, what is new, and which meters change. A meter sheet is a file with the meters of a
 * location's machines. The floor is the location's machines, games and assignments. Pure functions.
 */

import type { ImportFinding } from '@countroom/contract/kernel/imports.ts'
import { writtenMeter } from '@countroom/contract/kernel/meters.ts'
import { MAX_NAME_LENGTH, nameKey } from '@countroom/contract/kernel/names.ts'
import { haveLetters, MACHINE_TYPES } from '@countroom/contract/machines/machines.rules.ts'
import type {
  AssignTemplateEdit,
  MachinesWithoutGame,
  MachineType,
} from '@countroom/contract/machines/machines.shapes.ts'
import { type MeterRow, type MeterRowField, sheetMeter } from '@countroom/contract/machines/meter-import.rules.ts'

import type { Named } from '../../platform/db/named-list.rules.ts'
import { otherRows } from '../../platform/imports.rules.ts'
import type { Assignment } from './machines.rules.ts'

export interface SheetFloor {
  machines: readonly Named[]
  games: readonly Named[]
  assignments: readonly Assignment[]
  /** The machines that were read since their last reset, including machines without an assignment. */
  readMeters: ReadonlyMap<number, unknown>
}

export interface SheetPlan {
  /** The rows that are wrong or have warnings, in the order of the sheet. */
  findings: ImportFinding<MeterRowField>[]
  /** The names to add, in the order of the sheet. */
  newMachines: string[]
  newGames: string[]
  /** The assignments to save if no row is wrong. */
  edits: AssignTemplateEdit[]
}

/**
 * Compares a meter sheet with the floor. The import adds each machine and game that the floor does not have. A machine without a game needs a game in
 * its row, or gets the game of `withoutGame`. The meters of a machine that was read come from its readings. So the row of such a machine is wrong if
 * its meters differ from those of the last reading. It is also wrong if the machine has no assignment.
 */
export function planSheet(rows: readonly MeterRow[], floor: SheetFloor, withoutGame?: MachinesWithoutGame): SheetPlan {
  const machines = new Map(floor.machines.map((machine) => [nameKey(machine.name), machine]))
  const games = new Map(floor.games.map((game) => [nameKey(game.name), game.name]))
  const assigned = new Map(floor.assignments.map((assignment) => [assignment.machineId, assignment]))
  const bySheetKey = Map.groupBy(rows, (row) => nameKey(row.machine))
  const byNumber = Map.groupBy(rows, (row) => withoutZeros(nameKey(row.machine)))
  const numbered = new Map(floor.machines.map(({ name }) => [withoutZeros(nameKey(name)), name]))
  const newGames = new Map<string, string>()
  const plan: SheetPlan = { findings: [], newMachines: [], newGames: [], edits: [] }

  for (const row of rows) {
    const faults: ImportFinding<MeterRowField>['faults'] = []
    const warnings: string[] = []
    const fault = (field: MeterRowField, problem: string) => faults.push({ field, problem })
    const key = nameKey(row.machine)
    const machine = machines.get(key)
    const there = machine && assigned.get(machine.id)

    const machineProblem =
      problemOfMachine(key, row, bySheetKey) ?? (machine ? undefined : problemOfZeros(key, numbered, byNumber))
    if (machineProblem !== undefined) fault('machine', machineProblem)
    const [meterIn, meterOut] = [sheetMeter(row.in), sheetMeter(row.out)]
    if (typeof meterIn === 'string') fault('in', meterIn)
    if (typeof meterOut === 'string') fault('out', meterOut)
    const type = row.type.trim() === '' ? (there?.type ?? withoutGame?.type ?? 'Regular') : typeOf(row.type)
    if (type === undefined) fault('type', `Write ${MACHINE_TYPES.slice(0, -1).join(', ')} or ${MACHINE_TYPES.at(-1)}.`)
    const named = row.game.trim() === '' && there === undefined ? (withoutGame?.game ?? '') : row.game.trim()
    const gameKey = nameKey(named)
    const game = gameKey === '' ? there?.game : (games.get(gameKey) ?? newGames.get(gameKey) ?? named)
    if (game === undefined)
      fault('game', 'This machine has no game yet. Add a column with the games, or choose a game above.')
    else if (game.length > MAX_NAME_LENGTH) fault('game', tooLong)

    const isComplete = typeof meterIn === 'number' && typeof meterOut === 'number' && type !== undefined
    const isOther = isComplete && !!there && (there.meters.curIn !== meterIn || there.meters.curOut !== meterOut)
    const isRead = machine !== undefined && (there?.isRead === true || floor.readMeters.has(machine.id))
    if (isRead && (isOther || there === undefined)) {
      const wayOut = there ? 'Reset it first.' : 'Give it a game under Assign Machine first, or delete this row.'
      fault('machine', `This machine was already read, so its meters come from its readings. ${wayOut}`)
    } else if (isOther) {
      const { curIn, curOut } = there.meters
      const [from, to] = [inAndOut(curIn, curOut), inAndOut(meterIn, meterOut)]
      warnings.push(`Its meters change from ${from} to ${to}.`)
    }
    if (faults.length === 0) {
      if (machine === undefined) {
        warnings.push('This machine is new. The import adds it.')
        const remark = remarkOnName(key, numbered)
        if (remark !== undefined) warnings.push(remark)
        plan.newMachines.push(row.machine.trim())
      }
      if (gameKey !== '' && !games.has(gameKey)) {
        if (!newGames.has(gameKey)) warnings.push(`The game ${game!} is new. The import adds it.`)
        newGames.set(gameKey, game!)
      }
      if (there !== undefined && nameKey(there.game) !== nameKey(game!)) {
        warnings.push(`Its game changes from ${there.game} to ${game!}.`)
      }
      plan.edits.push({
        ...(there !== undefined && { assignMachineId: there.assignmentId }),
        machine: row.machine,
        type: type!,
        game: game!,
        prevIn: String(there?.meters.prevIn ?? 0),
        prevOut: String(there?.meters.prevOut ?? 0),
        curIn: String(meterIn),
        curOut: String(meterOut),
      })
    }
    if (faults.length + warnings.length > 0) plan.findings.push({ row: row.row, faults, warnings })
  }
  plan.newGames = [...newGames.values()]
  return plan
}

const inAndOut = (meterIn: number, meterOut: number) => `${writtenMeter(meterIn)} in and ${writtenMeter(meterOut)} out`

const tooLong = `Use at most ${MAX_NAME_LENGTH} characters.`

function problemOfMachine(
  key: string,
  row: MeterRow,
  bySheetKey: ReadonlyMap<string, readonly MeterRow[]>,
): string | undefined {
  if (key === '') return 'Write the name or number of the machine.'
  if (/^(grand )?totals?:?$|^sum$/.test(key)) return 'This is the totals line. Delete it from the file.'
  if (row.machine.trim().length > MAX_NAME_LENGTH) return tooLong
  const others = otherRows(bySheetKey, key, row)
  return others === '' ? undefined : `Machine ${row.machine.trim()} is also in ${others}.`
}

/**
 * The problem of a new machine whose number differs from the number of another machine only in leading zeros. The two are probably the same machine,
 * such as 001 on the sheet and 1 on the floor.
 */
function problemOfZeros(
  key: string,
  numbered: ReadonlyMap<string, string>,
  byNumber: ReadonlyMap<string, readonly MeterRow[]>,
): string | undefined {
  const number = withoutZeros(key)
  const there = numbered.get(number)
  if (there !== undefined) return `The floor has a machine ${there}. Write ${there}, or give this machine another name.`
  const other = byNumber.get(number)?.find(({ machine }) => nameKey(machine) !== key)
  if (other === undefined) return undefined
  return `Machine ${other.machine.trim()} in row ${other.row} is probably the same machine. Delete one of the two rows, or give this machine another name.`
}

/** Staff enter machines with a keyboard of digits only, until a machine of the location has other characters in its name. */
function remarkOnName(key: string, numbered: ReadonlyMap<string, string>): string | undefined {
  if (!haveLetters([key])) return undefined
  const number = numbered.get(withoutZeros(key.replaceAll(/\D/g, '')))
  if (number !== undefined) return `The floor has a machine ${number}. If it is the same one, write ${number}.`
  return 'Its name is not a number, so staff need the keyboard with letters to enter machines. Use a number if the machine has one.'
}

function withoutZeros(key: string): string {
  return /^\d+$/.test(key) ? key.replace(/^0+(?=\d)/, '') : key
}

function typeOf(text: string): MachineType | undefined {
  const wanted = text.trim().toLowerCase()
  return MACHINE_TYPES.find((type) => type.toLowerCase() === wanted)
}
