import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { TYPEFACES } from './typefaces.ts'
import { inVisualOrder, isPlain, LONGEST_WORD, runsOf } from './typeset.ts'

/** The texts of the runs from left to right, when all of them fit on one line. */
function seen(text: string): string[] {
  return inVisualOrder(runsOf(text)).map((run) => run.text)
}

function fonts(text: string): string[] {
  return runsOf(text).map((run) => run.font)
}

describe('runs of text', () => {
  test.each(['Ana Silva', 'O\'Brien "Bob" <b>x</b>', 'Zoë Łuczak', 'Nguyễn Thị Ánh', 'Ольга', 'Γιώργος', '1,234 · –'])(
    'the text %s needs no runs, because Roboto has all letters of the text',
    (text) => expect(isPlain(text)).toBe(true),
  )

  test('runs use, for each character, a typeface that has the character', () => {
    expect(fonts('Zoë 🎰🍀')).toEqual(['Roboto', 'Noto Emoji'])
    expect(fonts('مريم')).toEqual(['Noto Sans Arabic'])
    expect(fonts('שרה')).toEqual(['Noto Sans Hebrew'])
    expect(fonts('मारिया')).toEqual(['Noto Sans Devanagari'])
    expect(fonts('Ἀλέξ')).toEqual(['Noto Sans Polytonic', 'Roboto'])
    expect(fonts('Ƙaro')).toEqual(['Noto Sans', 'Roboto'])
  })

  test('runs replace characters that no typeface has, and halves of surrogate pairs', () => {
    expect(seen('Bo 王小')).toEqual(['Bo ��'])
    expect(seen('x\ud800y')).toEqual(['x�y'])
  })

  test('runs keep an emoji of several characters, and a letter with its marks, together', () => {
    expect(seen('👩‍💻👍🏽🇺🇸')).toEqual(['👩‍💻👍🏽🇺🇸'])
    expect(seen('דָּוִד')).toEqual(['דָּוִד'])
    expect(seen('علی‌رضا')).toEqual(['علی‌رضا'])
    expect(seen('e\u0301')).toEqual(['é'])
  })

  test('runs leave out direction marks and other invisible characters', () => {
    expect(seen('abc\u202edef\u200f\u2066\u00ad\u0000')).toEqual(['abcdef '])
    expect(seen('a\u200db\u200d')).toEqual(['ab'])
  })

  test('right-to-left words are ordered from right to left, and other words from left to right', () => {
    expect(seen('שרה כהן')).toEqual(['כהן', ' ', 'שרה'])
    expect(seen('Ana אנה Silva')).toEqual(['Ana ', 'אנה', ' Silva'])
    expect(seen('שרה New York 12')).toEqual(['New York 12', ' ', 'שרה'])
    expect(seen('שרה 🎰🍀')).toEqual(['🍀', '🎰', ' ', 'שרה'])
    expect(seen('علي ١٢٣')).toEqual(['١', '٢', '٣', ' ', 'علي'])
  })

  test('brackets are mirrored in right-to-left text', () => {
    expect(seen('שרה (כהן)')).toEqual(['(', 'כהן', ')', ' ', 'שרה'])
  })

  test('each line of a longer text is ordered separately, and keeps the spaces at its end', () => {
    const runs = runsOf('שרה כהן לוי')
    expect(inVisualOrder(runs.slice(0, 4)).map((run) => run.text)).toEqual(['כהן', ' ', 'שרה', ' '])
    expect(inVisualOrder(runs.slice(4)).map((run) => run.text)).toEqual(['לוי'])
  })

  test('a long word can break between lines, but an emoji cannot', () => {
    expect(seen('ש'.repeat(LONGEST_WORD + 1)).filter((text) => text === '\u200b')).toHaveLength(2)
    expect(seen('👩‍💻'.repeat(9))).toEqual(['👩‍💻'.repeat(8), '\u200b', '👩‍💻'])
  })

  test('runs lose no character that a typeface has, in any text', () => {
    const known = fc.constantFrom(...'aé שא,.(1مر🎰👍')
    fc.assert(
      fc.property(fc.array(known, { maxLength: 12 }), (characters) => {
        const sorted = (texts: string[]) => texts.flatMap((text) => [...text]).toSorted()
        const mirrored = (text: string) => text.replaceAll(')', '(')
        expect(sorted(seen(characters.join('')).map(mirrored))).toEqual(sorted(characters))
      }),
    )
  })
})

test('every typeface has the characters that it lists, in both weights', () => {
  const characters = Array.from({ length: 0x1ffff }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => !/[\p{Cc}\p{Default_Ignorable_Code_Point}]/u.test(character))
  for (const { name, files, has } of TYPEFACES) {
    const claimed = characters.filter((character) => has.test(character))
    expect(claimed.length).toBeGreaterThan(10)
    for (const file of Object.values(files)) {
      const font = openFont(file)
      const missing = claimed.filter((character) => !font.hasGlyphForCodePoint(character.codePointAt(0)!))
      expect({ name, missing }).toEqual({ name, missing: [] })
    }
  }
})

/** Opens a font file with the library that pdfmake uses. */
function openFont(file: string): { hasGlyphForCodePoint(code: number): boolean } {
  const require = createRequire(import.meta.url)
  const fontkit = createRequire(require.resolve('pdfmake'))('fontkit') as {
    create(bytes: Buffer): ReturnType<typeof openFont>
  }
  return fontkit.create(readFileSync(require.resolve(file)))
}
