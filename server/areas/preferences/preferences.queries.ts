import type { TableName, UserSetting } from '@countroom/contract/preferences/preferences.shapes.ts'

import type { Scope } from '../../platform/scope.ts'

export async function findSetting(scope: Scope, pageTitle: TableName): Promise<UserSetting | undefined> {
  const row = await scope.db
    .selectFrom('user_settings')
    .select('setting')
    .where('user_id', '=', scope.actorId)
    .where('page_title', '=', pageTitle)
    .executeTakeFirst()
  return row?.setting as UserSetting | undefined
}

export async function saveSetting(scope: Scope, pageTitle: TableName, setting: UserSetting): Promise<void> {
  const kept = { setting: JSON.stringify(setting), updated_at: scope.now }
  await scope.db
    .insertInto('user_settings')
    .values({ user_id: scope.actorId, page_title: pageTitle, ...kept })
    .onConflict((conflict) => conflict.columns(['user_id', 'page_title']).doUpdateSet(kept))
    .execute()
}
