/** Queries of the bonuses that a location defined. */

import pg from 'pg'

import type { PaidIn, Weekday } from '@countroom/contract/bonus/bonus.rules.ts'
import { nameKey } from '@countroom/contract/kernel/names.ts'

import { sql } from '../../platform/db/sql.ts'
import type { Scope } from '../../platform/scope.ts'

/** The values of a bonus that a person saves. The amounts of its specifications are in dollars. */
export interface DefinitionValues {
  name: string
  is_enabled: boolean
  specifications: { description: string; amount: number }[]
  weekdays: Weekday[]
  paid_in: PaidIn
}

export interface DefinitionRow extends DefinitionValues {
  bonus_definition_id: number
  version: number
}

const columns = sql`bonus_definition_id, name, is_enabled, specifications, weekdays, paid_in, version`

/** The bonuses of the location that were not deleted, by name. */
export async function listDefinitions(scope: Scope): Promise<DefinitionRow[]> {
  const result = await sql<DefinitionRow>`
    select ${columns} from bonus_definitions
    where location_id = ${scope.location.id} and removed_at is null
    order by name_key
  `.execute(scope.db)
  return result.rows
}

/** Locks a bonus that was not deleted, so that this transaction can change it. */
export async function lockDefinition(scope: Scope, definitionId: number): Promise<DefinitionRow | undefined> {
  return findDefinition(scope, definitionId, 'for no key update')
}

/** Locks a bonus that was not deleted, so that nobody can change it until this transaction ends. */
export async function holdDefinition(scope: Scope, definitionId: number): Promise<DefinitionRow | undefined> {
  return findDefinition(scope, definitionId, 'for share')
}

async function findDefinition(
  scope: Scope,
  definitionId: number,
  lock: 'for no key update' | 'for share',
): Promise<DefinitionRow | undefined> {
  const result = await sql<DefinitionRow>`
    select ${columns} from bonus_definitions
    where location_id = ${scope.location.id} and bonus_definition_id = ${definitionId} and removed_at is null
    ${sql.raw(lock)}
  `.execute(scope.db)
  return result.rows[0]
}

/** Adds a bonus. Returns undefined when another bonus has its name. */
export async function insertDefinition(scope: Scope, values: DefinitionValues): Promise<DefinitionRow | undefined> {
  const result = await sql<DefinitionRow>`
    insert into bonus_definitions (location_id, name, name_key, is_enabled, specifications, weekdays, paid_in, created_at, created_by)
    values (${scope.location.id}, ${values.name}, ${nameKey(values.name)}, ${values.is_enabled}, ${JSON.stringify(values.specifications)},
      ${JSON.stringify(values.weekdays)}, ${values.paid_in}, ${scope.now}, ${scope.actorId})
    on conflict (location_id, name_key) where removed_at is null do nothing
    returning ${columns}
  `.execute(scope.db)
  return result.rows[0]
}

/** Changes a locked bonus. Returns undefined when another bonus has its name. */
export async function updateDefinition(
  scope: Scope,
  definitionId: number,
  values: DefinitionValues,
): Promise<DefinitionRow | undefined> {
  try {
    const result = await sql<DefinitionRow>`
      update bonus_definitions set name = ${values.name}, name_key = ${nameKey(values.name)}, is_enabled = ${values.is_enabled},
        specifications = ${JSON.stringify(values.specifications)}, weekdays = ${JSON.stringify(values.weekdays)}, paid_in = ${values.paid_in},
        version = version + 1
      where location_id = ${scope.location.id} and bonus_definition_id = ${definitionId}
      returning ${columns}
    `.execute(scope.db)
    return result.rows[0]!
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'bonus_definitions_have_one_name') return undefined
    throw error
  }
}

/** Deletes a locked bonus. Its claims stay. */
export async function removeDefinition(scope: Scope, definitionId: number): Promise<void> {
  await sql`
    update bonus_definitions set removed_at = ${scope.now}, version = version + 1
    where location_id = ${scope.location.id} and bonus_definition_id = ${definitionId}
  `.execute(scope.db)
}
