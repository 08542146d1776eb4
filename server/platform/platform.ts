/** The parts of the server, for handlers that need more than the database. */

import type { KeyObject } from 'node:crypto'

import type { Clock } from '../clock.ts'
import type { Gate } from './auth/access.ts'
import type { Limits } from './auth/limits.ts'
import type { Connections } from './db/database.ts'
import type { Bodies } from './http/bodies.ts'
import type { Answers, Costly } from './http/costly.ts'
import type { SharedReads } from './http/shared-reads.ts'
import type { LiveHub } from './live/hub.ts'
import type { Outside } from './outside/outside.ts'
import type { Photos } from './photos/photo-store.ts'
import type { SecurityEvents } from './security/security-events.ts'

export interface Platform {
  clock: Clock
  connections: Connections
  /** Whether the disk of the database is too full for changes. */
  isDiskFull: () => boolean
  gate: Gate
  limits: Limits
  costly: Costly
  answers: Answers
  sharedReads: SharedReads
  bodies: Bodies
  live: LiveHub
  security: SecurityEvents
  photos: Photos
  outside: Outside
  /** The public address of the browser app; undefined when it is not known. */
  origin: string | undefined
  /**
   * The key of 32 bytes that encrypts secrets that must be readable again. It is also the key for hashes of values that could be guessed, such as
   * tags and addresses (keyed-hash.ts).
   */
  secretKey: KeyObject
}
