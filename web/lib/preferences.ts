/**
 * A person's table settings. The server stores them, so that they follow the person to another device (part 1 section 7). Settings are only a
 * convenience, so failures here are silent.
 */

import type { TableName, UserSetting } from '@countroom/contract/preferences/preferences.shapes.ts'

import { call, change } from './client.ts'
import { useSession } from './session.ts'

/** Several quick changes are saved together after this time. */
export const SAVE_SETTING_AFTER_MS = 2_000

/**
 * The setting to compare with before a save, by person and table. It is the last one that was loaded or sent. Before any load or save, it is the one
 * with which the table opened. It is empty after a save without an answer.
 */
const known = new Map<string, string>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** A text that is the same for equal settings. The database may return the filters in another order. */
function textOf(setting: UserSetting): string {
  return JSON.stringify({ ...setting, filterSetting: Object.entries(setting.filterSetting).toSorted() })
}

/**
 * The person who works in this browser. Undefined if that person is not present. The server would then refuse a call for them, and the refusal would
 * end the session.
 */
function person(): number | undefined {
  const { token, userInfo } = useSession.getState()
  return token !== null && userInfo?.isUserOnline ? userInfo.userId : undefined
}

/** The stored setting of a table. Null without a stored setting, without an answer, or when another person took over in the meantime. */
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

/** Saves a table's setting if it differs from the last loaded or sent one. Before any load or save, `opened` is the setting to compare with. */
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
    known.set(key, text)
    try {
      await change('POST /account/saveUserSetting', { userId, pageTitle, ...setting }, { isBackground: true })
    } catch {
      // The server may have this setting or the previous one, so the next change is always saved.
      known.set(key, '')
    }
  }
  timers.set(
    key,
    setTimeout(() => void save(), SAVE_SETTING_AFTER_MS),
  )
}
