import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '..')
/** 12, 13, 14, 16, 20 and 28 px with the usual font size. */
const TEXT_SIZES = new Set(['0.75rem', '0.8125rem', '0.875rem', '1rem', '1.25rem', '1.75rem'])
/** The named sizes of icons. `inherit` is the size of the text around the icon. */
const NAMED_SIZES = new Set(['inherit', 'small', 'medium', 'large'])
const WEIGHTS = new Set(['400', '500', '600', 'inherit'])
/** 4, 8, 12, 16 and 24 px: first as factors of the theme's unit of 8 px, then in rem. */
const SPACES = new Set([0, 0.5, 1, 1.5, 2, 3])
const SPACES_REM = new Set([0, 0.25, 0.5, 0.75, 1, 1.5])
/** The largest length in px that is a small correction and not a space. Such a correction lines up an icon with its word, for example. */
const OPTICAL_PX = 3

/** Files with other sizes: text that people read from far away, PDF pages, and spreadsheets. */
const OTHERS = new Set(['ui/wall-text.ts', 'ui/pdf-page.tsx', 'ui/export-xlsx.ts'])

interface Style {
  place: string
  property: string
  /** The literals in the value, such as `'12px'` or `0.5`. Literals in comparisons are left out. */
  literals: string[]
}

const SOURCES = globSync('{app,areas,lib,ui}/**/*.{ts,tsx}', { cwd: WEB })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.tsx?$/.test(file) && !OTHERS.has(file))
  .map((file) => ({ file, source: readFileSync(join(WEB, file), 'utf8') }))

/** Every `property: value` and `property={value}` of the sources. `property` is a regular expression. */
function stylesOf(property: string, sources = SOURCES): Style[] {
  const found = new RegExp(String.raw`(?<![\w$.'-])(${property})(?:: |=\{?)`, 'g')
  return sources.flatMap(({ file, source }) =>
    Array.from(source.matchAll(found), (match) => ({
      place: `${file}:${source.slice(0, match.index).split('\n').length}`,
      property: match[1]!,
      literals: literalsOf(valueAt(source, match.index + match[0].length)),
    })),
  )
}

/** The text of the value that begins at `start`. A comma, a closing bracket, a space or the end of the line ends it. */
function valueAt(source: string, start: number): string {
  let depth = 0
  let quote = ''
  for (let end = start; end < source.length; end++) {
    const letter = source[end]!
    if (quote !== '') quote = letter === quote ? '' : quote
    else if (`'"\``.includes(letter)) quote = letter
    else if ('([{'.includes(letter)) depth++
    else if (depth === 0 && ',)]}\n> '.includes(letter) && !isContinued(source, end)) return source.slice(start, end)
    else if (')]}'.includes(letter)) depth--
  }
  return source.slice(start)
}

/** Whether `end` is a space or line break inside a condition, such as `isPhone ? 1 : 2`. */
function isContinued(source: string, end: number): boolean {
  if (!' \n'.includes(source[end]!)) return false
  return (
    /^\s*(\?(?!\.)|:|&&|\|\||=|>|<)/.test(source.slice(end)) || /(\?|:|&&|\|\||=|>|<)\s*$/.test(source.slice(0, end))
  )
}

function literalsOf(value: string): string[] {
  const chosen = value.replaceAll(/[=!<>]==? *('[^']*'|\d+)/g, '')
  return [...chosen.matchAll(/'[^']*'|"[^"]*"|`[^`]*`|(?<![\w.])-?\d+(?:\.\d+)?/g)].map(([literal]) => literal)
}

const unquoted = (literal: string) => literal.replaceAll(/^['"`]|['"`]$/g, '')

function isSpace(literal: string): boolean {
  if (!/^['"`]/.test(literal)) return SPACES.has(Math.abs(Number(literal)))
  // On wall screens, spaces follow the size of the window.
  if (/\d(vmin|vw|dvh)\b/.test(literal)) return !/\dpx/.test(literal)
  return Array.from(literal.matchAll(/(-?\d*\.?\d+)(px|rem)/g)).every(([, figure, unit]) => {
    const size = Math.abs(Number(figure))
    return unit === 'rem' ? SPACES_REM.has(size) : size <= OPTICAL_PX
  })
}

const SPACE_PROPERTIES =
  '[pm][xytrbl]?|gap|rowGap|columnGap|spacing|(?:padding|margin)(?:Block|Inline|Top|Right|Bottom|Left)?(?:Start|End)?'

const failing = (styles: Style[], isRight: (literal: string) => boolean) =>
  styles
    .filter(({ literals }) => !literals.every(isRight))
    .map(({ place, property, literals }) => `${place} ${property} ${literals.join(' ')}`)

test('text has the sizes 12, 13, 14, 16, 20 and 28 px, in rem', () => {
  const styles = stylesOf('fontSize')
  expect(styles.length).toBeGreaterThan(100)
  expect(failing(styles, (literal) => TEXT_SIZES.has(unquoted(literal)) || NAMED_SIZES.has(unquoted(literal)))).toEqual(
    [],
  )
})

test('text has the weights 400, 500 and 600', () => {
  const styles = stylesOf('fontWeight(?:Bold)?')
  expect(styles.length).toBeGreaterThan(100)
  expect(failing(styles, (literal) => WEIGHTS.has(unquoted(literal)))).toEqual([])
})

test('spaces are 4, 8, 12, 16 and 24 px, in rem', () => {
  const styles = stylesOf(SPACE_PROPERTIES)
  expect(styles.length).toBeGreaterThan(500)
  expect(failing(styles, isSpace)).toEqual([])
})

test.each([
  ['fontSize', "{ fontSize: '1.1rem', p: 1 }"],
  ['fontSize', '<Icon sx={{ fontSize: 15 }} />'],
  ['fontSize', "sx={{ fontSize: { xs: '14px', md: '1rem' } }}"],
  ['fontSize', "fontSize: isWide ? '1rem' : '2rem',"],
])('the test of sizes finds a wrong %s in %s', (property, source) => {
  const [style] = stylesOf(property, [{ file: 'a.tsx', source }])
  expect(style!.literals.every((literal) => TEXT_SIZES.has(unquoted(literal)))).toBe(false)
})

test.each([
  '{ p: 1.25 }',
  "{ padding: '6px 12px' }",
  '{ gap: { xs: 1, md: 5 } }',
  '<Stack gap={4}>',
  "{ mt: '-0.6rem' }",
])('the test of spaces finds a wrong space in %s', (source) => {
  const [style] = stylesOf(SPACE_PROPERTIES, [{ file: 'a.tsx', source }])
  expect(style!.literals.every(isSpace)).toBe(false)
})
