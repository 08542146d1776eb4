/** Functions on text: search keys, initials, and sentences with placeholders. */

/** Letters that Unicode does not split into a plain letter and an accent, and the plain letters that people type for them. */
const PLAIN: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}

/** The search key of a text: in lower case, without accents and without invisible characters. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll(/[đðøłħıßæœþ]/g, (letter) => PLAIN[letter]!)
}

/**
 * A sentence with its `{name}` placeholders replaced by values. All dollar signs are removed, even from a name, because screens split messages at
 * dollar signs (part 1 section 8).
 */
export function filledSentence(sentence: string, values: Readonly<Record<string, string | number>>): string {
  const filled = sentence.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
  return filled.replaceAll('$', '')
}

/** The first letters of the first and the last word of a name, for an avatar; empty for an empty name. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return [first, last]
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase()
}

/** Whether a text is empty or has only spaces and invisible characters. */
export function isBlank(text: string): boolean {
  return /^[\s\p{C}\p{Z}]*$/u.test(text)
}
