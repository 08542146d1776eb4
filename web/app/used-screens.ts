/**
 * Counts how often each person opens each screen on this device, for the bar at the bottom of a phone. The counts are in IndexedDB,
 * because the end of a sign-in session clears local storage.
 */

import { answerTo, openStore } from '../lib/browser-database.ts'

/** How often each screen was opened, by the id of the screen. */
export type Uses = Readonly<Record<string, number>>

const STORE = { database: 'countroom', store: 'used-screens' }

const HOME = 'dashboard'

/** When a screen reaches this count, all counts are halved. So the screens of a new job get into the bar within days. */
const MOST = 200

/** The counts after somebody opened a screen once more. */
export function withUse(uses: Uses, screenId: string): Uses {
  const next = { ...uses, [screenId]: (uses[screenId] ?? 0) + 1 }
  if (next[screenId]! < MOST) return next
  return Object.fromEntries(Object.entries(next).map(([id, count]) => [id, Math.floor(count / 2)]))
}

/**
 * The dashboard and the screens that are used most. They are in the menu's order, so that their places rarely change. Among screens that
 * are used equally often, the first of the menu wins.
 */
export function mostUsed<Entry extends { id: string }>(screens: readonly Entry[], uses: Uses, count: number): Entry[] {
  const weightOf = ({ id }: Entry) => (id === HOME ? Infinity : (uses[id] ?? 0))
  const chosen = screens.toSorted((one, other) => weightOf(other) - weightOf(one)).slice(0, count)
  return screens.filter((screen) => chosen.includes(screen))
}

/** The counts from which the bar was chosen, and the time of the choice in ms since 1970. */
export interface Choice {
  at: number
  uses: Uses
}

/** The bar keeps its screens for at least this time. A shift that is open for longer counts as open too long (domain 12). */
const CHOSEN_FOR_MS = 16 * 3_600_000

/** Whether the bar keeps its screens. If the device's clock was set back, the bar chooses again. */
export function isStillChosen(choice: Choice | undefined, now: number): choice is Choice {
  return choice !== undefined && now >= choice.at && now < choice.at + CHOSEN_FOR_MS
}

const chosen = new Map<number, Promise<Uses>>()

/** The counts from which the bar's screens were chosen. Empty when the browser cannot store data. */
export function usesOfShift(userId: number): Promise<Uses> {
  let uses = chosen.get(userId)
  if (!uses) chosen.set(userId, (uses = readChoice(userId).catch(() => ({}))))
  return uses
}

async function readChoice(userId: number): Promise<Uses> {
  const key = `chosen ${userId}`
  const all = await openStore(STORE, 'readwrite')
  const choice = (await answerTo(all.get(key))) as Choice | undefined
  if (isStillChosen(choice, Date.now())) return choice.uses
  const uses = await readUses(all, userId)
  all.put({ at: Date.now(), uses } satisfies Choice, key)
  return uses
}

export async function countUse(userId: number, screenId: string): Promise<void> {
  await usesOfShift(userId)
  const all = await openStore(STORE, 'readwrite')
  all.put(withUse(await readUses(all, userId), screenId), userId)
}

async function readUses(all: IDBObjectStore, userId: number): Promise<Uses> {
  return ((await answerTo(all.get(userId))) as Uses | undefined) ?? {}
}
