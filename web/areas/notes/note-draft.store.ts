/** Stores the draft of a note on this device, so that a reload does not lose it. */

import { readStored, removeStored, writeStored } from '../../lib/storage.ts'

interface Place {
  userId: number
  locationId: number
}

const keyOf = ({ userId, locationId }: Place) => `note-draft.${locationId}.${userId}`

/** The person's unsaved text; empty when there is none. */
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
