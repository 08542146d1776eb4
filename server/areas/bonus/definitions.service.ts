/** The bonuses that a location defined: what may be claimed, when, and how it is paid (domain 8). */

import type { PaidIn, Weekday } from '@countroom/contract/bonus/bonus.rules.ts'
import type { BonusDefinition, Specification } from '@countroom/contract/bonus/bonus.shapes.ts'
import { isOpen } from '@countroom/contract/bonus/open.rules.ts'
import type { RaisedAlert } from '@countroom/contract/kernel/alerts.ts'

import { Refusal } from '../../platform/refusal.ts'
import type { Scope } from '../../platform/scope.ts'
import * as queries from './definitions.queries.ts'

export async function listDefinitions(scope: Scope): Promise<BonusDefinition[]> {
  const rows = await queries.listDefinitions(scope)
  return rows.map((row) => definitionOf(scope, row))
}

export interface DefinitionToSave {
  manageBonusId?: number | null | undefined
  name: string
  enabled: boolean
  specifications: Specification[]
  weekdays: Weekday[]
  paidIn?: PaidIn | undefined
  version?: number | undefined
}

export interface DefinitionChange {
  before: BonusDefinition | null
  after: BonusDefinition
  alerts: RaisedAlert<'bonus.changed'>[]
}

/** Adds or changes a bonus. Throws 'bonus.unknown', 'bonus.duplicate', and 'list.changed' when somebody else saved first. */
export async function saveDefinition(scope: Scope, body: DefinitionToSave): Promise<DefinitionChange> {
  const { manageBonusId, name, version } = body
  const valuesOver = (paidIn: PaidIn): queries.DefinitionValues => ({
    name,
    is_enabled: body.enabled,
    specifications: body.specifications,
    weekdays: body.weekdays,
    paid_in: body.paidIn ?? paidIn,
  })
  const taken = () => new Refusal('bonus.duplicate', { path: 'name', values: { name } })
  if (manageBonusId === undefined || manageBonusId === null) {
    const added = await queries.insertDefinition(scope, valuesOver('cash'))
    if (added === undefined) throw taken()
    const after = definitionOf(scope, added)
    return { before: null, after, alerts: [changedAlert(after, 'added')] }
  }
  const row = known(await queries.lockDefinition(scope, manageBonusId))
  if (version !== undefined && version !== row.version) {
    throw new Refusal('list.changed', { values: { what: 'this bonus' } })
  }
  const before = definitionOf(scope, row)
  const changed = await queries.updateDefinition(scope, manageBonusId, valuesOver(row.paid_in))
  if (changed === undefined) throw taken()
  const after = definitionOf(scope, changed)
  const what = before.enabled === after.enabled ? 'changed' : after.enabled ? 'enabled' : 'disabled'
  return { before, after, alerts: [changedAlert(after, what)] }
}

/** Deletes a bonus. Its claims stay. Throws 'bonus.unknown'. */
export async function deleteDefinition(
  scope: Scope,
  manageBonusId: number,
): Promise<{ before: BonusDefinition; alerts: RaisedAlert<'bonus.changed'>[] }> {
  const row = known(await queries.lockDefinition(scope, manageBonusId))
  await queries.removeDefinition(scope, manageBonusId)
  const before = definitionOf(scope, row)
  return { before, alerts: [changedAlert({ ...before, version: row.version + 1 }, 'deleted')] }
}

function changedAlert({ manageBonusId, name, version }: BonusDefinition, what: string): RaisedAlert<'bonus.changed'> {
  return { code: 'bonus.changed', cause: `bonus ${manageBonusId}, version ${version}`, values: { name, what } }
}

function known(row: queries.DefinitionRow | undefined): queries.DefinitionRow {
  if (row === undefined) throw new Refusal('bonus.unknown', { path: 'manageBonusId' })
  return row
}

function definitionOf(scope: Scope, row: queries.DefinitionRow): BonusDefinition {
  const { weekdays } = row
  return {
    manageBonusId: row.bonus_definition_id,
    name: row.name,
    enabled: row.is_enabled,
    locationId: scope.location.id,
    specifications: row.specifications,
    weekdays: weekdays.map(({ day, checked, times }) => ({ day, checked, times: [...times] })),
    paidIn: row.paid_in,
    isOpen: isOpen({ enabled: row.is_enabled, weekdays }, scope.now, scope.location.timezone),
    version: row.version,
  }
}
