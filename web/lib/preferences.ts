/**
 * How a person likes their tables, kept by the server so that it follows them to another device (part 1 section 7). It is comfort only:
 * what fails here fails without a word.
 */

import type { TableName, UserSetting } from '@countroom/contract/preferences/preferences.shapes.ts'

import { call, change } from './client.ts'
import { useSession } from './session.ts'

/** Changes that follow each other quickly are saved once. */
export const SAVE_SETTING_AFTER_MS = 2_000

/** What the server has, by person and table. */
const known = new Map<string, string>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** The same text for the same setting: the database keeps filters in an order of its own. */
function textOf(setting: UserSetting): string {
  return JSON.stringify({ ...setting, filterSetting: Object.entries(setting.filterSetting).toSorted() })
}

/** Who acts, if they are there: a call in the name of somebody who left would end the session. */
function person(): number | undefined {
  const { token, userInfo } = useSession.getState()
  return token !== null && userInfo?.isUserOnline ? userInfo.userId : undefined
}

/** What is kept of a table; null when nothing is, or nobody answers. */
export async function loadSetting(pageTitle: TableName): Promise<UserSetting | null> {
  const userId = person()
  if (userId === undefined) return null
  try {
    const { setting } = await call('POST /account/getUserSetting', { userId, pageTitle }, { isBackground: true })
    if (person() !== userId) return null
    if (setting) known.set(`${userId} ${pageTitle}`, textOf(setting))
    return setting
  } catch {
    return null
  }
}

/** Keeps a table's setting, unless that is what it was when the table `opened` or was kept last. */
export function saveSetting(pageTitle: TableName, setting: UserSetting, opened: UserSetting): void {
  const userId = person()
  if (userId === undefined) return
  const key = `${userId} ${pageTitle}`
  if (!known.has(key)) known.set(key, textOf(opened))
  clearTimeout(timers.get(key))
  const text = textOf(setting)
  if (text === known.get(key)) return
  const save = async () => {
    if (person() !== userId) return
    try {
      await change('POST /account/saveUserSetting', { userId, pageTitle, ...setting }, { isBackground: true })
      known.set(key, text)
    } catch {
      // The next change saves this one too.
    }
  }
  timers.set(
    key,
    setTimeout(() => void save(), SAVE_SETTING_AFTER_MS),
  )
}
