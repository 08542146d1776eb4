import { useEffect, useState } from 'react'

import { arrivals } from './dashboard.rules.ts'

const MARKED_FOR_MS = 5_000
const NOBODY: ReadonlySet<number> = new Set()

/**
 * The ids of the entries that were added to a list in the last few seconds. `list` identifies the list, so another day's list counts as a new list.
 * `ids` is undefined until the list is loaded.
 */
export function useArrivals(list: string, ids: readonly number[] | undefined): ReadonlySet<number> {
  const [seen, setSeen] = useState<{ list: string; ids: readonly number[]; known: ReadonlySet<number> }>()
  const [marked, setMarked] = useState(NOBODY)

  if (ids && (seen?.ids !== ids || seen.list !== list)) {
    const arrived = arrivals(seen?.list === list ? seen.known : undefined, ids)
    setSeen({ list, ids, known: new Set(ids) })
    if (arrived.length > 0) setMarked(new Set([...marked, ...arrived]))
    else if (seen?.list !== list) setMarked(NOBODY)
  }

  useEffect(() => {
    if (marked.size === 0) return
    const timer = setTimeout(() => setMarked(NOBODY), MARKED_FOR_MS)
    return () => clearTimeout(timer)
  }, [marked])

  return marked
}
