import type { ComponentType } from 'react'

import { LazyPart, useLazyPart } from '../lib/lazy-part.ts'
import { type ScreenEntry, screens } from './screens.tsx'

const parts = new Map(screens.map((entry) => [entry, new LazyPart(async () => (await entry.load()).Screen)]))

/** Loads a screen's code once. */
export function loadScreen(entry: ScreenEntry): Promise<ComponentType> {
  return parts.get(entry)!.load()
}

/** The screen's component. The hook suspends until the code is loaded. */
export function useScreen(entry: ScreenEntry): ComponentType {
  return useLazyPart(parts.get(entry)!)
}
