/**
 * Keeps unsaved text of the reading form on this device, so that a forced sign-out does not lose it. Each tab keeps its own drafts by person and
 * reading session, and never overwrites the drafts of another tab.
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
  /** The tab in which the draft was typed. */
  tab: string
  draft: Draft
}

const TAB = newKey()

/** A draft of this tab, as it is stored. */
export function ownDraft(place: Place, draft: Draft): KeptDraft {
  return { ...place, tab: TAB, draft }
}

/** Keeps the draft of this tab if it has meters. Otherwise removes it, because the person saved or cleared it. */
export function keepDraft(place: Place, draft: Draft): void {
  const own = ownDraft(place, draft)
  const others = readKept().filter((each) => !isSame(each, own))
  writeStored(KEPT_DRAFT, hasMeters(draft) ? [...others, own] : others)
}

/**
 * Returns this person's unsaved draft of this reading session: the draft of this tab, otherwise the last draft of another tab. Removes it from
 * the store.
 */
export function takeDraft(place: Place): Draft | undefined {
  const theirs = readKept().filter((each) => isTheirs(each, place) && each.sessionId === place.sessionId)
  const taken = theirs.find(({ tab }) => tab === TAB) ?? theirs.at(-1)
  if (taken) dropDraft(taken)
  return taken?.draft
}

/**
 * This person's drafts at this location from reading sessions that have ended: the drafts in `known`, and the drafts stored on this device.
 * `sessionId` is the running session, or null if none runs.
 */
export function draftsOfEnded(
  place: Omit<Place, 'sessionId'> & { sessionId: number | null },
  known: readonly KeptDraft[],
): KeptDraft[] {
  return [...known, ...readKept().filter((each) => isTheirs(each, place))].filter(
    (each, index, all) => each.sessionId !== place.sessionId && all.findIndex((other) => isSame(each, other)) === index,
  )
}

/** Removes a draft from the store, because the person dismissed it or the form took it back. */
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
