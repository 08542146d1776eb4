/**
 * Readings on their way to the server. Each leaves the form for this list under a key of its own and leaves the list when the
 * server has answered, so that a lost connection, a reload or the next machine's typing loses nothing. Pure.
 */

import type { ErrorCode, RefusalReply } from '@countroom/contract/kernel/errors.ts'
import type { ReadingInput } from '@countroom/contract/readings/readings.shapes.ts'

/** Why the server would not save a reading. */
export interface SaveRefusal {
  code: ErrorCode
  status: number
  message: string
  detail?: RefusalReply['detail']
}

export interface UnsavedReading {
  /** The Idempotency-Key: however often it is sent, it is saved once. */
  key: string
  /** Who was signed in; nobody else sends it. */
  accountId: number
  data: ReadingInput
  /** The connection was gone when it was first sent, or the page was loaded anew since. */
  isLate: boolean
  refusal: SaveRefusal | null
}

export type Outbox = readonly UnsavedReading[]

/** A later reading of a machine takes the place of those that were refused: sent again, one of them would replace the right one. */
export function added(outbox: Outbox, reading: UnsavedReading): Outbox {
  return [...outbox.filter((each) => each.refusal === null || !isSameReading(each, reading)), reading]
}

/**
 * A reading was saved. It takes the place of those of its machine that the same person typed before it and that were refused since. Those
 * typed after it, and that wait here, were typed knowing it: they correct it and not what was seen before it.
 */
export function saved(outbox: Outbox, key: string, readingId: number): Outbox {
  const index = outbox.findIndex((reading) => reading.key === key)
  return outbox.flatMap((reading, place) => {
    if (place === index) return []
    if (index < 0 || !isSameReading(reading, outbox[index]!)) return [reading]
    if (place > index) return [{ ...reading, data: { ...reading.data, replaces: readingId } }]
    return reading.refusal === null ? [reading] : []
  })
}

/** One person's readings of one machine in one session. */
function isSameReading(one: UnsavedReading, other: UnsavedReading): boolean {
  return (
    one.accountId === other.accountId &&
    one.data.machine === other.data.machine &&
    one.data.sessionId === other.data.sessionId &&
    one.data.locationId === other.data.locationId
  )
}

export function without(outbox: Outbox, key: string): Outbox {
  return outbox.filter((reading) => reading.key !== key)
}

function changed(outbox: Outbox, key: string, change: Partial<UnsavedReading>): Outbox {
  return outbox.map((reading) => (reading.key === key ? { ...reading, ...change } : reading))
}

export function markedLate(outbox: Outbox, key: string): Outbox {
  return changed(outbox, key, { isLate: true })
}

export function refused(outbox: Outbox, key: string, refusal: SaveRefusal): Outbox {
  return changed(outbox, key, { refusal })
}

/** To be sent again under the same key, because the server could not say whether it saved it. */
export function again(outbox: Outbox, key: string): Outbox {
  return changed(outbox, key, { refusal: null, isLate: true })
}

/**
 * What was on its way when the page was left: its answer, if there was one, was not heard. Where a reading does not name the one that it
 * replaces, as an earlier version kept it, its reader saw none.
 */
export function afterReload(outbox: Outbox): Outbox {
  return outbox.map((reading) => ({
    ...reading,
    data: { ...reading.data, replaces: reading.data.replaces ?? null },
    isLate: true,
  }))
}

/** The reading to send now: in the order of typing, past those that were refused. */
export function nextToSend(outbox: Outbox, accountId: number, locationId: number): UnsavedReading | undefined {
  return unsavedAt(outbox, accountId, locationId).find(({ refusal }) => refusal === null)
}

/** The readings of one account at one location: what its screen shows. */
export function unsavedAt(outbox: Outbox, accountId: number, locationId: number): Outbox {
  return outbox.filter((reading) => reading.accountId === accountId && reading.data.locationId === locationId)
}

/** True when a refusal says nothing about the reading: the same one may be saved when it is sent again. */
export function mayPassLater({ code, status }: SaveRefusal): boolean {
  return code === 'presence.away' || status === 0 || status === 429 || status >= 500
}
