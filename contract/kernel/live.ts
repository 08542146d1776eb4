/**
 * What travels over `/ws` (part 1 sections 4 and 7). Messages carry topics, never rows: a browser that hears a topic
 * asks again for what it shows.
 */

/** What can change at a location while somebody watches. */
export const TOPICS = [
  'machines',
  'games',
  'assignments',
  'readings',
  'sessions',
  'clock',
  'presence',
  'employees',
  'account',
  'company',
  'customers',
  'pending',
  'rules',
] as const
export type Topic = (typeof TOPICS)[number]

/**
 * From server to browser; `presence` alone goes over `/ws-rfid`: a chip was scanned. `seq` counts a location's messages: a browser that
 * missed one refetches everything. A socket begins with the location's last `seq` and no topics. `captureImage` asks a station for a webcam
 * photo of somebody who has just checked in. `outage`: the server cannot reach its database and hears of no change, until it says
 * `refreshData` again. An announcement's `datetime` is 'YYYY-MM-DD hh:mm AM/PM' in the zone of America/Chicago.
 */
export type ServerMessage =
  | { type: 'refreshData'; topics: readonly Topic[]; seq: number }
  | { type: 'announcement'; message: string; datetime: string }
  | { type: 'removeAnnouncement' }
  | { type: 'outage' }
  | { type: 'captureImage'; pendingId: number }
  | { type: 'presence'; seq: number }
  | { type: 'pong' }

/** A piece of a captured image: 5,000 characters of its base64, the last piece whatever is left (part 1 section 7). */
export interface ImageChunk {
  action: 'sendImageChunk'
  fileName: string
  fileType: string
  pendingId: number
  chunk: string
  /** From 0. */
  chunkIndex: number
  totalChunks: number
}

/** From browser to server. */
export type BrowserMessage =
  /** `isActive`: somebody has been at the browser since its last ping. */
  { type: 'ping'; isActive?: true } | ImageChunk

export const PING_EVERY_MS = 30_000
export const PONG_TIMEOUT_MS = 5_000
export const RECONNECT_AFTER_MS = 2_000

/** A session has at most so many sockets on an instance of the server. With one more the oldest is closed. */
export const MAX_SOCKETS_PER_SESSION = 10
/** The server closes a socket with this code when its session opened newer ones. It connects again when somebody looks at its page. */
export const CROWDED_OUT_CODE = 4408
