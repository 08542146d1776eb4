/** What stands in the reading form, kept on this device for the same person and round: a forced sign-out loses none of it. */

import { isRecord, KEPT_DRAFT, readStored, removeStored, writeStored } from '../../lib/storage.ts'
import { type Draft, hasMeters } from './entry.rules.ts'

interface Kept {
  userId: number
  locationId: number
  sessionId: number
  draft: Draft
}

type Place = Omit<Kept, 'draft'>

/** Keeps a draft that holds meters; another one is nothing to keep. */
export function keepDraft(place: Place, draft: Draft): void {
  if (hasMeters(draft)) writeStored(KEPT_DRAFT, { ...place, draft } satisfies Kept)
  else if (keptDraft(place) !== undefined) removeStored(KEPT_DRAFT)
}

/** What this person typed last in this round and did not save. */
export function keptDraft({ userId, locationId, sessionId }: Place): Draft | undefined {
  const kept = readStored(KEPT_DRAFT, isKept)
  const isTheirs = kept?.userId === userId && kept.locationId === locationId && kept.sessionId === sessionId
  return isTheirs ? kept.draft : undefined
}

function isKept(value: unknown): value is Kept {
  return (
    isRecord(value) &&
    [value.userId, value.locationId, value.sessionId].every((id) => typeof id === 'number') &&
    isRecord(value.draft) &&
    [value.draft.machine, value.draft.in, value.draft.out].every((text) => typeof text === 'string') &&
    isRecord(value.draft.formulas)
  )
}
