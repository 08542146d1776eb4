import { type ComponentType, use } from 'react'

import type { ScreenEntry } from './screens.tsx'

const loading = new Map<ScreenEntry, Promise<ComponentType>>()
const loaded = new Map<ScreenEntry, ComponentType>()

/** A failed try is remembered for this long: forgotten at once, the screen that shows the failure would try again without end. */
const FAILURE_KEPT_MS = 2_000

/** Fetches a screen's code, once; a failed try is forgotten after a moment, so that a later one may succeed. */
export function loadScreen(entry: ScreenEntry): Promise<ComponentType> {
  let promise = loading.get(entry)
  if (!promise) {
    promise = entry.load().then(({ Screen }) => {
      loaded.set(entry, Screen)
      return Screen
    })
    loading.set(entry, promise)
    promise.catch(() => setTimeout(() => loading.delete(entry), FAILURE_KEPT_MS))
  }
  return promise
}

/** The screen's component; suspends until its code is here, and not at all when it already is. */
export function useScreen(entry: ScreenEntry): ComponentType {
  return loaded.get(entry) ?? use(loadScreen(entry))
}
