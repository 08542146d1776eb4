/** Parts of the calls that save a list of names as one: machines, games, categories. */

import { z } from 'zod'

import { MAX_NAME_LENGTH } from './names.ts'

/** A name as it is typed into a list. */
export const ListedName = z
  .string()
  .max(MAX_NAME_LENGTH, `A name has at most ${MAX_NAME_LENGTH} characters.`)
  // Names with invisible differences could not be told apart or typed.
  .regex(/^[^\p{C}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffd]*$/u, 'A name has no invisible characters.')

/** A row may not be changed twice, or both changed and removed. */
export function hasDistinctIds(...ids: (number | undefined)[]): boolean {
  const given = ids.filter((id) => id !== undefined)
  return new Set(given).size === given.length
}
export const TWICE = 'One row is in this list twice. Reload the page and try again.'
