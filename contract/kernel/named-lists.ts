/** Parts of the calls that save a whole list of names in one request: machines, games, categories. */

import { z } from 'zod'

import { MAX_NAME_LENGTH } from './names.ts'

/** A name that somebody types into a list. */
export const ListedName = z
  .string()
  .max(MAX_NAME_LENGTH, `A name can have at most ${MAX_NAME_LENGTH} characters.`)
  // Two names that differ only in invisible characters look the same.
  .regex(
    /^[^\p{C}\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffd]*$/u,
    'A name cannot contain invisible characters.',
  )

/** Whether each id occurs only once. A save may not change a row twice, or both change and remove it. */
export function hasDistinctIds(...ids: (number | undefined)[]): boolean {
  const given = ids.filter((id) => id !== undefined)
  return new Set(given).size === given.length
}
export const TWICE = 'One row is in this list twice. Reload the page and try again.'
