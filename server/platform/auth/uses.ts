/**
 * When sessions are used, and for what. A use is a call that a person caused, or a message from their browser that somebody is active. A background
 * request is not a use. Each instance keeps uses in memory, and writes them to the database so that the other instances learn of them. It writes a
 * session's use at most once every half minute, and also when the person uses another role.
 */

import type { Role } from '@countroom/contract/access/roles.ts'

import type { Database } from '../db/sql.ts'
import { writeUse } from './access.queries.ts'

const WRITE_EVERY_MS = 30_000
/**
 * The maximum number of sessions in memory. The session that was added first is dropped first. The database still has the last use of a dropped
 * session, to within 30 s.
 */
const MAX_KNOWN = 10_000

/** The header of a browser's background request. */
export const BACKGROUND_HEADER = 'x-background'

interface Use {
  at: Date
  writtenAt: Date
  /**
   * The roles used since `writtenAt`. When the use at `writtenAt` had no role, the earlier roles stay too. A write that is made early, because
   * another role was used, does not change `writtenAt`.
   */
  roles: Set<Role>
  /** Resolves when everything is written. Writes run one after the other, so that the last one wins. */
  written: Promise<void>
}

export class Uses {
  readonly #db: Database
  readonly #bySession = new Map<number, Use>()

  constructor(db: Database) {
    this.#db = db
  }

  /** Records a use of a session now. `role` is the role that allows the call, when there is exactly one. */
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
    // No request waits for the write. When it fails, a later use is written.
    const written = (use?.written ?? Promise.resolve())
      .then(() => writeUse(this.#db, sessionId, used, now))
      .catch(() => {})
    this.#bySession.set(sessionId, { at: now, writtenAt: isOld ? now : use.writtenAt, roles, written })
  }

  /** When this instance last saw a use of the session. */
  lastUse(sessionId: number): Date | undefined {
    return this.#bySession.get(sessionId)?.at
  }
}
