/** Keeps a note that somebody is writing on this device, so that a reload loses none of it. */

import { readStored, removeStored, writeStored } from '../../lib/storage.ts'

interface Place {
  userId: number
  locationId: number
}

const keyOf = ({ userId, locationId }: Place) => `note-draft.${locationId}.${userId}`

/** The text that this person has not saved yet; empty without one. */
export function readDraft(place: Place): string {
  return readStored(keyOf(place), isText) ?? ''
}

export function keepDraft(place: Place, text: string): void {
  if (text === '') removeStored(keyOf(place))
  else writeStored(keyOf(place), text)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}
