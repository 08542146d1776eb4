/** Queries of the set-up. */

import { sql } from 'kysely'

import type { Role } from '@countroom/contract/access/roles.ts'

import type { PublicScope } from '../../platform/scope.ts'

export interface FirstUser {
  username: string
  passwordHash: string
  firstname: string
  lastname: string
  roles: readonly Role[]
  isOwner: boolean
}

/** Adds an account of the company. Undefined when another account has its e-mail. */
export async function insertFirstUser(
  scope: PublicScope,
  companyId: number,
  { username, passwordHash, firstname, lastname, roles, isOwner }: FirstUser,
  timezone: string,
): Promise<number | undefined> {
  const result = await sql<{ user_id: number }>`
    insert into users (username, password_hash, firstname, lastname, company_id, roles, timezone, is_owner, created_at)
    values (${username}, ${passwordHash}, ${firstname}, ${lastname}, ${companyId}, ${roles}, ${timezone}, ${isOwner}, ${scope.now})
    on conflict do nothing
    returning user_id
  `.execute(scope.db)
  return result.rows[0]?.user_id
}
