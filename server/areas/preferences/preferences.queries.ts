import type { TableName, UserSetting } from '@countroom/contract/preferences/preferences.shapes.ts'

import { sql } from '../../platform/db/sql.ts'
import type { Scope } from '../../platform/scope.ts'

export async function findSetting(scope: Scope, pageTitle: TableName): Promise<UserSetting | undefined> {
  const result = await sql<{ setting: UserSetting }>`
    select setting from user_settings where user_id = ${scope.actorId} and page_title = ${pageTitle}
  `.execute(scope.db)
  return result.rows[0]?.setting
}

export async function saveSetting(scope: Scope, pageTitle: TableName, setting: UserSetting): Promise<void> {
  await sql`
    insert into user_settings (user_id, page_title, setting, updated_at)
    values (${scope.actorId}, ${pageTitle}, ${JSON.stringify(setting)}, ${scope.now})
    on conflict (user_id, page_title) do update set setting = excluded.setting, updated_at = excluded.updated_at
  `.execute(scope.db)
}
