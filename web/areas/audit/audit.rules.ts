/** What an entry of the audit trail says, taken apart for people: what it is about, and what became of what (domain 13). */

import diff from 'microdiff'

import { ROLES } from '@countroom/contract/access/roles.ts'
import type { AuditEntry } from '@countroom/contract/audit/audit.shapes.ts'

/** A value of an entry, and how it is to be written. Dollars are dollars, never cents; hours are hours. */
export type Value =
  | { kind: 'nothing' }
  | { kind: 'text' | 'instant' | 'color'; text: string }
  | { kind: 'number' | 'dollars' | 'id'; number: number }
  | { kind: 'truth'; isTrue: boolean }

export interface Fact {
  /** Where it stands in the entry. */
  path: string
  /** In which lists and parts it stands, in words, the outermost first: ['Sessions', 'Ana Reyes']. */
  group: string[]
  label: string
  value: Value
  /** A number that only the program needs. */
  isMinor: boolean
}

/** What was added has no `from`, what was removed no `to`. */
export interface Change extends Omit<Fact, 'value'> {
  from?: Value
  to?: Value
}

export interface Reading {
  changes: Change[]
  /** What was there before and still is. */
  unchanged: Fact[]
}

type Sides = Pick<AuditEntry, 'before' | 'after'>
type Tree = { [key: string]: Tree | Scalar }
type Scalar = string | number | boolean | null

/** What an entry says became of what; the numbers that only the program needs come last. */
export function readEntry({ before, after }: Sides): Reading {
  const old = keyed(before)
  const now = keyed(after)
  const facts = new Facts([now.lists, old.lists], [now.tree, old.tree])
  const changes = diff(old.tree, now.tree, { cyclesFix: false }).flatMap((found): Change[] => {
    const was = found.type === 'CREATE' ? undefined : (found.oldValue as Tree | Scalar)
    const is = found.type === 'REMOVE' ? undefined : (found.value as Tree | Scalar)
    if (was !== undefined && is !== undefined && !isTree(was) && !isTree(is)) {
      const { value: to, ...place } = facts.at(found.path, is)
      return [{ ...place, from: facts.at(found.path, was).value, to }]
    }
    return [
      ...facts.below(found.path, was).map(({ value: from, ...place }) => ({ ...place, from })),
      ...facts.below(found.path, is).map(({ value: to, ...place }) => ({ ...place, to })),
    ]
  })
  const touched = new Set(changes.map(({ path }) => path))
  const unchanged = before === null ? [] : facts.below([], now.tree).filter(({ path }) => !touched.has(path))
  return { changes: minorLast(changes), unchanged: minorLast(unchanged) }
}

const SUBJECTS = ['name', 'machine', 'displayName', 'employee', 'username', 'pageTitle', 'company', 'businessDay']

/** Whom or what an entry is about, where it says so: a name, a machine. */
export function subjectOf({ before, after }: Sides): string | undefined {
  for (const side of [after, before]) {
    if (!isRecord(side)) continue
    const name = SUBJECTS.map((key) => side[key]).find((value) => typeof value === 'string' && value !== '')
    if (typeof name === 'string') return name
    const full = [side['firstname'], side['lastname']].filter((part) => typeof part === 'string').join(' ')
    if (full.trim() !== '') return full.trim()
  }
  return undefined
}

/** `employeePerHour` as people write it: 'Employee per hour'. What a name says of its unit or kind is left to the value. */
export function wordsOf(name: string): string {
  const known = KNOWN_WORDS[name]
  if (known !== undefined) return known
  const bare = name.replace(/(Cents|Hundredths)$/, '').replace(/^(is|has)(?=[A-Z])/, '')
  const words = bare
    .replaceAll(/[-_]+/g, ' ')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const KNOWN_WORDS: Readonly<Record<string, string>> = {
  authorities: 'Services',
  firstname: 'First name',
  lastname: 'Last name',
  username: 'E-mail',
  employeePerHour: 'Hourly rate',
  employeeColor: 'Colour',
  employeeId: 'Employee',
  timezone: 'Time zone',
  rfid: 'Tag',
  inValue: 'Daily in',
  outValue: 'Daily out',
  curIn: 'Current in',
  curOut: 'Current out',
  prevIn: 'Previous in',
  prevOut: 'Previous out',
}

// Facts -------------------------------------------------------------------------------------------------------------------------

/** A list becomes a tree, so that an item is compared with itself and not with whatever stands in its place. */
function keyed(side: unknown): { tree: Tree; lists: ReadonlySet<unknown> } {
  const lists = new Set<unknown>()
  const keep = (value: unknown): Tree | Scalar => {
    if (Array.isArray(value)) {
      const list: Tree = {}
      lists.add(list)
      for (const [index, item] of value.entries()) {
        const key = keyOf(item, index)
        // Two items of one name are told apart by their place.
        list[key in list ? `${key} ${index + 1}` : key] = keep(item)
      }
      return list
    }
    if (isRecord(value)) return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, keep(part)]))
    return isScalar(value) ? value : null
  }
  const tree = keep(side)
  return { tree: isTree(tree) ? tree : {}, lists }
}

function keyOf(item: unknown, index: number): string {
  if (isScalar(item)) return String(item)
  const id = isRecord(item) ? Object.entries(item).find(([key, value]) => isIdName(key) && isScalar(value)) : undefined
  return `#${id === undefined ? index + 1 : String(id[1])}`
}

/** Finds what stands at a path and what it is called. */
class Facts {
  readonly #lists: readonly ReadonlySet<unknown>[]
  readonly #trees: readonly Tree[]

  constructor(lists: readonly ReadonlySet<unknown>[], trees: readonly Tree[]) {
    this.#lists = lists
    this.#trees = trees
  }

  at(path: readonly (string | number)[], value: Scalar): Fact {
    const steps = path.map(String)
    const name = steps.findLast((_, depth) => !this.#isItem(steps, depth)) ?? ''
    const isItem = this.#isItem(steps, steps.length - 1)
    // A plain item of a list is called as its list.
    const last = isItem ? steps.length - 2 : steps.length - 1
    return {
      path: JSON.stringify(steps),
      group: steps.slice(0, last).map((step, depth) => this.#titleOf(steps, depth, step)),
      label: wordsOf(name),
      value: valueOf(name, value),
      isMinor: name === 'version' || (isIdName(name) && typeof value === 'number'),
    }
  }

  /** Every plain value at a path and below it; none where there is nothing. */
  below(path: readonly (string | number)[], value: Tree | Scalar | undefined): Fact[] {
    if (value === undefined) return []
    if (!isTree(value)) return [this.at(path, value)]
    const parts = Object.entries(value)
    if (parts.length === 0 && path.length > 0) return [this.at(path, null)]
    return parts.flatMap(([key, part]) => this.below([...path, key], part))
  }

  #titleOf(steps: readonly string[], depth: number, step: string): string {
    if (!this.#isItem(steps, depth)) return wordsOf(step)
    for (const tree of this.#trees) {
      const item = nodeAt(tree, steps.slice(0, depth + 1))
      const subject = subjectOf({ before: null, after: item })
      if (subject !== undefined) return subject
    }
    return step
  }

  /** Whether the step at this depth names an item of a list. */
  #isItem(steps: readonly string[], depth: number): boolean {
    return this.#trees.some((tree) => {
      const parent = nodeAt(tree, steps.slice(0, depth))
      return this.#lists.some((lists) => lists.has(parent))
    })
  }
}

function nodeAt(tree: Tree, steps: readonly string[]): Tree | Scalar | undefined {
  return steps.reduce<Tree | Scalar | undefined>((node, step) => (isTree(node) ? node[step] : undefined), tree)
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/
const MONEY = /(pay|rate|perHour|amount|price|wage)(Cents)?$/i

function valueOf(name: string, value: Scalar): Value {
  if (value === null || value === '') return { kind: 'nothing' }
  if (typeof value === 'boolean') return { kind: 'truth', isTrue: value }
  if (typeof value === 'number') {
    if (isIdName(name) || name === 'version') return { kind: 'id', number: value }
    const number = /(Cents|Hundredths)$/.test(name) ? value / 100 : value
    return { kind: MONEY.test(name) || name.endsWith('Cents') ? 'dollars' : 'number', number }
  }
  if (INSTANT.test(value)) return { kind: 'instant', text: value }
  if (/^#[\da-f]{6}$/i.test(value)) return { kind: 'color', text: value }
  return { kind: 'text', text: isRole(value) ? ROLES[value].label : value }
}

function isIdName(name: string): boolean {
  return name === 'id' || name.endsWith('Id') || name.endsWith('Ids')
}

function isRole(text: string): text is keyof typeof ROLES {
  return Object.hasOwn(ROLES, text)
}

function isScalar(value: unknown): value is Scalar {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}

function isTree(value: Tree | Scalar | undefined): value is Tree {
  return typeof value === 'object' && value !== null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function minorLast<Item extends { isMinor: boolean }>(items: readonly Item[]): Item[] {
  return [...items.filter(({ isMinor }) => !isMinor), ...items.filter(({ isMinor }) => isMinor)]
}

// Groups ------------------------------------------------------------------------------------------------------------------------

/** The changes by the part of the entry in which they stand, in the order in which the parts come; what stands in none is first. */
export function groupsOf<Item extends Pick<Fact, 'group'>>(
  items: readonly Item[],
): { title: string[]; items: Item[] }[] {
  const groups = new Map<string, { title: string[]; items: Item[] }>()
  for (const item of items) {
    const key = JSON.stringify(item.group)
    const group = groups.get(key) ?? { title: item.group, items: [] }
    group.items.push(item)
    groups.set(key, group)
  }
  return [...groups.values()].toSorted((one, other) => Number(one.title.length > 0) - Number(other.title.length > 0))
}
