/**
 * What people typed in the reading form and did not save, kept on this device: a forced sign-out loses none of it. Each tab keeps what was
 * typed in it, for its person and round, and touches nothing else.
 */

import { newKey } from '../../lib/client.ts'
import { isRecord, KEPT_DRAFT, readStored, writeStored } from '../../lib/storage.ts'
import { type Draft, hasMeters } from './entry.rules.ts'

interface Place {
  userId: number
  locationId: number
  sessionId: number
}

export interface KeptDraft extends Place {
  /** The page in which it was typed. */
  tab: string
  draft: Draft
}

const TAB = newKey()

/** What is typed on this page, as it is kept. */
export function ownDraft(place: Place, draft: Draft): KeptDraft {
  return { ...place, tab: TAB, draft }
}

/** Keeps what is typed on this page while it holds meters. Another draft is nothing to keep: it was saved or cleared here. */
export function keepDraft(place: Place, draft: Draft): void {
  const own = ownDraft(place, draft)
  const others = readKept().filter((each) => !isSame(each, own))
  writeStored(KEPT_DRAFT, hasMeters(draft) ? [...others, own] : others)
}

/** Gives what this person typed last in this round and did not save, on this page first. The form keeps it from now on. */
export function takeDraft(place: Place): Draft | undefined {
  const theirs = readKept().filter((each) => isTheirs(each, place) && each.sessionId === place.sessionId)
  const taken = theirs.find(({ tab }) => tab === TAB) ?? theirs.at(-1)
  if (taken) dropDraft(taken)
  return taken?.draft
}

/**
 * What this person typed at this location in rounds that are over: `known`, and whatever else this device keeps of them. `sessionId` is the
 * round that runs, null for none.
 */
export function draftsOfEnded(
  place: Omit<Place, 'sessionId'> & { sessionId: number | null },
  known: readonly KeptDraft[],
): KeptDraft[] {
  return [...known, ...readKept().filter((each) => isTheirs(each, place))].filter(
    (each, index, all) => each.sessionId !== place.sessionId && all.findIndex((other) => isSame(each, other)) === index,
  )
}

/** Forgets one that its person has seen and dismissed. */
export function dropDraft(dropped: KeptDraft): void {
  writeStored(
    KEPT_DRAFT,
    readKept().filter((each) => !isSame(each, dropped)),
  )
}

function readKept(): KeptDraft[] {
  return (readStored(KEPT_DRAFT, Array.isArray) ?? []).filter(isKept)
}

function isTheirs(one: KeptDraft, { userId, locationId }: Pick<Place, 'userId' | 'locationId'>): boolean {
  return one.userId === userId && one.locationId === locationId
}

function isSame(one: KeptDraft, other: KeptDraft): boolean {
  return isTheirs(one, other) && one.sessionId === other.sessionId && one.tab === other.tab
}

function isKept(value: unknown): value is KeptDraft {
  return (
    isRecord(value) &&
    typeof value.tab === 'string' &&
    [value.userId, value.locationId, value.sessionId].every((id) => typeof id === 'number') &&
    isRecord(value.draft) &&
    [value.draft.machine, value.draft.in, value.draft.out].every((text) => typeof text === 'string') &&
    isRecord(value.draft.formulas) &&
    (value.draft.seen === undefined || isRecord(value.draft.seen))
  )
}
