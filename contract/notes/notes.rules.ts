/** What a note may hold, for browser and server (part 2 sections 2 and 9). */

import { isBlank } from '../kernel/text.ts'

/** The most characters of a note. An emoji of one code point is one character, as PostgreSQL counts. */
export const MAX_NOTE_LENGTH = 10_000
/** The number of notes of one answer. The indicator counts unread notes among as many. */
export const NOTES_AT_ONCE = 50

const MAX_TITLE_LENGTH = 60

/** The number of characters of a text, where an emoji of one code point is one. */
export function charactersIn(text: string): number {
  return Array.from(text).length
}

/** A note's title: its first line with something in it, cut after some characters. */
export function titleOf(note: string): string {
  const line = note.split(/[\r\n]/).find((each) => !isBlank(each)) ?? ''
  const characters = Array.from(line.trim())
  return characters.length <= MAX_TITLE_LENGTH
    ? characters.join('')
    : `${characters
        .slice(0, MAX_TITLE_LENGTH - 1)
        .join('')
        .trimEnd()}…`
}
