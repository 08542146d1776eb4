import { describe, expect, test } from 'vitest'

import { nameProblem } from './name.rules.ts'

describe('a name', () => {
  test('a name has a letter or a digit of any script', () => {
    for (const name of ['Mia', 'X Æ 12', '7', 'דוד', '王', "O'", '  Mia '])
      expect(nameProblem(name), name).toBeUndefined()
    for (const name of ['', ' ', '.', '—', '😀', '\u0301', '\u200b'])
      expect(nameProblem(name), JSON.stringify(name)).toBe('A name needs at least one letter or digit.')
  })

  test('a name has no invisible characters', () => {
    const unseen = ['\n', '\r', '\t', '\u0000', '\u007f', '\u0085', '\u2028', '\u200b', '\u200e', '\u200f']
    for (const letter of [...unseen, '\u202a', '\u202e', '\u2066', '\u2069', '\ufeff'])
      expect(nameProblem(`Mi${letter}a`), JSON.stringify(letter)).toContain('invisible character')
  })

  test('a name may have invisible joiners where they join characters, as in Persian and in emoji, and nowhere else', () => {
    for (const name of ['علی\u200cرضا', 'Mia 👩\u200d👩\u200d👧', 'Mia 🏳️\u200d🌈', 'क्\u200dष'])
      expect(nameProblem(name), name).toBeUndefined()
    for (const name of ['\u200cMia', 'Mia\u200d', 'Mia\u200c Lopez', 'Mi\u200c\u200ca'])
      expect(nameProblem(name), JSON.stringify(name)).toContain('invisible character')
  })
})
