/**
 * Loads photos and gives their URLs for an `<img>`, because an `<img>` cannot send the bearer token that the server requires. Recent photos are
 * cached up to a limit, until the session ends.
 */

import type { RefusalReply } from '@countroom/contract/kernel/errors.ts'
import { MAX_THUMBNAILS } from '@countroom/contract/kernel/photo-limits.ts'

import { forgetSession, useSession } from './session.ts'

export type PhotoSize = 'thumb' | 'full'

/** How many requests for photos may run at the same time. A browser has six connections, and other calls need some of them. */
const AT_ONCE = 3
const MAX_KEPT_BYTES = 32 * 1024 * 1024

interface Loaded {
  url: string
  bytes: number
}

interface Kept extends Partial<Loaded> {
  localURL: string
  size: PhotoSize
  /** How many elements show this photo or wait for it. */
  users: number
  promise: Promise<string>
  resolve: (url: string) => void
  reject: (fault: unknown) => void
  /** The running request for this photo, and maybe for others. */
  request: { photos: readonly Kept[]; abort: AbortController } | undefined
}

/** The cached photos. The most recently used photos are last. */
const kept = new Map<string, Kept>()
let keptBytes = 0
let running = 0
/** The photos that wait for a request. The latest are last. */
let waiting: Kept[] = []

/**
 * Loads a photo. The promise gives a URL for an `<img>`. The URL works until `release`. The promise rejects when the photo does not exist, when
 * this person may not see it, or when no answer comes. The caller then shows a placeholder. A photo that is released before its request starts is
 * not loaded.
 */
export function holdPhoto(localURL: string, size: PhotoSize): { promise: Promise<string>; release: () => void } {
  const entry = kept.get(keyOf({ localURL, size })) ?? begin(localURL, size)
  entry.users += 1
  kept.delete(keyOf(entry))
  kept.set(keyOf(entry), entry)
  let isHeld = true
  return {
    promise: entry.promise,
    release: () => {
      if (!isHeld) return
      isHeld = false
      entry.users -= 1
      // A request continues while an element waits for one of its photos.
      const together = entry.request?.photos ?? [entry]
      if (entry.url === undefined && together.every(({ users }) => users === 0)) together.forEach(forget)
      forgetOldest()
    },
  }
}

function keyOf({ localURL, size }: Pick<Kept, 'localURL' | 'size'>): string {
  return `${size} ${localURL}`
}

function begin(localURL: string, size: PhotoSize): Kept {
  const entry: Kept = { localURL, size, users: 0, request: undefined, ...Promise.withResolvers<string>() }
  // If no element listens to the promise anymore, its rejection must not count as an unhandled error.
  entry.promise.catch(() => {})
  waiting.push(entry)
  // Runs in a microtask, so that all thumbnails that scroll into view together are in the same request.
  queueMicrotask(next)
  return entry
}

function next(): void {
  while (running < AT_ONCE && waiting.length > 0) {
    running += 1
    void load(takeNext()).finally(() => {
      running -= 1
      next()
    })
  }
}

/** Takes the photos for the next request: one photo, or thumbnails of one kind. The latest photos come first, because they are on screen. */
function takeNext(): Kept[] {
  const latest = waiting.at(-1)!
  const isAlike = (other: Kept) => other.size === 'thumb' && folderOf(other) === folderOf(latest)
  const taken = isAlike(latest) ? waiting.filter(isAlike).slice(-MAX_THUMBNAILS) : [latest]
  const isTaken = new Set(taken)
  waiting = waiting.filter((entry) => !isTaken.has(entry))
  return taken
}

/** Loads photos with one request. Never throws. */
async function load(photos: readonly Kept[]): Promise<void> {
  const abort = new AbortController()
  for (const entry of photos) entry.request = { photos, abort }
  try {
    const loaded = await (photos[0]?.size === 'thumb' ? thumbnailsOf : photoOf)(photos, abort.signal)
    abort.signal.throwIfAborted()
    photos.forEach((entry, at) => settle(entry, loaded[at]))
    forgetOldest()
  } catch (fault) {
    for (const entry of photos) fail(entry, fault)
  } finally {
    for (const entry of photos) entry.request = undefined
  }
}

function settle(entry: Kept, loaded: Loaded | undefined): void {
  if (loaded === undefined) return fail(entry, new Error('no photo'))
  Object.assign(entry, loaded)
  keptBytes += loaded.bytes
  entry.resolve(loaded.url)
}

function fail(entry: Kept, fault: unknown): void {
  // Remove the photo from the cache, so that the next request tries again.
  if (kept.get(keyOf(entry)) === entry) kept.delete(keyOf(entry))
  entry.reject(fault)
}

async function photoOf([entry]: readonly Kept[], signal: AbortSignal): Promise<Loaded[]> {
  const bytes = await fetchBytes(entry!.localURL, signal)
  const url = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }))
  return [{ url, bytes: bytes.byteLength }]
}

/** Loads thumbnails with one request. A thumbnail that is missing from the answer, for example because the person may not see it, is undefined. */
async function thumbnailsOf(photos: readonly Kept[], signal: AbortSignal): Promise<(Loaded | undefined)[]> {
  const paths = photos.map(({ localURL }) => localURL.slice(localURL.lastIndexOf('/') + 1))
  const bytes = await fetchBytes(`${folderOf(photos[0]!)}?thumbs=${paths.join(',')}`, signal)
  const jpegs = JSON.parse(new TextDecoder().decode(bytes)) as Readonly<Record<string, string>>
  return paths.map((path) => {
    const jpeg = jpegs[path]
    // The browser shows a data URL several times faster than a blob URL.
    return jpeg === undefined ? undefined : { url: `data:image/jpeg;base64,${jpeg}`, bytes: jpeg.length }
  })
}

function folderOf({ localURL }: Kept): string {
  return localURL.slice(0, localURL.lastIndexOf('/'))
}

async function fetchBytes(address: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const { token } = useSession.getState()
  const response = await fetch(address, { headers: token ? { authorization: `Bearer ${token}` } : {}, signal })
  // Read the body of a refusal too, because an unread body blocks a connection.
  const body = await response.arrayBuffer()
  // A 401 means that the session is over. A 403 only means that the person may not see this kind of photo.
  if (response.status === 401) {
    const refusal = refusalIn(body)
    if (refusal && token === useSession.getState().token) forgetSession(refusal.message)
  }
  if (!response.ok) throw new Error(`no photo: ${response.status}`)
  return body
}

/** The refusal of our server. Undefined when a proxy answered, because a proxy sends no JSON. */
function refusalIn(body: ArrayBuffer): Partial<RefusalReply> | undefined {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as Partial<RefusalReply>
  } catch {
    return undefined
  }
}

function forgetOldest(): void {
  for (const entry of kept.values()) {
    if (keptBytes <= MAX_KEPT_BYTES) return
    if (entry.users === 0 && entry.url !== undefined) forget(entry)
  }
}

function forget(entry: Kept): void {
  // If this entry is no longer in the cache, it failed and was removed. A newer entry may be in its place.
  if (kept.get(keyOf(entry)) !== entry) return
  kept.delete(keyOf(entry))
  waiting = waiting.filter((other) => other !== entry)
  if (entry.request) entry.request.abort.abort()
  else entry.reject(new Error('no photo: released'))
  if (entry.url === undefined) return
  URL.revokeObjectURL(entry.url)
  keptBytes -= entry.bytes ?? 0
}

useSession.subscribe((now, before) => {
  if (now.token === before.token) return
  for (const entry of kept.values()) forget(entry)
})
