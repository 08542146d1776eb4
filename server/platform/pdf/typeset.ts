/** Splits text into runs. Each run has one typeface and one direction (Unicode Standard Annex 9). */

import bidiFactory, { type Bidi } from 'bidi-js'

import { isJoining, ROBOTO, type Typeface, typefaceFor } from './typefaces.ts'

export interface Run {
  text: string
  font: string
  /** The bidi embedding level. Odd levels run from right to left. */
  bidiLevel: number
}

/** A word with more characters than this may be broken, so that no name makes a table wider than its page. */
export const LONGEST_WORD = 16
/** A long word may be broken into parts of at most this many characters. */
const PART_LENGTH = 8
const BREAK_HERE = '\u200b'
const UNKNOWN = '\ufffd'

// The package exports a function, but its types declare something else.
const bidi = (bidiFactory as unknown as () => Bidi)()
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

const PLAIN = new RegExp(`^(?:${ROBOTO.has.source})*$`, 'u')
const RIGHT_TO_LEFT = /[\p{scx=Hebrew}\p{scx=Arabic}]/u
/** Direction marks and other invisible characters, except those that join letters and emoji. */
const UNSEEN = /(?!\u200c|\u200d|\ufe0f)\p{Default_Ignorable_Code_Point}/gu
/** bidi-js treats every character above U+FFFF as left-to-right, but emoji have no direction. */
const EMOJI = /[\u{1f000}-\u{1ffff}]/gu
const NEUTRAL = '\ufffc\ufffc'
const CONTROL = /(?!\n)\p{Cc}/gu

/** Whether a text needs no runs: it is left-to-right and Roboto has all of its characters. */
export function isPlain(text: string): boolean {
  return PLAIN.test(text)
}

/** The runs of a text in reading order. A character that no typeface has is replaced. */
export function runsOf(written: string): Run[] {
  const text = breakable(
    written.toWellFormed().normalize('NFC').replaceAll(/\r\n?/g, '\n').replaceAll(CONTROL, ' ').replaceAll(UNSEEN, ''),
  )
  const levels = RIGHT_TO_LEFT.test(text) ? bidi.getEmbeddingLevels(text.replaceAll(EMOJI, NEUTRAL)).levels : undefined
  const runs: Run[] = []
  let before: Typeface | undefined
  let at = 0
  for (const character of text) {
    const bidiLevel = levels?.[at] ?? 0
    at += character.length
    const face = typefaceFor(character, before)
    if (face === undefined && isJoining(character)) continue
    const isRightToLeft = bidiLevel % 2 === 1
    // A font shapes a whole run in the direction of its script. When the script and the level of a character have different directions, the character
    // becomes its own run.
    const isAlone = RIGHT_TO_LEFT.test(character) !== isRightToLeft && !isJoining(character)
    const shown = face === undefined ? UNKNOWN : isRightToLeft ? mirrored(character) : character
    const last = runs.at(-1)
    before = face ?? ROBOTO
    if (last !== undefined && !isAlone && last.font === before.name && last.bidiLevel === bidiLevel) last.text += shown
    else runs.push({ text: shown, font: before.name, bidiLevel })
  }
  return runs
}

function mirrored(character: string): string {
  return bidi.getMirroredCharacter(character) ?? character
}

function breakable(text: string): string {
  return text.replaceAll(/\S+/g, (word) => {
    if (word.length <= LONGEST_WORD) return word
    const letters = Array.from(graphemes.segment(word), ({ segment }) => segment)
    return letters
      .map((letter, index) => (index > 0 && index % PART_LENGTH === 0 ? BREAK_HERE + letter : letter))
      .join('')
  })
}

/** The runs of one line in their order from left to right. Spaces at the end of the line stay at the end. */
export function inVisualOrder<T extends { text: string; bidiLevel?: number }>(line: readonly T[]): T[] {
  const end = line.findLastIndex(({ text }) => text.trim() !== '') + 1
  const ordered = line.slice(0, end)
  const level = ({ bidiLevel = 0 }: T) => bidiLevel
  for (let depth = Math.max(0, ...ordered.map(level)); depth > 0; depth -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from
      while (to < ordered.length && level(ordered[to]!) >= depth) to += 1
      ordered.splice(from, to - from, ...ordered.slice(from, to).toReversed())
      from = to
    }
  }
  return [...ordered, ...line.slice(end)]
}
