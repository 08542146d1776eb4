/**
 * The outbox: the readings that the server has not saved yet. A reading moves from the form to this list and gets its own key. It leaves the list
 * when the server has saved it or the person discards it. A refused reading also leaves the list when it goes back into the form, or when the person
 * saves another reading of the machine. So a lost connection, a reload or fast typing loses no reading. Pure functions.
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
  /** The Idempotency-Key. With it, the server saves the reading once, however often the browser sends it. */
  key: string
  /** The account that typed the reading. The reading is sent only while this account is signed in. */
  accountId: number
  data: ReadingInput
  /** True when a try found no connection, when the page has been reloaded since, or when the person sends a refused reading again. */
  isLate: boolean
  refusal: SaveRefusal | null
}

export type Outbox = readonly UnsavedReading[]

/**
 * Adds a reading. Removes refused readings by the same person of the same machine and session, because sending one of them again would overwrite the
 * new reading.
 */
export function added(outbox: Outbox, reading: UnsavedReading): Outbox {
  return [...outbox.filter((each) => each.refusal === null || !isSameReading(each, reading)), reading]
}

/**
 * Removes a reading that was saved, and the refused readings that the same person typed before it for the same machine. Later readings by this person
 * for this machine become corrections of the saved reading, because the person knew of the saved reading.
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

/** True when both readings are by the same person, for the same machine in the same session. */
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

/** Adds the readings that other tabs have added to the stored list since it was `before`, and removes those that they have removed from it. */
export function withOthers(outbox: Outbox, before: Outbox, stored: Outbox): Outbox {
  const isIn = (list: Outbox, { key }: UnsavedReading) => list.some((each) => each.key === key)
  return [
    ...outbox.filter((reading) => isIn(stored, reading) || !isIn(before, reading)),
    ...stored.filter((reading) => !isIn(before, reading) && !isIn(outbox, reading)),
  ]
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

/** Makes a refused reading wait to be sent again. Its key stays the same, because the server may have saved the reading already. */
export function again(outbox: Outbox, key: string): Outbox {
  return changed(outbox, key, { refusal: null, isLate: true })
}

/**
 * The list after a reload. The reload lost the answers to the readings that were being sent, so they are sent again. Earlier versions of this page
 * stored readings without `replaces`. They get null, as if the person who typed them had seen no saved reading of the machine.
 */
export function afterReload(outbox: Outbox): Outbox {
  return outbox.map((reading) => ({
    ...reading,
    data: { ...reading.data, replaces: reading.data.replaces ?? null },
    isLate: true,
  }))
}

/** The next reading to send: the reading that was typed first and was not refused. */
export function nextToSend(outbox: Outbox, accountId: number, locationId: number): UnsavedReading | undefined {
  return unsavedAt(outbox, accountId, locationId).find(({ refusal }) => refusal === null)
}

/** The unsaved readings of one account at one location. */
export function unsavedAt(outbox: Outbox, accountId: number, locationId: number): Outbox {
  return outbox.filter((reading) => reading.accountId === accountId && reading.data.locationId === locationId)
}

/** True when a refusal is not about the reading itself, so the same reading may be saved later. */
export function mayPassLater({ code, status }: SaveRefusal): boolean {
  return ['presence.away', 'location.stopped'].includes(code) || status === 0 || status === 429 || status >= 500
}
