/**
 * When sessions are used, and for what. A use is a call that somebody made just now, or their browser's word that somebody is at it; what a
 * browser asks by itself is none. Uses are kept here and written every half minute at most, so that every instance knows of them.
 */

import type { Role } from '@countroom/contract/access/roles.ts'

import type { Database } from '../db/tables.ts'
import { writeUse } from './access.queries.ts'

const WRITE_EVERY_MS = 30_000
/** At most this many sessions are known, the first ones forgotten first: the database knows them too. */
const MAX_KNOWN = 10_000

/** What a browser sends along with a request of its own that nobody made just now. */
export const BACKGROUND_HEADER = 'x-background'

interface Use {
  at: Date
  writtenAt: Date
  /** Used since it was last written anew. */
  roles: Set<Role>
  /** Over when all of it is written. Writes follow each other, so that the last one stays. */
  written: Promise<void>
}

export class Uses {
  readonly #db: Database
  readonly #bySession = new Map<number, Use>()

  constructor(db: Database) {
    this.#db = db
  }

  /** Somebody uses a session now; with a role, where one alone lets them do what they do. */
  note(sessionId: number, role: Role | undefined, now: Date): void {
    const use = this.#bySession.get(sessionId)
    const isOld = use === undefined || now.getTime() - use.writtenAt.getTime() >= WRITE_EVERY_MS
    if (!isOld) use.at = now
    if (!isOld && (role === undefined || use.roles.has(role))) return
    const roles = isOld && role !== undefined ? new Set([role]) : (use?.roles ?? new Set<Role>())
    if (role !== undefined) roles.add(role)
    if (use === undefined && this.#bySession.size >= MAX_KNOWN) {
      const first = this.#bySession.keys().next().value
      if (first !== undefined) this.#bySession.delete(first)
    }
    const used = [...roles]
    // No request waits for it; when it fails, a later use is written.
    const written = (use?.written ?? Promise.resolve())
      .then(() => writeUse(this.#db, sessionId, used, now))
      .catch(() => {})
    this.#bySession.set(sessionId, { at: now, writtenAt: isOld ? now : use.writtenAt, roles, written })
  }

  /** When this instance last saw it used. */
  lastUse(sessionId: number): Date | undefined {
    return this.#bySession.get(sessionId)?.at
  }
}
