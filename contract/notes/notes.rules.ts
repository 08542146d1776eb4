/** The limits and the title of a note, for browser and server (part 2 sections 2 and 9). */

import { isBlank } from '../kernel/text.ts'

/** The maximum number of characters of a note. An emoji of one code point counts as one character, as in PostgreSQL. */
export const MAX_NOTE_LENGTH = 10_000
/** The maximum number of notes in one answer. The unread indicator counts only among this many of the newest notes. */
export const NOTES_AT_ONCE = 50

const MAX_TITLE_LENGTH = 60

/** The number of characters of a text. An emoji of one code point counts as one. */
export function charactersIn(text: string): number {
  return Array.from(text).length
}

/** A note's title: its first line that is not blank. A longer line is cut to MAX_TITLE_LENGTH characters, the last of which is an ellipsis. */
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
