/**
 * Photos, as URLs for an `<img>`, which can't send the bearer token that the server requires. Recent photos are cached up to a limit, and
 * no photo stays for the next session.
 */

import type { RefusalReply } from '@countroom/contract/kernel/errors.ts'
import { MAX_THUMBNAILS } from '@countroom/contract/kernel/photo-limits.ts'

import { forgetSession, useSession } from './session.ts'

export type PhotoSize = 'thumb' | 'full'

/** Photos leave most of a browser's six connections free for other calls. */
const AT_ONCE = 3
const MAX_KEPT_BYTES = 32 * 1024 * 1024

interface Loaded {
  url: string
  bytes: number
}

interface Kept extends Partial<Loaded> {
  localURL: string
  size: PhotoSize
  /** How many elements show it or wait for it. */
  users: number
  promise: Promise<string>
  resolve: (url: string) => void
  reject: (fault: unknown) => void
  /** The request under way that loads it, perhaps with others. */
  request: { photos: readonly Kept[]; abort: AbortController } | undefined
}

/** The most recently used are last. */
const kept = new Map<string, Kept>()
let keptBytes = 0
let running = 0
/** Photos without a request; the latest are last. */
let waiting: Kept[] = []

/**
 * Loads a photo. The promise gives a URL for an `<img>`, which works until `release`. It rejects when there is no such photo, when
 * this person may not see it, or when there is no answer: show a placeholder then. A photo released before its turn is not loaded.
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
      // A request goes on while somebody waits for one of its photos.
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
  // The promise may have no listener any more.
  entry.promise.catch(() => {})
  waiting.push(entry)
  // Thumbnails that come near the view together are loaded together.
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

/** The photos of the next request: a photo, or thumbnails of one kind. The latest come first, because they are on screen. */
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
  // The next request tries again.
  if (kept.get(keyOf(entry)) === entry) kept.delete(keyOf(entry))
  entry.reject(fault)
}

async function photoOf([entry]: readonly Kept[], signal: AbortSignal): Promise<Loaded[]> {
  const bytes = await fetchBytes(entry!.localURL, signal)
  const url = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }))
  return [{ url, bytes: bytes.byteLength }]
}

/** Undefined in the place of each that may not be seen. */
async function thumbnailsOf(photos: readonly Kept[], signal: AbortSignal): Promise<(Loaded | undefined)[]> {
  const paths = photos.map(({ localURL }) => localURL.slice(localURL.lastIndexOf('/') + 1))
  const bytes = await fetchBytes(`${folderOf(photos[0]!)}?thumbs=${paths.join(',')}`, signal)
  const jpegs = JSON.parse(new TextDecoder().decode(bytes)) as Readonly<Record<string, string>>
  return paths.map((path) => {
    const jpeg = jpegs[path]
    // An image shows this URL several times sooner than that of a blob.
    return jpeg === undefined ? undefined : { url: `data:image/jpeg;base64,${jpeg}`, bytes: jpeg.length }
  })
}

function folderOf({ localURL }: Kept): string {
  return localURL.slice(0, localURL.lastIndexOf('/'))
}

async function fetchBytes(address: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const { token } = useSession.getState()
  const response = await fetch(address, { headers: token ? { authorization: `Bearer ${token}` } : {}, signal })
  // Read the body even of a refusal: an unread body blocks a connection.
  const body = await response.arrayBuffer()
  // The session is over. A 403 is about this kind of photo alone.
  if (response.status === 401) {
    const refusal = refusalIn(body)
    if (refusal && token === useSession.getState().token) forgetSession(refusal.message)
  }
  if (!response.ok) throw new Error(`no photo: ${response.status}`)
  return body
}

/** What our server said; undefined when a proxy answered, which sends no JSON. */
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
  // It failed, and perhaps another one took its place.
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
