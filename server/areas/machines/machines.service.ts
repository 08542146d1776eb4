/**
 * The floor: its machines, its games, and its assignments. An assignment says which game a machine runs, and with which meters the assignment began
 * (domain 3).
 */

import { METER_FAULTS } from '@countroom/contract/kernel/meters.ts'
import { compareMachines } from '@countroom/contract/machines/machines.rules.ts'
import type {
  AssignTemplateEdit,
  MachinesWithoutGame,
  MeterFinding,
} from '@countroom/contract/machines/machines.shapes.ts'
import type { MeterRow } from '@countroom/contract/machines/meter-import.rules.ts'

import { changeOf, listNames, lockNames, type NamedList, saveNames } from '../../platform/db/named-list.queries.ts'
import {
  type Named,
  type NamedEdit,
  type NamedRemoval,
  type NamesChange,
  namesOfChanged,
} from '../../platform/db/named-list.rules.ts'
import { lockThenRead, sentAlong } from '../../platform/db/transaction.ts'
import { requireCorrectRows } from '../../platform/imports.ts'
import type { Section } from '../../platform/pdf/report.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import { roundSections } from './machines.pdf.ts'
import * as queries from './machines.queries.ts'
import {
  type Assignment,
  type AssignmentFault,
  type Floor,
  type MeterField,
  planAssignments,
} from './machines.rules.ts'
import { planSheet } from './meter-import.rules.ts'

export interface EditedList {
  list: Named[]
  change: NamesChange
}

/** The machines on the floor, sorted by number. */
export async function listMachines(scope: Scope): Promise<Named[]> {
  return byName(await listNames(scope, queries.MACHINES))
}

/** Finds a machine on the floor by its name, for a change that names it. Nobody can retire the machine until the change is done. */
export async function holdMachine(scope: Scope, name: string): Promise<Named | undefined> {
  return queries.holdMachine(scope, name)
}

/** Finds a machine on the floor by its name, like `holdMachine`. Changes that lock the same machine wait for each other. */
export async function lockMachine(scope: Scope, name: string): Promise<Named | undefined> {
  return queries.lockMachine(scope, name)
}

/** Keeps the running reading session from ending until the change is done. Waits for a session that is ending. */
export async function holdRunningSession(scope: Scope): Promise<void> {
  await queries.holdRunningSession(scope)
}

/** Locks all machines of the floor. Waits first until every change that holds one of the machines is done. */
export async function lockMachines(scope: Scope): Promise<void> {
  await lockNames(scope, queries.MACHINES)
}

/** True when a machine of the location has characters other than digits in its name. */
export async function haveLetters(scope: Scope): Promise<boolean> {
  return queries.hasMachineWithLetters(scope)
}

/** Adds, renames and retires machines. No machine can be retired while a reading session runs. */
export async function editMachines(
  scope: Scope,
  edits: readonly NamedEdit[],
  removals: readonly NamedRemoval[],
): Promise<EditedList> {
  const { sessionId, machines: current } = await lockThenRead({ locks: floorLocks(scope), reads: {} })
  const change = changeOf(queries.MACHINES, current, edits, removals)
  const removed = change.removed.map((row) => row.name)
  if (removed.length > 0 && sessionId !== undefined) {
    throw new Refusal('machine.sessionRunning', { values: { machine: listed(removed) } })
  }
  if (change.removed.length > 0) sentAlong(queries.endAssignmentsOf(scope, ids(change.removed)))
  return { list: byName(await saveNames(scope, queries.MACHINES, change)), change }
}

/** The games, sorted by name. */
export async function listGames(scope: Scope): Promise<Named[]> {
  return byName(await listNames(scope, queries.GAMES))
}

/** Adds, renames and removes games. A game that is assigned to a machine cannot be removed. */
export async function editGames(
  scope: Scope,
  edits: readonly NamedEdit[],
  removals: readonly NamedRemoval[],
): Promise<EditedList> {
  const { current, assigned } = await lockThenRead({
    locks: { floor: () => queries.lockFloor(scope) },
    reads: {
      current: () => listNames(scope, queries.GAMES),
      assigned: () => (removals.length === 0 ? [] : queries.listAssignedGames(scope, ids(removals))),
    },
  })
  const change = changeOf(queries.GAMES, current, edits, removals)
  if (assigned.length > 0) throw new Refusal('game.assigned', { values: { game: assigned.join(', ') } })
  return { list: byName(await saveNames(scope, queries.GAMES, change)), change }
}

/** The assignments that have not ended, sorted by machine number. */
export async function listAssignments(scope: Scope): Promise<Assignment[]> {
  return byMachine(await queries.listAssignments(scope))
}

/** The sections of the paper sheet for a round. */
export async function describeRound(scope: Scope): Promise<Section[]> {
  return roundSections(await listAssignments(scope))
}

export interface EditedAssignments {
  list: Assignment[]
  ended: Assignment[]
  begun: Assignment[]
}

/** Saves which machine runs which game. To change an assignment, a save ends it and begins a new one. */
export async function assignMachines(
  scope: Scope,
  edits: readonly AssignTemplateEdit[],
  removals: readonly number[],
): Promise<EditedAssignments> {
  const { sessionId, machines, games, assignments, readMeters } = await lockThenRead({
    locks: floorLocks(scope),
    reads: {
      games: () => listNames(scope, queries.GAMES),
      assignments: () => queries.listAssignments(scope),
      readMeters: () =>
        queries.listReadMeters(
          scope,
          edits.map((edit) => edit.machine),
        ),
    },
  })
  const floor = { machines, games, assignments, readMeters, isSessionRunning: sessionId !== undefined }
  const { ended, begun } = await saveAssignments(scope, floor, edits, removals)
  const gone = new Set(assignmentIds(ended))
  const kept = assignments.filter((row) => !gone.has(row.assignmentId))
  return { list: byMachine([...kept, ...begun]), ended, begun }
}

/** Ends and begins the assignments that a save changes. The caller must have locked the floor. */
async function saveAssignments(
  scope: Scope,
  floor: Floor,
  edits: readonly AssignTemplateEdit[],
  removals: readonly number[] = [],
): Promise<Omit<EditedAssignments, 'list'>> {
  const plan = planAssignments(floor, edits, removals)
  if (plan.fault !== undefined) throw await refusalOf(scope, plan)
  if (plan.ended.length > 0) sentAlong(queries.endAssignments(scope, assignmentIds(plan.ended)))
  if (plan.begun.length > 0) sentAlong(queries.insertAssignments(scope, plan.begun))
  const begun =
    plan.begun.length === 0
      ? []
      : await queries.listAssignments(scope, { machineIds: plan.begun.map((row) => row.machineId) })
  return { ended: byMachine(plan.ended), begun: byMachine(begun) }
}

// Meter sheets -----------------------------------------------------------------------------------------------------------------

/** What an import of a meter sheet would do, row by row. Imports nothing. */
export async function previewMeters(
  scope: Scope,
  rows: readonly MeterRow[],
  withoutGame?: MachinesWithoutGame,
): Promise<MeterFinding[]> {
  const [machines, games, assignments, readMeters] = await Promise.all([
    listNames(scope, queries.MACHINES),
    listNames(scope, queries.GAMES),
    queries.listAssignments(scope),
    queries.listReadMeters(scope, namesIn(rows)),
  ])
  return planSheet(rows, { machines, games, assignments, readMeters }, withoutGame).findings
}

export interface ImportedSheet extends Omit<EditedAssignments, 'list'> {
  newMachines: string[]
  newGames: string[]
}

/** Imports a meter sheet. If a row is wrong, throws 'import.rowsWrong' and imports no row. */
export async function importMeters(
  scope: Scope,
  rows: readonly MeterRow[],
  withoutGame?: MachinesWithoutGame,
): Promise<ImportedSheet> {
  const { sessionId, ...floor } = await lockThenRead({
    locks: floorLocks(scope),
    reads: {
      games: () => listNames(scope, queries.GAMES),
      assignments: () => queries.listAssignments(scope),
      readMeters: () => queries.listReadMeters(scope, namesIn(rows)),
    },
  })
  const { findings, newMachines, newGames, edits } = planSheet(rows, floor, withoutGame)
  requireCorrectRows(findings)
  const [machines, games] = [
    await addNames(scope, queries.MACHINES, floor.machines, newMachines),
    await addNames(scope, queries.GAMES, floor.games, newGames),
  ]
  const grown = { ...floor, machines, games, isSessionRunning: sessionId !== undefined }
  return { ...(await saveAssignments(scope, grown, edits)), newMachines, newGames }
}

async function addNames(
  scope: Scope,
  list: NamedList,
  current: readonly Named[],
  added: readonly string[],
): Promise<readonly Named[]> {
  if (added.length === 0) return current
  const edits = added.map((name) => ({ id: undefined, name, version: undefined }))
  return saveNames(scope, list, changeOf(list, current, edits, []))
}

function namesIn(rows: readonly MeterRow[]): string[] {
  return rows.map((row) => row.machine)
}

/** Sets a machine's four meters to zero: ends its assignment, and begins the same assignment with meters of zero. */
export async function resetMachine(
  scope: Scope,
  assignmentId: number,
): Promise<{ ended: Assignment; begun: Assignment }> {
  const {
    sessionId,
    found: [ended],
  } = await lockThenRead({
    locks: floorLocks(scope),
    reads: { found: () => queries.listAssignments(scope, { assignmentId }) },
  })
  if (ended === undefined) throw new Refusal('assignment.unknown', { path: 'assignMachineId' })
  if (sessionId !== undefined) throw new Refusal('machine.sessionRunning', { values: { machine: ended.machine } })
  const zeroed = { ...ended, meters: { prevIn: 0, prevOut: 0, curIn: 0, curOut: 0 } }
  sentAlong(queries.endAssignments(scope, [assignmentId]))
  sentAlong(queries.insertAssignments(scope, [zeroed], true))
  const [begun] = await queries.listAssignments(scope, { machineIds: [ended.machineId] })
  return { ended, begun: begun! }
}

/** The locks of a floor edit. Until the edit is done, no other edit runs, no session ends and no machine changes. */
function floorLocks(scope: Scope) {
  return {
    floor: () => queries.lockFloor(scope),
    sessionId: () => queries.holdRunningSession(scope),
    machines: () => lockNames(scope, queries.MACHINES),
  }
}

// Refusals ----------------------------------------------------------------------------------------------------------------------

const METER_LABELS: Record<MeterField, string> = {
  prevIn: 'Prev In',
  prevOut: 'Prev Out',
  curIn: 'Cur In',
  curOut: 'Cur Out',
}

async function refusalOf(scope: Scope, plan: AssignmentFault): Promise<Refusal> {
  const path = pathOf(plan)
  switch (plan.fault) {
    case 'machineMissing':
      return new Refusal('machine.nameMissing', { path })
    case 'machineUnknown':
      return new Refusal('machine.unknown', { path, values: { machine: plan.machine } })
    case 'duplicate':
      return new Refusal('assignment.duplicate', { path })
    case 'incomplete':
      return new Refusal('assignment.incomplete', { path })
    case 'gameUnknown':
      return new Refusal('game.unknown', { path })
    case 'meterInvalid':
      return new Refusal('reading.meterInvalid', {
        path,
        values: { field: METER_LABELS[plan.field], problem: METER_FAULTS[plan.meterFault] },
      })
    case 'metersRead': {
      const { machineId, machine } = plan
      // If the machine had these meters before, nobody typed them. They come from a page that is older than the machine's last reading.
      const isOldPage = await queries.hasStoodAt(scope, machineId, plan.typed)
      if (isOldPage)
        return new Refusal('list.changed', { path, values: { what: namesOfChanged('machine', [machine]) } })
      return new Refusal('assignment.metersRead', { path, values: { machine } })
    }
    case 'sessionRunning':
      return new Refusal('machine.sessionRunning', { values: { machine: listed(plan.machines) } })
    case 'changed':
      return new Refusal('list.changed', { values: { what: namesOfChanged('machine', plan.machines) } })
  }
}

function pathOf(plan: AssignmentFault): string {
  return 'index' in plan ? `assignTemplates.${plan.index}.${plan.field}` : 'assignTemplates'
}

function listed(names: readonly string[]): string {
  return names.toSorted(compareMachines).join(', ')
}

function ids(rows: readonly { id: number }[]): number[] {
  return rows.map((row) => row.id)
}

function assignmentIds(rows: readonly Assignment[]): number[] {
  return rows.map((row) => row.assignmentId)
}

function byName(rows: readonly Named[]): Named[] {
  return rows.toSorted((a, b) => compareMachines(a.name, b.name))
}

function byMachine(rows: readonly Assignment[]): Assignment[] {
  return rows.toSorted((a, b) => compareMachines(a.machine, b.machine))
}
