/** How people keep their tables (part 1 section 7). A setting is its person's, whatever the location. */

import type { TableName, UserSetting } from '@countroom/contract/preferences/preferences.shapes.ts'

import type { Scope } from '../../platform/scope.ts'
import * as queries from './preferences.queries.ts'

/** How the acting person keeps a page's table; null when they never changed it. */
export async function findSetting(scope: Scope, pageTitle: TableName): Promise<UserSetting | null> {
  return (await queries.findSetting(scope, pageTitle)) ?? null
}

/** Keeps it. Of two devices the later one wins: nothing but comfort is lost. */
export async function saveSetting(scope: Scope, pageTitle: TableName, setting: UserSetting): Promise<void> {
  await queries.saveSetting(scope, pageTitle, setting)
}
