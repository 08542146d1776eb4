/**
 * The rules for source files, such as what each file may import and which kinds of files an area may contain. Each rule has a sentence that states
 * it. This file also reads the sources that the rules check.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

import { parseSync, Visitor } from 'rolldown/utils'

import { ROOT } from './run.ts'

export interface Import {
  from: string
  /** The specifier, as the source writes it. */
  written: string
  /** A path from the root for the project's own files; otherwise the package's name. */
  to: string
  /** Whether the import exists only for types and is gone when the program runs. */
  isTypeOnly: boolean
}

/** What the rules know about a source file. */
export interface Source {
  /** The path from the root: `server/app.ts`. */
  path: string
  imports: Import[]
  /** Whether it exports declarations of another file. */
  isPassingOn: boolean
  readsEnvironment: boolean
  readsTime: boolean
  setsTimer: boolean
  /** Whether it makes a statement from a text, without the tag `sql`. */
  makesStatement: boolean
  /** Whether it takes a lock together with other statements in `Promise.all`, or skips an element when it destructures an awaited array. */
  answersByPlace: boolean
  /** The tables that its statements insert into, update or delete from. */
  writes: string[]
  /** Whether one of its own statements sets `voided_at`. */
  setsVoid: boolean
}

export interface Rule {
  sentence: string
  /** The breaches of the rule, in words; empty when there are none. */
  faults: (sources: readonly Source[]) => string[]
}

const CONTRACT = /^contract\//
const SERVER = /^server\//
const WEB = /^web\//
const TESTING = /\.(test|scenes)\.tsx?$|^server\/(testing|proofs|faults)\//
/**
 * The files that may use the database. These are the queries, and files that open connections, interpret database errors, listen on a connection, or
 * run before there is a scope.
 */
const DATABASE =
  /\.queries\.ts$|^server\/(platform\/(db|live)|demo)\/|^server\/(admin|audit-verify|platform\/http\/faults)\.ts$/
/** The file with the tag `sql`, which makes statements. */
const STATEMENTS = 'server/platform/db/sql.ts'
const TIMERS = new Set(['setInterval', 'setTimeout'])
/** The names of functions that take a lock. */
const LOCK = /^(lock|hold)[A-Z]/
/** A write in SQL. 'for update', 'do update' and 'key update' name no table. */
const WRITES = /\b(?:insert\s+into|delete\s+from|(?<!\b(?:for|do|key)\s)update)\s+([a-z_]+)/gi
const SETS_VOID = /\bvoided_at\s*=\s*$/
/** Tables that several areas may write. The areas auth, presence and team each change different columns of an account and its sessions. */
const ACCOUNT_TABLES = new Set(['users', 'sessions', 'presences'])

const FILE_KINDS = [
  { within: /^contract\/(?!kernel\/|access\/|[^/]+$)/, kinds: /\.(calls|shapes|audit|rules(\.test)?)\.ts$/ },
  {
    within: /^server\/areas\/[^/]+\//,
    kinds: /\.(routes|service|rules|queries|jobs|pdf|scenes|(rules|story|unit|pdf\.unit)\.test)\.ts$/,
  },
  // A component in the browser needs no kind in its name. Every other file in the browser needs one of these kinds.
  {
    within: /^web\/areas\/[^/]+\//,
    kinds: /\/([a-z-]+(\.(api|fields|rules|store)(\.test)?\.ts|(\.(screen|form|dialog|part))?\.tsx)|use-[a-z-]+\.ts)$/,
  },
]
const EMPTY_WORDS = /(^|[/.-])(utils?|helpers?|managers?|common|misc|index)([/.]|$)/

export const RULES = {
  contract: {
    sentence: 'The contract imports only zod and luxon, so that server and browser can both run it.',
    faults: forbid(CONTRACT, ({ to }) => !CONTRACT.test(to) && !['zod', 'luxon'].includes(to)),
  },
  webToServer: {
    sentence: 'The browser app never imports the server. Code that both need belongs in the contract.',
    faults: forbid(WEB, ({ to }) => SERVER.test(to)),
  },
  serverToWeb: {
    sentence: 'The server never imports the browser app.',
    faults: forbid(SERVER, ({ to }) => WEB.test(to)),
  },
  bundle: {
    sentence:
      'The browser app imports no value from a contract file that needs zod, because zod would get into the bundle.',
    faults: (sources) => {
      const heavy = needing('zod', sources)
      return forbid(WEB, ({ to, isTypeOnly }) => !isTypeOnly && CONTRACT.test(to) && heavy.has(to))(sources)
    },
  },
  packages: {
    sentence: 'Another package is imported by its name, so that every import shows where it leads.',
    faults: (sources) =>
      sources
        .flatMap((source) => source.imports)
        .filter(({ from, to, written }) => written.startsWith('.') && packageOf(to) !== packageOf(from))
        .map(words),
  },
  platform: {
    sentence: 'The platform imports no area, so that an area can be added or removed without changing the platform.',
    faults: forbid(/^server\/platform\//, ({ to }) => areaOf(to) !== undefined),
  },
  routes: {
    sentence: 'Routes call their service and never the database, so that a database row is never sent as a reply.',
    faults: forbid(/\.routes\.ts$/, ({ to }) => /\.queries\.ts$/.test(to)),
  },
  oneWay: {
    sentence: 'Calls go one way: routes, service, queries. None of them imports the layer above.',
    faults: forbid(
      /\.(service|queries|rules|pdf)\.ts$/,
      ({ from, to }) => /\.routes\.ts$/.test(to) || (/\.queries\.ts$/.test(from) && /\.(service|pdf)\.ts$/.test(to)),
    ),
  },
  reports: {
    sentence: 'A report is made from the data that its service passes in, and queries nothing itself.',
    faults: forbid(/\.pdf\.ts$/, ({ to, isTypeOnly }) => /\.(queries|service)\.ts$/.test(to) && !isTypeOnly),
  },
  database: {
    sentence: 'Only queries, platform/db, platform/live, demo and a few named files use the database.',
    faults: (sources) => [
      ...forbid(
        SERVER,
        ({ from, to, isTypeOnly }) => !DATABASE.test(from) && !isTypeOnly && ['pg', STATEMENTS].includes(to),
      )(sources),
      ...sources
        .filter(({ path, makesStatement }) => makesStatement && !DATABASE.test(path) && !TESTING.test(path))
        .map(({ path }) => `${path} makes a statement`),
    ],
  },
  locks: {
    sentence:
      'Do not take a lock inside Promise.all, and do not leave out elements when you destructure its answers. Use lockThenRead, which names each answer.',
    faults: (sources) =>
      sources.filter(({ path, answersByPlace }) => answersByPlace && !TESTING.test(path)).map(({ path }) => path),
  },
  tables: {
    sentence:
      'Each table is written by only one area. Other areas call the service of that area, so that one place decides how a row may change.',
    faults: (sources) => {
      const written = sources.flatMap(({ path, writes }) => {
        const area = TESTING.test(path) ? undefined : areaOf(path)
        return area === undefined ? [] : writes.map((table) => ({ table, area }))
      })
      return [...Map.groupBy(written, ({ table }) => table)]
        .map(([table, by]) => ({ table, areas: [...new Set(by.map(({ area }) => area))] }))
        .filter(({ table, areas }) => areas.length > 1 && !ACCOUNT_TABLES.has(table))
        .map(({ table, areas }) => `${areas.join(' and ')} write ${table}`)
    },
  },
  voids: {
    sentence:
      'A row is voided through platform/db/voids.ts, so that each void has its time, its person and its reason.',
    faults: (sources) =>
      sources
        .filter(({ path, setsVoid }) => setsVoid && areaOf(path) !== undefined && !TESTING.test(path))
        .map(({ path }) => path),
  },
  rules: {
    sentence:
      'Rules are pure: they import only the contract, luxon, microdiff and other rules, so that a test needs nothing else.',
    faults: forbid(
      /\.rules\.ts$/,
      ({ to, isTypeOnly }) =>
        !isTypeOnly && !/^(luxon|microdiff)$/.test(to) && !CONTRACT.test(to) && !/\.rules\.ts$/.test(to),
    ),
  },
  fields: {
    sentence:
      'A *.fields.ts file lists the fields of a form and is pure: it imports only the contract, rules, formats and messages, so that a test needs no browser.',
    faults: forbid(
      /\.fields\.ts$/,
      ({ to, isTypeOnly }) =>
        !isTypeOnly &&
        !CONTRACT.test(to) &&
        !/\.rules\.ts$/.test(to) &&
        !['@lingui/core/macro', 'web/lib/format.ts'].includes(to),
    ),
  },
  areas: {
    sentence:
      'An area uses another area only through its service. In the browser, it uses only the api and the parts of another area.',
    faults: forbid(
      /^(server|web)\/areas\/[^/]+\//,
      ({ from, to }) =>
        areaOf(to) !== undefined && areaOf(to) !== areaOf(from) && !/\.(service|api|part)\.tsx?$/.test(to),
    ),
  },
  lentParts: {
    sentence:
      'Each part is used by another area or by the shell. A component that only its own area uses is not called a part.',
    faults: (sources) => {
      const lent = new Set(
        sources
          .flatMap(({ imports }) => imports)
          .filter(({ from, to }) => areaOf(from) !== areaOf(to))
          .map(({ to }) => to),
      )
      return sources.map(({ path }) => path).filter((path) => /\.part\.tsx$/.test(path) && !lent.has(path))
    },
  },
  dialogs: {
    sentence: 'A file called a dialog opens a dialog: a full page is a screen, a form or a part.',
    faults: (sources) =>
      sources
        .filter(({ path }) => /^web\/areas\/.*\.dialog\.tsx$/.test(path))
        .filter(
          ({ imports }) => !imports.some(({ to }) => to === '@mui/material/Dialog' || /[.-]dialog\.tsx$/.test(to)),
        )
        .map(({ path }) => path),
  },
  vocabulary: {
    sentence: 'The server and the browser app use the area names of the contract.',
    faults: (sources) => {
      const known = new Set(sources.map(({ path }) => /^contract\/([^/]+)\//.exec(path)?.[1]))
      return sources.map(({ path }) => path).filter((path) => areaOf(path) !== undefined && !known.has(areaOf(path)))
    },
  },
  parts: {
    sentence: 'web/ui and web/lib import no area and no part of the shell.',
    faults: forbid(/^web\/(ui|lib)\//, ({ to }) => /^web\/(areas|app)\//.test(to)),
  },
  lists: {
    sentence:
      'A screen reads a long list page by page through web/ui/use-server-list.ts, which also reads all rows for an export file.',
    faults: forbid(/^web\/areas\//, ({ to }) => to === 'web/lib/list-parts.ts'),
  },
  screens: {
    sentence: 'A screen does not import the shell that shows it.',
    faults: forbid(/^web\/areas\//, ({ to }) => /^web\/app\//.test(to)),
  },
  environment: {
    sentence: 'Only config.ts reads the environment.',
    faults: (sources) =>
      readers(sources, /^(contract\/|web\/(app|areas|lib|ui)\/|server\/(?!config\.ts$))/, 'readsEnvironment'),
  },
  time: {
    sentence: 'In the contract and the server, only clock.ts reads the time, so that tests can replace the clock.',
    faults: (sources) => readers(sources, /^(contract\/|server\/(?!clock\.ts$))/, 'readsTime'),
  },
  timers: {
    sentence: 'An area sets no timer. Work that no request starts is a job, which runs once among all instances.',
    faults: (sources) => readers(sources, /^server\/areas\//, 'setsTimer'),
  },
  cycles: {
    sentence:
      'There are no circular imports, and type imports count too. So a reader can read each file after the files that it imports.',
    faults: (sources) => circles(sources).map((circle) => circle.join(' → ')),
  },
  areaCycles: {
    sentence:
      'Areas of the server do not import each other in a circle. Code that needs two areas is an area of its own, such as reports, and calls the services of both.',
    faults: (sources) => circles(areasOf(sources)).map((circle) => circle.join(' → ')),
  },
  scenes: {
    sentence: 'Only tests import the files for tests: tests, scenes, proofs, faults and server/testing.',
    faults: forbid(SERVER, ({ to }) => TESTING.test(to)),
  },
  present: {
    sentence: 'Every import path names a file that exists, including the URLs of workers.',
    faults: (sources) => {
      const known = new Set(sources.map(({ path }) => path))
      return sources
        .flatMap((source) => source.imports)
        .filter(({ to }) => isOwn(to) && /\.tsx?$/.test(to) && !/\.d\.ts$/.test(to) && !known.has(to))
        .map(words)
    },
  },
  homes: {
    sentence: 'A name is imported from the file that declares it. No file exports what another file declares.',
    faults: (sources) =>
      sources.filter(({ path, isPassingOn }) => isPassingOn && !/\.d\.ts$/.test(path)).map(({ path }) => path),
  },
  kinds: {
    sentence: 'An area contains only the listed kinds of files.',
    faults: (sources) =>
      sources
        .map(({ path }) => path)
        .filter((path) => FILE_KINDS.some(({ within, kinds }) => within.test(path) && !kinds.test(path))),
  },
  names: {
    sentence: 'No file or folder has a name that says nothing, such as utils or common.',
    faults: (sources) => sources.map(({ path }) => path).filter((path) => EMPTY_WORDS.test(path)),
  },
} as const satisfies Record<string, Rule>

/** The sources of the three packages. */
export function readSources(): Source[] {
  return ['contract', 'server', 'web']
    .flatMap(pathsBelow)
    .map((path) => sourceOf(path, readFileSync(join(ROOT, path), 'utf8')))
}

/** Reads a source from its syntax tree, so that comments and strings do not count as code. Throws when it is not valid TypeScript. */
export function sourceOf(path: string, text: string): Source {
  const source: Source = {
    path,
    imports: [],
    isPassingOn: false,
    readsEnvironment: false,
    readsTime: false,
    setsTimer: false,
    makesStatement: false,
    answersByPlace: false,
    writes: [],
    setsVoid: false,
  }
  const { program, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const add = (written: string, isTypeOnly: boolean) =>
    source.imports.push({ from: path, written, to: resolve(path, written), isTypeOnly })
  new Visitor({
    ImportDeclaration: (node) => void add(node.source.value, node.importKind === 'type'),
    ImportExpression: ({ source: target }) => {
      if (target.type === 'Literal' && typeof target.value === 'string') add(target.value, false)
    },
    ExportAllDeclaration: (node) => {
      source.isPassingOn = true
      add(node.source.value, node.exportKind === 'type')
    },
    ExportNamedDeclaration: (node) => {
      if (node.source === null) return
      source.isPassingOn = true
      add(node.source.value, node.exportKind === 'type')
    },
    MemberExpression: ({ object, property }) => {
      if (
        object.type === 'Identifier' &&
        object.name === 'process' &&
        property.type === 'Identifier' &&
        property.name === 'env'
      )
        source.readsEnvironment = true
    },
    NewExpression: ({ callee, arguments: given }) => {
      if (callee.type !== 'Identifier') return
      if (callee.name === 'Date' && given.length === 0) source.readsTime = true
      const [target, base] = given
      const isBeside = base?.type === 'MemberExpression' && base.object.type === 'MetaProperty'
      if (callee.name !== 'URL' || !isBeside || target?.type !== 'Literal' || typeof target.value !== 'string') return
      if (/\.[jt]sx?$/.test(target.value)) add(target.value, false)
    },
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'ArrayPattern' && id.elements.includes(null) && init?.type === 'AwaitExpression')
        source.answersByPlace = true
    },
    CallExpression: ({ callee, arguments: given }) => {
      if (callee.type === 'Identifier' && TIMERS.has(callee.name)) source.setsTimer = true
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const called = callee.property.name
      if (called === 'all' && given[0]?.type === 'ArrayExpression') {
        for (const asked of given[0].elements) {
          if (asked?.type !== 'CallExpression') continue
          const asks = asked.callee.type === 'MemberExpression' ? asked.callee.property : asked.callee
          if (asks.type === 'Identifier' && LOCK.test(asks.name)) source.answersByPlace = true
        }
      }
      if (callee.object.type !== 'Identifier' || given.length > 0) return
      const name = `${callee.object.name}.${called}`
      if (['Date.now', 'DateTime.now', 'DateTime.local', 'DateTime.utc'].includes(name)) source.readsTime = true
    },
    ObjectExpression: ({ properties }) => {
      const names = properties.map((each) =>
        each.type === 'Property' && each.key.type === 'Identifier' ? each.key.name : undefined,
      )
      if (names.includes('sql') && names.includes('parameters')) source.makesStatement = true
    },
    TemplateLiteral: ({ quasis }) => {
      const texts = quasis.map(({ value }) => value.raw)
      for (const [, table] of texts.join('?').matchAll(WRITES)) source.writes.push(table!)
      if (texts.slice(0, -1).some((text) => SETS_VOID.test(text))) source.setsVoid = true
    },
  }).visit(program)
  return source
}

/** A rule about imports: the governed files must not import what is forbidden. Tests may import everything. */
function forbid(governed: RegExp, isForbidden: (found: Import) => boolean): Rule['faults'] {
  return (sources) =>
    sources
      .filter(({ path }) => governed.test(path) && !TESTING.test(path))
      .flatMap(({ imports }) => imports.filter(isForbidden))
      .map(words)
}

function readers(
  sources: readonly Source[],
  governed: RegExp,
  reads: 'readsEnvironment' | 'readsTime' | 'setsTimer',
): string[] {
  return sources
    .filter((source) => source[reads] && governed.test(source.path) && !TESTING.test(source.path))
    .map(({ path }) => path)
}

/**
 * Circular imports, including type imports. Each circle begins with the file that the search reached first. When circles share files, some of them
 * may be listed only after the others are gone.
 */
function circles(sources: readonly Pick<Source, 'path' | 'imports'>[]): string[][] {
  const imports = new Map(sources.map(({ path, imports }) => [path, imports]))
  const done = new Set<string>()
  const found: string[][] = []
  const visit = (path: string, trail: readonly string[]) => {
    const start = trail.indexOf(path)
    if (start !== -1) found.push([...trail.slice(start), path])
    if (start !== -1 || done.has(path)) return
    for (const { to } of imports.get(path) ?? []) visit(to, [...trail, path])
    done.add(path)
  }
  for (const { path } of sources) visit(path, [])
  return found
}

/** The areas of the server. Each area counts as one file with the imports of all its files. */
function areasOf(sources: readonly Source[]): Pick<Source, 'path' | 'imports'>[] {
  const imports = sources
    .filter(({ path }) => SERVER.test(path) && !TESTING.test(path))
    .flatMap((source) => source.imports)
    .map((each) => ({ ...each, from: areaOf(each.from) ?? '', to: areaOf(each.to) ?? '', isTypeOnly: false }))
    .filter(({ from, to }) => from !== '' && to !== '' && from !== to)
  return [...Map.groupBy(imports, ({ from }) => from)].map(([path, own]) => ({ path, imports: own }))
}

/** The files that load a package when they run, directly or through the files that they import. */
function needing(name: string, sources: readonly Source[]): ReadonlySet<string> {
  const found = new Set([name])
  const isNew = ({ path, imports }: Source) =>
    !found.has(path) && imports.some(({ to, isTypeOnly }) => !isTypeOnly && found.has(to))
  for (let more = sources.filter(isNew); more.length > 0; more = sources.filter(isNew))
    for (const { path } of more) found.add(path)
  return found
}

function isOwn(to: string): boolean {
  return CONTRACT.test(to) || SERVER.test(to) || WEB.test(to)
}

function packageOf(path: string): string | undefined {
  return path.split('/')[0]
}

function areaOf(path: string): string | undefined {
  return /^(?:server|web)\/areas\/([^/]+)\//.exec(path)?.[1]
}

function words({ from, to }: Import): string {
  return `${from} imports ${to}`
}

function resolve(from: string, target: string): string {
  if (target.startsWith('.')) return posix.join(posix.dirname(from), target)
  return target.replace(/^@countroom\//, '')
}

function pathsBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : pathsBelow(path)
    return /\.tsx?$/.test(entry.name) ? [path] : []
  })
}
