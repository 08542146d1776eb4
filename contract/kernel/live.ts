/**
 * The messages of `/ws` (part 1 sections 4 and 7). A message about a change carries topics and never rows. A browser that receives a topic reloads
 * what it shows of that topic.
 */

/** What can change at a location while a browser shows it. */
export const TOPICS = [
  'machines',
  'games',
  'assignments',
  'readings',
  'sessions',
  'clock',
  'pay',
  'presence',
  'employees',
  'account',
  'company',
  /** A company of the platform has changed. Only screens of master administrators use this topic. */
  'companies',
  'customers',
  'pending',
  'rules',
  'cash',
  'tickets',
  'raffle',
  'bonuses',
  'bonusDefinitions',
  'categories',
  'ledgers',
  /** The Weekly Report: typed figures, expenses of managers, jackpots and verified days. */
  'report',
  'alerts',
  'notes',
  'pictures',
  'announcements',
] as const
export type Topic = (typeof TOPICS)[number]

/**
 * The messages from server to browser. `seq` numbers the messages of a location. A browser that missed a number reloads everything. The first message
 * on `/ws` has the location's last `seq` and no topics. `captureImage` asks a station for a webcam photo of somebody who has just checked in.
 * `outage` says that the server cannot reach its database. The server then learns about no changes until it sends `refreshData` again. `presence`
 * says that a chip may have been scanned. Only `presence` and `pong` are sent on `/ws-rfid`. `announcement` has all announcements that run at the
 * location: one to this location alone, one to all locations, or both. When both run, the announcement to all locations is in `others`.
 */
export type ServerMessage =
  | { type: 'refreshData'; topics: readonly Topic[]; seq: number }
  | ({ type: 'announcement'; others?: readonly ShownAnnouncement[] } & ShownAnnouncement)
  | { type: 'removeAnnouncement' }
  | { type: 'outage' }
  | { type: 'captureImage'; pendingId: number }
  | { type: 'presence'; seq: number }
  | { type: 'pong' }

/** An announcement as the banner shows it. */
export interface ShownAnnouncement {
  message: string
  /** The end: 'YYYY-MM-DD hh:mm AM/PM' in the zone America/Chicago. */
  datetime: string
}

/** A piece of a captured image: 5,000 characters of its base64. The last piece may be shorter (part 1 section 7). */
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

/** The messages from browser to server. */
export type BrowserMessage =
  /** `isActive`: somebody has used the browser since the last ping. */
  { type: 'ping'; isActive?: true } | ImageChunk

export const PING_EVERY_MS = 30_000
export const PONG_TIMEOUT_MS = 5_000
export const RECONNECT_AFTER_MS = 2_000

/**
 * The maximum number of sockets of a signed-in session on one instance of the server. When the session opens one more, the server closes the oldest.
 */
export const MAX_SOCKETS_PER_SESSION = 10
/**
 * The server closes a socket with this code when its session has opened too many newer sockets. The browser connects again when somebody looks at the
 * page.
 */
export const CROWDED_OUT_CODE = 4408
/**
 * The server closes a socket with this code when nobody can work at its location any more. The user of the socket can still work at another location.
 */
export const LOCATION_STOPPED_CODE = 4409
