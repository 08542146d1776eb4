/** Turns any thrown error into a truthful refusal. The server does this only here. */

import type { FastifyError } from 'fastify'
import pg from 'pg'

import { Refusal } from '../refusal.ts'
import { UNSAVABLE } from './savable-text.ts'

/** The database is starting, stopping or gone, has no connection left, or ended an idle transaction (25P03). */
const UNAVAILABLE = /^(08|57P0|53300|25P03)/
const DISK_FULL = '53100'
/** PostgreSQL stopped the statement at the statement timeout. The statement was slow, or waited for a lock of another transaction. */
const STOPPED = '57014'
/** The database is a read-only replica, or its administrator or the disk watch (disk-watch.ts) has closed it to changes. */
const READ_ONLY = '25006'
/** The text of other errors for a full disk, for example when a file could not be written (58030). */
const SAYS_NO_SPACE = /no space left on device|disk quota exceeded/i
/** A text holds a character that PostgreSQL cannot store: U+0000, or half of a surrogate pair in JSON. */
const IMPOSSIBLE_TEXT = /^(22021|22P02|22P05)/

export const BODY_LIMIT_BYTES = 1024 * 1024

/**
 * The refusal for an error. An unknown error becomes 'server.failed', and its cause goes only to the log. `bodyLimit` is the limit of the request's
 * body, in bytes.
 */
export function toRefusal(error: unknown, bodyLimit = BODY_LIMIT_BYTES): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof pg.DatabaseError && error.code !== undefined) {
    if (IMPOSSIBLE_TEXT.test(error.code)) {
      return new Refusal('request.malformed', { values: { problem: UNSAVABLE } })
    }
    if (error.code === DISK_FULL || SAYS_NO_SPACE.test(error.message)) return new Refusal('server.diskFull')
    if (error.code === STOPPED) return new Refusal('server.tookTooLong')
    if (error.code === READ_ONLY) return new Refusal('server.readOnly')
    if (UNAVAILABLE.test(error.code)) return new Refusal('server.unavailable')
    return new Refusal('server.failed')
  }
  if (isHttpError(error)) {
    if (error.statusCode === 413) return new Refusal('request.tooLarge', { values: { limit: inWords(bodyLimit) } })
    if (error.statusCode < 500) return new Refusal('request.malformed', { values: { problem: malformed(error) } })
  }
  if (error instanceof Error && /^(ENOSPC|EDQUOT)$/.test((error as NodeJS.ErrnoException).code ?? ''))
    return new Refusal('server.diskFull')
  if (error instanceof Error && isLostConnection(error)) return new Refusal('server.unavailable')
  return new Refusal('server.failed')
}

function inWords(bytes: number): string {
  return bytes < BODY_LIMIT_BYTES ? `${bytes / 1024} KB` : `${bytes / 1024 / 1024} MB`
}

function isHttpError(error: unknown): error is FastifyError & { statusCode: number } {
  return error instanceof Error && typeof (error as FastifyError).statusCode === 'number'
}

function malformed(error: FastifyError): string {
  if (error.code === 'FST_ERR_BAD_URL') return 'The address cannot be read.'
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 'Send the body as application/json.'
  return 'The body is not valid JSON.'
}

/** Whether a connection broke or could not be opened. The driver's own errors for that have no SQLSTATE. */
function isLostConnection(error: Error): boolean {
  const code = (error as NodeJS.ErrnoException).code
  if (code !== undefined && ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'].includes(code)) return true
  return /connection terminated|connection error|timeout exceeded when trying to connect|timeout expired|read timeout|not queryable/i.test(
    error.message,
  )
}
