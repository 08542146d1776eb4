/** Checks that the documents name only files, commands, settings and tests that exist, and that each decision has a number and a date. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { describe, expect, test } from 'vitest'

import { ROOT } from './run.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const inFolder = (folder: string) => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`)
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'server/db/CONVENTIONS.md',
  'docs/design.md',
  'docs/security.md',
  ...inFolder('docs/decisions'),
]
const PACKAGE = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

/** The paths in backticks that start with a known folder of the root and have no placeholders. */
function namedPaths(text: string): string[] {
  const quoted = [...text.matchAll(/`((?:contract|server|web|scripts|docs|e2e|bench)\/[^`\s]*)`/g)].map(
    ([, path]) => path!,
  )
  return quoted.filter((path) => !/[<*]/.test(path))
}

function links(path: string): string[] {
  const targets = [...read(path).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, target]) => target!)
  return targets.filter((target) => !/^https?:/.test(target)).map((target) => join(dirname(path), target))
}

describe.each(documents)('%s', (path) => {
  test('the document names only files that exist', () => {
    const named = [...namedPaths(read(path)), ...links(path)]
    expect(named.filter((target) => !existsSync(join(ROOT, target)))).toEqual([])
  })

  test('the document names only commands that exist', () => {
    const commands = [...read(path).matchAll(/\bnpm run ([a-z]+(?::[a-z]+)?)/g)].map(([, name]) => name!)
    expect(commands.filter((name) => PACKAGE.scripts[name] === undefined)).toEqual([])
  })
})

test('README.md describes every setting of config.ts and no others', () => {
  const settings = [...read('server/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name!)
  const rows = [...read('README.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name!)
  expect(settings.length).toBeGreaterThan(10)
  expect(rows.toSorted()).toEqual(settings.toSorted())
})

test('README.md has the defaults of config.ts', () => {
  const config = read('server/config.ts')
  const defaults = [...config.matchAll(/^ {2}([A-Z][A-Z_]+):.*\.default\('?([\w.]+)'?\)/gm)]
  // The default of COUNTROOM_DATA is computed, so the test leaves it out.
  expect(defaults).toHaveLength(config.match(/\.default\((?!fileURLToPath)/g)!.length)
  const readme = read('README.md')
  const untold = defaults.filter(
    ([, name, value]) => !readme.includes(`| \`${name}\` | \`${value!.replaceAll('_', '')}\` |`),
  )
  expect(untold.map(([, name, value]) => `${name} is ${value}`)).toEqual([])
})

test('docs/security.md names a test for each promise, by its file and its title', () => {
  const rows = read('docs/security.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---') && !line.endsWith('| shown by |'))
  expect(rows.length).toBeGreaterThan(50)
  const isShown = (row: string) => {
    const [, path, title] = /^\| .+ \| `([^`]+)`: “(.+)” \|$/.exec(row) ?? []
    return path !== undefined && existsSync(join(ROOT, path)) && read(path).includes(title!)
  }
  expect(rows.filter((row) => !isShown(row))).toEqual([])
})

test('every decision has its own number and a date', () => {
  const numbers = inFolder('docs/decisions').map((path) => path.split('/')[2]!.slice(0, 4))
  expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(4, '0')))
  const undated = inFolder('docs/decisions').filter(
    (path) => !/^\d{4}-\d\d-\d\d · (accepted|superseded by \d{4})$/m.test(read(path)),
  )
  expect(undated).toEqual([])
})
