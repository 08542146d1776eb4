/** Machines, games, and the assignments of machines to games (part 2 section 3). */

import { z } from 'zod'

import { RowId } from '../kernel/ids.ts'
import { importCell, importFinding, ImportRowNumber } from '../kernel/imports.ts'
import { ListedName } from '../kernel/named-lists.ts'
import { MAX_NAME_LENGTH } from '../kernel/names.ts'
import { MACHINE_TYPES, MAX_ROWS } from './machines.rules.ts'
import { METER_ROW_FIELDS } from './meter-import.rules.ts'

export const MachineType = z.enum(MACHINE_TYPES)
export type MachineType = z.infer<typeof MachineType>

/** A machine name that somebody types to look up a machine. */
export const MachineName = ListedName.trim().min(1, 'Type the name of a machine.')

export const Machine = z.object({ machineId: RowId, machine: z.string(), version: z.number().int() })
export type Machine = z.infer<typeof Machine>
/** A machine in a save. Without an id, the machine is new. `version` is the version that the person edited. Without it, the last save wins. */
export const MachineEdit = z.strictObject({
  machineId: RowId.optional(),
  machine: ListedName,
  version: z.number().int().optional(),
})
export const MachineRemoval = z.strictObject({ machineId: RowId, version: z.number().int().optional() })

export const Game = z.object({ gameId: RowId, type: z.string(), version: z.number().int() })
export type Game = z.infer<typeof Game>
export const GameEdit = z.strictObject({
  gameId: RowId.optional(),
  type: ListedName,
  version: z.number().int().optional(),
})
export const GameRemoval = z.strictObject({ gameId: RowId, version: z.number().int().optional() })

/**
 * In assignments, meters are texts of digits, such as "0", as in the specification. The schema accepts any text. `evaluateMeter` checks length and
 * syntax, so that the refusal says what is wrong.
 */
const MeterText = z.string()

export const AssignTemplate = z.object({
  /** Every saved change of the row gives it a new id. A save with an old id means that another person saved first. */
  assignMachineId: RowId,
  machine: z.string(),
  type: MachineType,
  game: z.string(),
  prevIn: z.string(),
  prevOut: z.string(),
  curIn: z.string(),
  curOut: z.string(),
  /** Whether the machine was read since its last reset. If so, its meters come from its readings and cannot be typed. */
  isRead: z.boolean(),
})
export type AssignTemplate = z.infer<typeof AssignTemplate>

export const AssignTemplateEdit = z.strictObject({
  assignMachineId: RowId.optional(),
  machine: ListedName,
  type: MachineType.or(z.literal('')),
  game: ListedName,
  prevIn: MeterText,
  prevOut: MeterText,
  curIn: MeterText,
  curOut: MeterText,
})
export type AssignTemplateEdit = z.infer<typeof AssignTemplateEdit>

/** The rows of a meter sheet, with the text of their cells. */
export const MeterRows = z
  .array(
    z.strictObject({
      row: ImportRowNumber,
      machine: importCell(MAX_NAME_LENGTH),
      game: importCell(MAX_NAME_LENGTH),
      type: importCell(20),
      in: importCell(20),
      out: importCell(20),
    }),
  )
  .min(1, 'The file has no rows.')
  .max(MAX_ROWS, `Import at most ${MAX_ROWS} rows at a time.`)
/** The game and type for machines that have no game yet and whose rows in the sheet name no game. */
export const MachinesWithoutGame = z.strictObject({
  game: z.string().trim().min(1, 'Enter a game.').max(MAX_NAME_LENGTH),
  type: MachineType,
})
export type MachinesWithoutGame = z.infer<typeof MachinesWithoutGame>
export const MeterFinding = importFinding(METER_ROW_FIELDS)
export type MeterFinding = z.infer<typeof MeterFinding>
