/**
 * The messages of `/ws` (part 1 sections 4 and 7). Messages carry topics, never rows: a browser that receives a topic
 * reloads what it shows.
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
  /** Of any company of the platform. Only master administrators show it. */
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
  /** The weekly report: typed figures, expenses of managers, jackpots, verified days. */
  'report',
  'alerts',
  'notes',
  'pictures',
  'announcements',
] as const
export type Topic = (typeof TOPICS)[number]

/**
 * From server to browser. Only `presence` goes over `/ws-rfid`: a chip was scanned. `seq` numbers a location's messages: a browser that
 * missed one reloads everything. A socket begins with the location's last `seq` and no topics. `captureImage` asks a station for a webcam
 * photo of somebody who has just checked in. `outage`: the server cannot reach its database and receives no changes, until it sends
 * `refreshData` again. `announcement` names all that run at the location: the one to it alone comes before the one to all, which is then among
 * the `others`.
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

/** A piece of a captured image: 5,000 characters of its base64; the last piece is shorter (part 1 section 7). */
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
  /** `isActive`: somebody has used the browser since its last ping. */
  { type: 'ping'; isActive?: true } | ImageChunk

export const PING_EVERY_MS = 30_000
export const PONG_TIMEOUT_MS = 5_000
export const RECONNECT_AFTER_MS = 2_000

/** The most sockets of one session on one instance of the server. One more closes the oldest. */
export const MAX_SOCKETS_PER_SESSION = 10
/** The server closes a socket with this code when its session opened newer ones. The browser connects again when somebody looks at the page. */
export const CROWDED_OUT_CODE = 4408
/** The server closes a socket with this code when nobody can work at its location any more, and its owner can at another. */
export const LOCATION_STOPPED_CODE = 4409
