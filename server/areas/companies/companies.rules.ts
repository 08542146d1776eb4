/** The words of a search, in lower case. A phone number may be typed with parentheses and dashes, so only the digits of each of its words are kept. */
export function searchWords(search: string): string[] {
  return search
    .toLowerCase()
    .split(/\s+/)
    .map((word) => (/^[\d()+.-]+$/.test(word) ? word.replaceAll(/\D/g, '') : word))
    .filter((word) => word !== '')
}
