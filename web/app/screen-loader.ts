import { type ComponentType, use } from 'react'

import type { ScreenEntry } from './screens.tsx'

const loading = new Map<ScreenEntry, Promise<ComponentType>>()
const loaded = new Map<ScreenEntry, ComponentType>()

/** Fetches a screen's code, once; a failed try is forgotten, so that the next may succeed. */
export function loadScreen(entry: ScreenEntry): Promise<ComponentType> {
  let promise = loading.get(entry)
  if (!promise) {
    promise = entry.load().then(({ Screen }) => {
      loaded.set(entry, Screen)
      return Screen
    })
    loading.set(entry, promise)
    promise.catch(() => loading.delete(entry))
  }
  return promise
}

/** The screen's component; suspends until its code is here, and not at all when it already is. */
export function useScreen(entry: ScreenEntry): ComponentType {
  return loaded.get(entry) ?? use(loadScreen(entry))
}
