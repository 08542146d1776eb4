import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

import { describe, expect, test } from 'vitest'

import { ROOT } from './run.ts'

interface Import {
  from: string
  /** A path from the root for the project's own files, otherwise the package's name. */
  to: string
  isTypeOnly: boolean
}

interface Rule {
  sentence: string
  governs: RegExp
  allows: (found: Import) => boolean
}

const PACKAGES = ['contract', 'server', 'web']
const isTest = (path: string) => /\.test\.tsx?$|^server\/(testing|proofs|faults)\//.test(path)
const isOwn = (to: string) => /^(contract|server|web)\//.test(to)
const areaOf = (path: string) => /^(?:server|web)\/areas\/([^/]+)\//.exec(path)?.[1]
const isInto = (to: string, ...folders: string[]) => folders.some((folder) => to.startsWith(`${folder}/`))

const RULES: readonly Rule[] = [
  {
    sentence: 'The contract imports zod and luxon only, so that server and browser can both run it.',
    governs: /^contract\//,
    allows: ({ to }) => isInto(to, 'contract') || ['zod', 'zod/mini', 'luxon'].includes(to),
  },
  {
    sentence: 'The browser app never imports the server: what both need belongs to the contract.',
    governs: /^web\//,
    allows: ({ to }) => !isInto(to, 'server'),
  },
  {
    sentence: 'The server never imports the browser app.',
    governs: /^server\//,
    allows: ({ to }) => !isInto(to, 'web'),
  },
  {
    sentence: 'The platform knows no area, so that an area can be added or removed without touching it.',
    governs: /^server\/platform\//,
    allows: ({ to }) => !isInto(to, 'server/areas'),
  },
  {
    sentence:
      'Rules are pure: they know the contract, luxon and other rules of their area, so that they need no database to be tried.',
    governs: /^server\/areas\/.*\.rules\.ts$/,
    allows: ({ from, to, isTypeOnly }) =>
      isTypeOnly ||
      to === 'luxon' ||
      isInto(to, 'contract') ||
      (areaOf(to) === areaOf(from) && to.endsWith('.rules.ts')),
  },
  {
    sentence: 'Routes ask their service and never the database.',
    governs: /^server\/areas\/.*\.routes\.ts$/,
    allows: ({ to }) => !to.endsWith('.queries.ts'),
  },
  {
    sentence: 'Services and queries know no routes, and queries no service: the way of a request goes one way.',
    governs: /^server\/areas\/.*\.(service|queries)\.ts$/,
    allows: ({ from, to, isTypeOnly }) =>
      isTypeOnly || !(to.endsWith('.routes.ts') || (from.endsWith('.queries.ts') && to.endsWith('.service.ts'))),
  },
  {
    sentence:
      'Only queries and platform/db touch the database; beside them the hub, which listens on a connection of its own, and the table that tells its errors apart.',
    governs: /^server\/(areas|platform)\/(?!db\/|live\/hub\.ts$|http\/faults\.ts$)(?!.*\.queries\.ts$)/,
    allows: ({ to, isTypeOnly }) => isTypeOnly || (to !== 'pg' && to !== 'kysely'),
  },
  {
    sentence: 'An area reaches another through its service only.',
    governs: /^server\/areas\/[^/]+\//,
    allows: ({ from, to }) => areaOf(to) === undefined || areaOf(to) === areaOf(from) || to.endsWith('.service.ts'),
  },
  {
    sentence: 'The parts that every screen uses know no screen.',
    governs: /^web\/(ui|lib)\//,
    allows: ({ to }) => !isInto(to, 'web/areas', 'web/app'),
  },
]

const files = PACKAGES.flatMap((folder) => sourcesBelow(folder))
const imports = files.filter((path) => !isTest(path)).flatMap((path) => importsOf(path))

describe('imports', () => {
  test.each(RULES)('$sentence', ({ governs, allows }) => {
    const governed = imports.filter(({ from }) => governs.test(from))
    expect(governed.length).toBeGreaterThan(0)
    expect(governed.filter((found) => !allows(found)).map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
  })

  test('Every path names a file that exists.', () => {
    const known = new Set(files)
    const sources = imports.filter(({ to }) => isOwn(to) && /\.tsx?$/.test(to))
    expect(sources.length).toBeGreaterThan(0)
    expect(sources.filter(({ to }) => !known.has(to)).map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
  })
})

describe('houses', () => {
  test('No file is called by what says nothing.', () => {
    expect(files.filter((path) => /(^|\/|[-.])(utils?|helpers?|manager|common|misc|index)\.tsx?$/.test(path))).toEqual(
      [],
    )
  })

  test('config.ts alone reads the environment.', () => {
    expect(readersOf(/process\.env\b/, /^server\/(?!config\.ts$)/)).toEqual([])
  })

  test('clock.ts alone reads the time, so that tests can put another in its place.', () => {
    const now = /\bDate\.now\(\)|\bnew Date\(\)|\bDateTime\.(now|local|utc)\(\)/
    expect(readersOf(now, /^(contract|server)\/(?!clock\.ts$)/)).toEqual([])
  })
})

function readersOf(pattern: RegExp, where: RegExp) {
  return files.filter((path) => where.test(path) && !isTest(path) && pattern.test(read(path)))
}

function importsOf(from: string): Import[] {
  const text = read(from)
  const fixed = text.matchAll(/^(?:import|export)\s+(type\s+)?(?:[\w*{},\s$]+?\sfrom\s+)?'([^']+)'/gm)
  const late = text.matchAll(/\bimport\('([^']+)'\)/g)
  return [
    ...[...fixed].map(([, type, target]) => ({
      from,
      to: resolve(from, target ?? ''),
      isTypeOnly: type !== undefined,
    })),
    ...[...late].map(([, target]) => ({ from, to: resolve(from, target ?? ''), isTypeOnly: false })),
  ]
}

function resolve(from: string, target: string) {
  if (target.startsWith('.')) return posix.join(posix.dirname(from), target)
  return target.replace(/^@countroom\//, '')
}

function sourcesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : sourcesBelow(path)
    return /\.tsx?$/.test(entry.name) ? [path] : []
  })
}

function read(path: string) {
  return readFileSync(join(ROOT, path), 'utf8')
}
