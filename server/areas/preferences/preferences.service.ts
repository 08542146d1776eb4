/** How people arrange their tables (part 1 section 7). A setting belongs to the person and is the same at all locations. */

import type { TableName, UserSetting } from '@countroom/contract/preferences/preferences.shapes.ts'

import type { Scope } from '../../platform/scope.ts'
import * as queries from './preferences.queries.ts'

/** The acting person's setting for a page's table. Null if they never changed it. */
export async function findSetting(scope: Scope, pageTitle: TableName): Promise<UserSetting | null> {
  return (await queries.findSetting(scope, pageTitle)) ?? null
}

/** Saves the setting. When two devices save, the last save wins: a person loses only the arrangement of a table. */
export async function saveSetting(scope: Scope, pageTitle: TableName, setting: UserSetting): Promise<void> {
  await queries.saveSetting(scope, pageTitle, setting)
}
