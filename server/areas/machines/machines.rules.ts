/** Compares a save of assignments with the stored assignments. No save undoes another person's newer change. Pure functions. */

import { evaluateMeter, type MeterFault } from '@countroom/contract/kernel/meters.ts'
import { nameKey } from '@countroom/contract/kernel/names.ts'
import type { AssignTemplateEdit, MachineType } from '@countroom/contract/machines/machines.shapes.ts'

import type { Named } from '../../platform/db/named-list.rules.ts'

export const METERS = ['prevIn', 'prevOut', 'curIn', 'curOut'] as const
export type MeterField = (typeof METERS)[number]
export type Meters = Record<MeterField, number>

/** An assignment that has not ended, as it is shown. If its machine was read since the last reset, its meters are those of the last reading. */
export interface Assignment {
  assignmentId: number
  machineId: number
  machine: string
  type: MachineType
  gameId: number
  game: string
  meters: Meters
  isRead: boolean
  /** True when the running session has read the machine. */
  isReadInSession: boolean
}

export type NewAssignment = Pick<Assignment, 'machineId' | 'type' | 'gameId' | 'meters'>

export interface Floor {
  assignments: readonly Assignment[]
  /** The meters of the machines that were read since their last reset, including machines without an assignment. */
  readMeters: ReadonlyMap<number, Meters>
  machines: readonly Named[]
  games: readonly Named[]
  isSessionRunning: boolean
}

/** `index` is the place of the wrong row in the save, and `field` is the wrong field of this row. */
export type AssignmentFault =
  | { fault: 'machineMissing'; index: number; field: 'machine' }
  | { fault: 'duplicate'; index: number; field: 'machine' }
  | { fault: 'machineUnknown'; index: number; field: 'machine'; machine: string }
  | { fault: 'incomplete'; index: number; field: 'type' | 'game' }
  | { fault: 'gameUnknown'; index: number; field: 'game' }
  | { fault: 'meterInvalid'; index: number; field: MeterField; meterFault: MeterFault }
  | { fault: 'metersRead'; index: number; field: MeterField; machineId: number; machine: string; typed: Meters }
  | { fault: 'sessionRunning'; machines: string[] }
  | { fault: 'changed'; machines: string[] }

export type AssignmentPlan = AssignmentFault | { fault?: never; ended: Assignment[]; begun: NewAssignment[] }

/** A complete row of the save. */
interface Row extends NewAssignment {
  index: number
  assignmentId: number | undefined
  machine: string
}

/**
 * Works out which assignments a save ends and which it begins (domain 3). Assignments that the save does not name stay. A row that matches the
 * stored assignment changes nothing, even if it comes from an old page. A row with an assignment's id and another machine moves the assignment to
 * that machine.
 */
export function planAssignments(
  floor: Floor,
  edits: readonly AssignTemplateEdit[],
  removals: readonly number[],
): AssignmentPlan {
  const rows = readRows(floor, edits)
  if ('fault' in rows) return rows

  const byId = new Map(floor.assignments.map((row) => [row.assignmentId, row]))
  const byMachine = new Map(floor.assignments.map((row) => [row.machineId, row]))
  const moving = rows.filter(({ assignmentId, machineId }) => {
    const own = assignmentId === undefined ? undefined : byId.get(assignmentId)
    return own !== undefined && own.machineId !== machineId
  })
  const leaving = new Set([...removals, ...moving.map((row) => row.assignmentId!)])

  const changed: string[] = []
  const ended: Assignment[] = [...leaving].flatMap((id) => byId.get(id) ?? [])
  const begun: NewAssignment[] = []
  const locked = floor.isSessionRunning ? ended.map((row) => row.machine) : []
  for (const row of rows) {
    const there = byMachine.get(row.machineId)
    const stays = there !== undefined && !leaving.has(there.assignmentId)
    if (stays && isSame(there, row)) continue
    if (row.assignmentId !== undefined && !byId.has(row.assignmentId)) changed.push(row.machine)
    else if (stays && there.assignmentId !== row.assignmentId) changed.push(row.machine)
    else {
      if (stays) {
        const typed = METERS.find((meter) => there.meters[meter] !== row.meters[meter])
        if (there.isRead && typed !== undefined) {
          return metersRead(row, typed)
        }
        // The row of a new assignment would store the meters of the running session's reading. It would keep them even if somebody corrected that
        // reading later.
        if (there.isReadInSession) locked.push(there.machine)
        ended.push(there)
      }
      const read = floor.readMeters.get(row.machineId)
      const source = row.assignmentId === undefined ? undefined : byId.get(row.assignmentId)
      const typed = read && METERS.find((meter) => read[meter] !== row.meters[meter])
      if (typed !== undefined && !isUntouched(row.meters, source)) return metersRead(row, typed)
      begun.push({ machineId: row.machineId, type: row.type, gameId: row.gameId, meters: read ?? row.meters })
    }
  }
  if (changed.length > 0 || removals.some((id) => !byId.has(id))) return { fault: 'changed', machines: changed }
  if (locked.length > 0) return { fault: 'sessionRunning', machines: locked }
  return { ended, begun }
}

function metersRead(row: Row, field: MeterField): AssignmentFault {
  const { index, machineId, machine, meters } = row
  return { fault: 'metersRead', index, field, machineId, machine, typed: meters }
}

/** True when nobody typed these meters: they are zeros, as in a new row, or those of the machine that the row named before. */
function isUntouched(meters: Meters, source: Assignment | undefined): boolean {
  return (
    METERS.every((meter) => meters[meter] === 0) || METERS.every((meter) => meters[meter] === source?.meters[meter])
  )
}

/** Looks up the machines and games of the rows and parses their numbers. If a row is wrong, returns the first fault instead. */
function readRows(floor: Floor, edits: readonly AssignTemplateEdit[]): Row[] | AssignmentFault {
  const machines = new Map(floor.machines.map((row) => [nameKey(row.name), row]))
  const games = new Map(floor.games.map((row) => [nameKey(row.name), row]))
  const assigned = new Set<number>()
  const rows: Row[] = []
  for (const [index, edit] of edits.entries()) {
    if (edit.machine.trim() === '') return { fault: 'machineMissing', index, field: 'machine' }
    const machine = machines.get(nameKey(edit.machine))
    if (machine === undefined) return { fault: 'machineUnknown', index, field: 'machine', machine: edit.machine }
    if (assigned.has(machine.id)) return { fault: 'duplicate', index, field: 'machine' }
    assigned.add(machine.id)
    if (edit.type === '') return { fault: 'incomplete', index, field: 'type' }
    if (edit.game.trim() === '') return { fault: 'incomplete', index, field: 'game' }
    const game = games.get(nameKey(edit.game))
    if (game === undefined) return { fault: 'gameUnknown', index, field: 'game' }
    const meters: Meters = { prevIn: 0, prevOut: 0, curIn: 0, curOut: 0 }
    for (const field of METERS) {
      const { value, fault } = evaluateMeter(edit[field])
      if (fault !== undefined) return { fault: 'meterInvalid', index, field, meterFault: fault }
      meters[field] = value
    }
    const { assignMachineId: assignmentId, type } = edit
    rows.push({ index, assignmentId, machine: machine.name, machineId: machine.id, type, gameId: game.id, meters })
  }
  return rows
}

function isSame(there: Assignment, row: Row): boolean {
  return (
    there.type === row.type &&
    there.gameId === row.gameId &&
    METERS.every((meter) => there.meters[meter] === row.meters[meter])
  )
}
