/** Refuses texts that PostgreSQL cannot store, before anything else uses them. */

import { Refusal } from '../refusal.ts'

/** A longer path of a field is cut at this length, so that the message stays readable. */
const MAX_PATH_LENGTH = 100

/**
 * Throws 'request.malformed' when any text or field name in a body holds U+0000 or half of a surrogate pair. The refusal names the field of the text.
 * For a wrong field name, it names the surrounding field, if there is one.
 */
export function requireSavableText(body: unknown): void {
  // The parts that are still to be checked. This is a list and not a recursion, because a body may be nested deeper than the call stack allows.
  const left: Part[] = [{ value: body, name: '', parent: undefined }]
  for (let part = left.pop(); part !== undefined; part = left.pop()) {
    if (typeof part.value === 'string') {
      if (!isSavable(part.value)) throw unsavable(part)
    } else if (typeof part.value === 'object' && part.value !== null) {
      for (const [name, value] of Object.entries(part.value)) {
        if (!isSavable(name)) throw unsavable(part)
        if (typeof value === 'string' || typeof value === 'object') left.push({ value, name, parent: part })
      }
    }
  }
}

interface Part {
  value: unknown
  name: string
  parent: Part | undefined
}

/** Says what is wrong with a text that PostgreSQL cannot store. */
export const UNSAVABLE = 'The text contains a character that cannot be saved. Delete the text and type it again.'

/** Whether PostgreSQL can store a text. */
export function isSavable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

function unsavable(part: Part): Refusal {
  const names: string[] = []
  for (let at = part; at.parent !== undefined; at = at.parent) names.push(at.name)
  const path = names.toReversed().join('.').slice(0, MAX_PATH_LENGTH)
  return path === ''
    ? new Refusal('request.malformed', { values: { problem: UNSAVABLE } })
    : new Refusal('request.malformed', { path, values: { problem: `${path}: ${UNSAVABLE}` } })
}
