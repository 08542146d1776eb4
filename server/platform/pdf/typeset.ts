/** Text in runs that can each be set as they are: of one typeface, and of one direction (Unicode Standard Annex 9). */

import bidiFactory, { type Bidi } from 'bidi-js'

import { isJoining, ROBOTO, type Typeface, typefaceFor } from './typefaces.ts'

export interface Run {
  text: string
  font: string
  /** How deep it stands in text of the other direction: odd ones run from right to left. */
  bidiLevel: number
}

/** A word longer than this may be broken, so that no name pushes a table off its page. */
export const LONGEST_WORD = 16
/** So many characters of it at most stay together. */
const PART_LENGTH = 8
const BREAK_HERE = '\u200b'
const UNKNOWN = '\ufffd'

// The package gives its only function where its types promise a default export.
const bidi = (bidiFactory as unknown as () => Bidi)()
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

const PLAIN = new RegExp(`^(?:${ROBOTO.has.source})*$`, 'u')
const RIGHT_TO_LEFT = /[\p{scx=Hebrew}\p{scx=Arabic}]/u
/** Marks of direction and all else that nobody sees, but for what joins letters and emoji. */
const UNSEEN = /(?!\u200c|\u200d|\ufe0f)\p{Default_Ignorable_Code_Point}/gu
/** For bidi-js what lies beyond the first 65,536 characters runs from left to right; emoji have no direction. */
const EMOJI = /[\u{1f000}-\u{1ffff}]/gu
const NEUTRAL = '\ufffc\ufffc'
const CONTROL = /(?!\n)\p{Cc}/gu

/** Whether a text needs no runs: Roboto has all of it, from left to right. */
export function isPlain(text: string): boolean {
  return PLAIN.test(text)
}

/** The runs of a text in the order in which it is read. A character that no face has is replaced. */
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
    // Fonts shape a run in the direction of its script. Whatever stands in the other one is a run each, so that it moves as a whole.
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

/** The runs of one line as they stand on it from left to right. Spaces at its end stay there. */
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
