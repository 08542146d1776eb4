/** Text as people search it, and as it is cut short. */

/** A text as it is searched: accents, upper and lower case all the same. */
export function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** The first letters of the first and the last word of a name, for an avatar; empty for none. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return [first, last]
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase()
}
