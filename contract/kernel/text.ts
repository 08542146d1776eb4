/** Text as people search it. */

/** A text as it is searched: accents, upper and lower case all the same. */
export function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
