/** The words of a search, in lower case. A phone number may be typed with parentheses and dashes: its words keep only their digits. */
export function searchWords(search: string): string[] {
  return search
    .toLowerCase()
    .split(/\s+/)
    .map((word) => (/^[\d()+.-]+$/.test(word) ? word.replaceAll(/\D/g, '') : word))
    .filter((word) => word !== '')
}
