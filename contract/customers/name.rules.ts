/** The rules for a customer's first and last name, for the form, the import and the server. */

const HAS_LETTER = /[\p{L}\p{N}]/u
/** Control characters, line breaks, zero-width spaces, and characters that change the direction of writing. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u
/**
 * A zero-width joiner or non-joiner that is not between letters or emoji. Persian words and some emoji need these characters between their parts.
 * Anywhere else, the character is invisible and has no effect.
 */
const LOOSE_JOINER = /(?<![\p{L}\p{M}\p{N}\p{S}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{N}\p{S}])/u

/** What is wrong with a first or last name, as a sentence; undefined when the name is valid. Spaces around the name are ignored. */
export function nameProblem(name: string): string | undefined {
  const trimmed = name.trim()
  if (!HAS_LETTER.test(trimmed)) return 'A name needs at least one letter or digit.'
  if (UNSEEN.test(trimmed) || LOOSE_JOINER.test(trimmed)) {
    return 'The name contains a line break or an invisible character. Delete the name and type it again.'
  }
  return undefined
}
