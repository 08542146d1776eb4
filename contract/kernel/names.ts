/** The names in the lists of a venue: machines, games, categories and bonuses (part 2 section 5). */

/**
 * The maximum number of characters in the name of a machine, game, category or bonus. It also limits some other short texts, such as the name of a
 * manager.
 */
export const MAX_NAME_LENGTH = 40

/**
 * The key of a name. Two names with the same key count as the same name. The key ignores leading, trailing and double spaces, case, and special forms
 * of the same letter, such as full-width letters.
 */
export function nameKey(name: string): string {
  return name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

/** The keys that more than one name has. Empty names are left out. */
export function duplicateKeys(names: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const key of names.map(nameKey)) {
    if (key === '') continue
    if (seen.has(key)) twice.add(key)
    seen.add(key)
  }
  return twice
}
