/** The typefaces of reports, and the characters that each one has. A font file is read when a report first needs it. */

export interface Typeface {
  name: string
  /** The font files, from npm packages, by weight. */
  files: { normal: string; bold: string }
  /** Matches the characters that the typeface has. */
  has: RegExp
}

/** A pattern for code points in hexadecimal, such as '20-7e a0'. `also` is a character class to add. */
export function charactersOf(codes: string, also = ''): RegExp {
  const ranges = codes.split(' ').map((range) => range.replaceAll(/[0-9a-f]+/g, String.raw`\u{$&}`))
  return new RegExp(`[${ranges.join('')}${also}]`, 'u')
}

function noto(name: string, font: string, subset: string, has: RegExp): Typeface {
  const file = (weight: number) => `@fontsource/${font}/files/${font}-${subset}-${weight}-normal.woff`
  return { name, files: { normal: file(400), bold: file(500) }, has }
}

/** The main typeface. The other typefaces are used only for characters that it does not have. */
export const ROBOTO: Typeface = {
  name: 'Roboto',
  files: { normal: 'pdfmake/fonts/Roboto/Roboto-Regular.ttf', bold: 'pdfmake/fonts/Roboto/Roboto-Medium.ttf' },
  has: charactersOf(
    'a 20-7e a0-ac ae-17f 18f 192 1a0 1a1 1af 1b0 1f0 1fa-1ff 218-21b 237 259 2bc 2c6 2c7 2c9 2d8-2dd 300 301 303 309 30f 323 384-38a 38c 38e-3a1 3a3-3ce 400-486 488-513 1e3e 1e3f 1e80-1e85 1e9e 1ea0-1ef9 2000-200b 2010 2011 2013-2015 2017-201e 2020-2022 2025-2027 2030 2032 2033 2039 203a 2044 2070 2074-208e 20a3 20a4 20a6-20ac 20b1 20b9 20ba 20bc 20bd 2116 2122 2212 221e 2248 2260 2264 2265 25cf fffd',
  ),
}

const OTHERS: readonly Typeface[] = [
  noto(
    'Noto Sans',
    'noto-sans',
    'latin-ext',
    charactersOf(
      '180-2ba 2bd-2c5 2c8 2ca-2cc 2ce-2d7 2de-2ff 304 308 329 1d00-1dbf 1e00-1e9f 1efa-1eff 20a0-20ab 20ad-20c0 2113 2c60-2c7f a720-a7ca',
    ),
  ),
  noto('Noto Sans Greek', 'noto-sans', 'greek', charactersOf('370-377 37a-37f 3cf-3e1 3f0-3ff')),
  noto(
    'Noto Sans Polytonic',
    'noto-sans',
    'greek-ext',
    charactersOf(
      '1f00-1f15 1f18-1f1d 1f20-1f45 1f48-1f4d 1f50-1f57 1f59 1f5b 1f5d 1f5f-1f7d 1f80-1fb4 1fb6-1fc4 1fc6-1fd3 1fd6-1fdb 1fdd-1fef 1ff2-1ff4 1ff6-1ffe',
    ),
  ),
  noto('Noto Sans Cyrillic', 'noto-sans', 'cyrillic-ext', charactersOf('487 514-52f 1c80-1c88 2de0-2dff a640-a69f')),
  noto('Noto Sans Devanagari', 'noto-sans', 'devanagari', charactersOf('900-97f 200c 200d 25cc')),
  noto(
    'Noto Sans Hebrew',
    'noto-sans-hebrew',
    'hebrew',
    charactersOf('591-5c7 5d0-5ea 5ef-5f4 fb1d-fb36 fb38-fb3c fb3e fb40 fb41 fb43 fb44 fb46-fb4f'),
  ),
  noto(
    'Noto Sans Arabic',
    'noto-sans-arabic',
    'arabic',
    charactersOf(
      '600-6ff 750-77f 870-88e 890 891 898-8e1 8e3-8ff 200c 200d fb50-fbc2 fbd3-fd8f fd92-fdc7 fdcf fdf0-fdff fe70-fe74 fe76-fefc',
    ),
  ),
  noto('Noto Emoji', 'noto-emoji', 'emoji', charactersOf('200d 20e3 fe0f', '\\p{Emoji}')),
]

export const TYPEFACES: readonly Typeface[] = [ROBOTO, ...OTHERS]

/**
 * The typeface for a character that follows a character in the typeface `before`. A joiner or mark stays in `before` if that typeface has it.
 * Otherwise a joiner gets undefined. Any other character gets the first typeface that has it, or undefined.
 */
export function typefaceFor(character: string, before: Typeface | undefined): Typeface | undefined {
  if (before?.has.test(character) && isJoining(character)) return before
  return JOINER.test(character) ? undefined : TYPEFACES.find(({ has }) => has.test(character))
}

/** Whether a character only modifies the one before it. */
export function isJoining(character: string): boolean {
  return JOINER.test(character) || /[\p{M}\p{Emoji_Modifier}]/u.test(character)
}

/** The joiners of letters and emoji, and the selector that makes a character an emoji. */
const JOINER = charactersOf('200c-200d fe0f')
