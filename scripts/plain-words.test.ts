/** Checks that sentences of comments, test titles and pages are short (CONTRIBUTING.md, Plain words). */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { ROOT } from './run.ts'

const MOST_WORDS = 25
const FOLDERS = ['contract', 'server', 'web', 'scripts', 'bench', 'e2e', 'docs']
/** The folders that are installed, built or generated. */
const NOT_WRITTEN_HERE = /\/(node_modules|dist|generated|locales)\//

const files = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  ),
].filter((path) => /\.(tsx?|mjs|md)$/.test(path) && !NOT_WRITTEN_HERE.test(path))

/** The comments of a source, each in one piece. Comments on neighboring lines are one comment. */
function commentsOf(source: string): string[] {
  const lines = source.split('\n').map((line) => /^\s*(?:\/\/|\/\*\*?|\*(?!\/))(.*?)(?:\*\/)?$/.exec(line)?.[1]?.trim())
  return lines
    .map((line) => line ?? '')
    .join('\n')
    .split(/\n{2,}/)
}

/** The titles of tests. After the table of `each`, the title follows `)(`. */
function titlesOf(source: string): string[] {
  return [...source.matchAll(/(?:\b(?:test|it|describe|step)|\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g)].map(
    ([, , title]) => title!,
  )
}

/**
 * The paragraphs and list items of a page, without tables, headings and code. Code is between fences, or is indented by four spaces after an empty
 * line.
 */
function paragraphsOf(page: string): string[] {
  const prose = page
    .replaceAll(/^```[\s\S]*?^```$/gm, '')
    .replaceAll(/^\n(?: {4}.*\n)+/gm, '')
    .replaceAll(/^[|#].*$/gm, '')
  return prose.split(/\n\s*\n|\n(?=\s*(?:-|\d+\.) )/)
}

/** Code in backticks is one word. A sentence also ends at a colon, at a semicolon, and where a list item begins. */
function longSentences(text: string): string[] {
  return text
    .replaceAll(/`[^`]*`/g, 'code')
    .split(/[.?!:;]["”’)]*\s|(?:^|\n)\s*- /)
    .map((sentence) => sentence.replaceAll(/\s+/g, ' ').trim())
    .filter((sentence) => sentence.split(' ').filter((word) => /[A-Za-z]/.test(word)).length > MOST_WORDS)
}

test('a long sentence is found in a comment, a title and a page', () => {
  const long = Array.from({ length: MOST_WORDS + 1 }, () => 'word').join(' ')
  const found = [
    ...commentsOf(`/**\n * Short. ${long.replace(' ', '\n * ')}\n */\nconst x = 1`),
    ...titlesOf(`test('${long}', () => {})`),
    ...titlesOf(`test.each<[string, () => void]>([['a', run()]])('${long}', () => {})`),
    ...paragraphsOf(`# ${long}\n\n- Short: short.\n- ${long}\n`),
  ].flatMap(longSentences)
  expect(found).toEqual([long, long, long, long])
})

test(`no sentence of a comment, a test title or a page has more than ${MOST_WORDS} words`, () => {
  expect(files.length).toBeGreaterThan(1_000)
  const long = files.flatMap((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8')
    const parts = path.endsWith('.md') ? paragraphsOf(text) : [...commentsOf(text), ...titlesOf(text)]
    return parts.flatMap(longSentences).map((sentence) => `${path}: ${sentence}`)
  })
  expect(long).toEqual([])
})
