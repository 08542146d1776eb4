/**
 * Photos, as blob URLs: an `<img>` can't send the bearer token that the server requires. Recent photos are cached up to a
 * limit, and no photo stays for the next session.
 */

import type { RefusalReply } from '@countroom/contract/kernel/errors.ts'

import { forgetSession, useSession } from './session.ts'

export type PhotoSize = 'thumb' | 'full'

/** Photos leave most of a browser's six connections free for other calls. */
const AT_ONCE = 3
const MAX_KEPT_BYTES = 32 * 1024 * 1024

interface Kept {
  /** How many elements show it or wait for it. */
  users: number
  promise: Promise<string>
  url?: string
  bytes: number
  abort: AbortController
}

/** By address; the most recently used are last. */
const kept = new Map<string, Kept>()
let keptBytes = 0
let running = 0
const waiting: { start: () => void; signal: AbortSignal }[] = []

/**
 * Loads a photo. The promise gives a URL for an `<img>`, which works until `release`. It rejects when there is no such photo, when
 * this person may not see it, or when there is no answer: show a placeholder then. A photo released before its turn is not loaded.
 */
export function holdPhoto(localURL: string, size: PhotoSize): { promise: Promise<string>; release: () => void } {
  const address = size === 'thumb' ? `${localURL}?size=thumb` : localURL
  const entry = kept.get(address) ?? begin(address)
  entry.users += 1
  kept.delete(address)
  kept.set(address, entry)
  let isHeld = true
  return {
    promise: entry.promise,
    release: () => {
      if (!isHeld) return
      isHeld = false
      entry.users -= 1
      if (entry.users === 0 && entry.url === undefined && kept.get(address) === entry) {
        kept.delete(address)
        entry.abort.abort()
      }
      forgetOldest()
    },
  }
}

function begin(address: string): Kept {
  const abort = new AbortController()
  const entry: Kept = { users: 0, promise: load(address, abort.signal), bytes: 0, abort }
  entry.promise = entry.promise.then(
    (url) => url,
    (fault: unknown) => {
      // The next request tries again.
      if (kept.get(address) === entry) kept.delete(address)
      throw fault
    },
  )
  // The promise may have no listener any more.
  entry.promise.catch(() => {})
  return entry

  async function load(path: string, signal: AbortSignal): Promise<string> {
    await turn(signal)
    try {
      const blob = await fetchPhoto(path, signal)
      signal.throwIfAborted()
      entry.url = URL.createObjectURL(blob)
      entry.bytes = blob.size
      keptBytes += blob.size
      forgetOldest()
      return entry.url
    } finally {
      running -= 1
      next()
    }
  }
}

async function fetchPhoto(path: string, signal: AbortSignal): Promise<Blob> {
  const { token } = useSession.getState()
  const response = await fetch(path, { headers: token ? { authorization: `Bearer ${token}` } : {}, signal })
  // Read the body even of a refusal: an unread body blocks a connection.
  const body = await response.blob()
  // The session is over. A 403 is about this kind of photo alone.
  if (response.status === 401) {
    const refusal = await refusalIn(body)
    if (refusal && token === useSession.getState().token) forgetSession(refusal.message)
  }
  if (!response.ok) throw new Error(`no photo: ${response.status}`)
  return body
}

/** What our server said; undefined when a proxy answered, which sends no JSON. */
async function refusalIn(body: Blob): Promise<Partial<RefusalReply> | undefined> {
  try {
    return JSON.parse(await body.text()) as Partial<RefusalReply>
  } catch {
    return undefined
  }
}

/** Waits until fewer than `AT_ONCE` photos are loading. The latest requests come first, because they are on screen. */
function turn(signal: AbortSignal): Promise<void> {
  if (running < AT_ONCE) {
    running += 1
    return Promise.resolve()
  }
  return new Promise((resolve, reject) => {
    waiting.push({ start: resolve, signal })
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}

function next(): void {
  while (running < AT_ONCE) {
    const chosen = waiting.pop()
    if (!chosen) return
    if (chosen.signal.aborted) continue
    running += 1
    chosen.start()
  }
}

function forgetOldest(): void {
  for (const [address, entry] of kept) {
    if (keptBytes <= MAX_KEPT_BYTES) return
    if (entry.users === 0) forget(address, entry)
  }
}

function forget(address: string, entry: Kept): void {
  kept.delete(address)
  entry.abort.abort()
  if (entry.url === undefined) return
  URL.revokeObjectURL(entry.url)
  keptBytes -= entry.bytes
}

useSession.subscribe((now, before) => {
  if (now.token === before.token) return
  for (const [address, entry] of kept) forget(address, entry)
})
