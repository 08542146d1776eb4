/** What an entry of the audit trail says, taken apart for people: what it is about, and what became of what (domain 13). */

import diff from 'microdiff'

import { ROLES } from '@countroom/contract/access/roles.ts'
import type { AuditEntry } from '@countroom/contract/audit/audit.shapes.ts'

/** A value of an entry, and how it is to be written. Dollars are dollars, never cents; hours are hours. */
export type Value =
  | { kind: 'nothing' }
  | { kind: 'text' | 'instant' | 'color'; text: string }
  | { kind: 'number' | 'dollars' | 'percent' | 'id'; number: number }
  | { kind: 'truth'; isTrue: boolean }
  /** What one list gained, lost or kept. */
  | { kind: 'list'; values: Value[] }

/** What was added has no `from`, what was removed no `to`. What stayed as it was has a `to` alone. */
export interface Change {
  /** Where it stands in the entry. */
  path: string
  /** In which lists and parts it stands, in words, the outermost first: ['Sessions', 'Ana Reyes']. */
  group: string[]
  label: string
  from?: Value
  to?: Value
  /** A number that only the program needs. */
  isMinor: boolean
  /** It came into a list, or left one, that was there before and is there still. */
  isPart: boolean
}

export interface Reading {
  changes: Change[]
  unchanged: Change[]
}

type Sides = Pick<AuditEntry, 'before' | 'after'>
type Tree = { [key: string]: Tree | Scalar }
type Scalar = string | number | boolean | null

/** What an entry says became of what; the numbers that only the program needs come last. */
export function readEntry({ before, after }: Sides): Reading {
  const old = keyed(before)
  const now = keyed(after)
  const facts = new Facts([now.lists, old.lists], [now.tree, old.tree])
  const touched = new Set<string>()
  const changes = diff(old.tree, now.tree, { cyclesFix: false }).flatMap((found): Found[] => {
    const path = found.path.map(String)
    const was = found.type === 'CREATE' ? undefined : (found.oldValue as Tree | Scalar)
    const is = found.type === 'REMOVE' ? undefined : (found.value as Tree | Scalar)
    if (was !== undefined && is !== undefined && !isTree(was) && !isTree(is)) {
      const { value: to, ...place } = facts.at(path, is)
      return [{ ...place, from: facts.at(path, was).value, to, isPart: false }]
    }
    // Where a part came into an empty field, or left it, the emptiness is not worth a word.
    const isPart = facts.isItem(path) && !isTree(was ?? is)
    return [
      ...facts
        .below(path, was === null ? undefined : was)
        .map(({ value: from, ...place }) => ({ ...place, from, isPart })),
      ...facts
        .below(path, is === null && was !== undefined ? undefined : is)
        .map(({ value: to, ...place }) => ({ ...place, to, isPart })),
    ]
  })
  for (const { path } of changes) touched.add(path)
  const kept = before === null ? [] : facts.below([], now.tree).filter(({ path }) => !touched.has(path))
  const unchanged = kept.map(({ value: to, ...place }) => ({ ...place, to, isPart: false }))
  return { changes: minorLast(joined(changes)), unchanged: minorLast(joined(unchanged)) }
}

/** A plain item of a list is told with the others of its list. */
type Found = Change & { isItem: boolean }

function joined(found: readonly Found[]): Change[] {
  const lists = new Map<string, Change>()
  return found.flatMap(({ isItem, ...change }): Change[] => {
    const { from, to } = change
    const value = from ?? to
    if (!isItem || value === undefined || (from !== undefined && to !== undefined)) return [change]
    const side = from === undefined ? 'to' : 'from'
    const key = JSON.stringify([change.group, change.label, side])
    const list = lists.get(key)?.[side]
    if (list?.kind === 'list') {
      list.values.push(value)
      return []
    }
    const first: Change = { ...change, [side]: { kind: 'list', values: [value] } }
    lists.set(key, first)
    return [first]
  })
}

const SUBJECTS = [
  'name',
  'machine',
  'displayName',
  'employee',
  'username',
  'email',
  'pageTitle',
  'company',
  'businessDay',
]

/** Whom or what an entry is about, where it says so: a name, a machine. */
export function subjectOf({ before, after }: Sides): string | undefined {
  for (const side of [after, before]) {
    if (!isRecord(side)) continue
    const found = SUBJECTS.map((key) => [key, side[key]] as const).find(
      ([, value]) => typeof value === 'string' && value !== '',
    )
    // The name of a machine is a number as a rule, which says nothing by itself.
    if (found) return found[0] === 'machine' ? `${wordsOf(found[0])} ${String(found[1])}` : String(found[1])
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
  employeeColor: 'Color',
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

interface Fact extends Pick<Change, 'path' | 'group' | 'label' | 'isMinor'> {
  value: Value
  isItem: boolean
}

interface Place {
  isList: boolean
  /** What each step that leads there is called. */
  titles: string[]
  /** The last of these steps that is no item of a list. */
  name: string
}

/** Finds what stands at a path and what it is called. */
class Facts {
  readonly #lists: readonly ReadonlySet<unknown>[]
  readonly #trees: readonly Tree[]
  readonly #places = new Map<string, Place>()

  constructor(lists: readonly ReadonlySet<unknown>[], trees: readonly Tree[]) {
    this.#lists = lists
    this.#trees = trees
  }

  at(path: readonly string[], value: Scalar): Fact {
    const parent = this.#placeOf(path.slice(0, -1))
    // A plain item of a list is called as its list.
    const isItem = this.isItem(path)
    const name = isItem ? parent.name : (path.at(-1) ?? '')
    return {
      path: JSON.stringify(path),
      group: isItem ? parent.titles.slice(0, -1) : parent.titles,
      label: wordsOf(name),
      value: valueOf(name, value),
      isMinor: name === 'version' || (isIdName(name) && typeof value === 'number'),
      isItem,
    }
  }

  /** Every plain value at a path and below it; none where there is nothing. */
  below(path: readonly string[], value: Tree | Scalar | undefined): Fact[] {
    if (value === undefined) return []
    if (!isTree(value)) return [this.at(path, value)]
    return Object.entries(value).flatMap(([key, part]) => this.below([...path, key], part))
  }

  /** Whether a path leads to an item of a list. */
  isItem(path: readonly string[]): boolean {
    return path.length > 0 && this.#placeOf(path.slice(0, -1)).isList
  }

  #placeOf(path: readonly string[]): Place {
    const key = JSON.stringify(path)
    let place = this.#places.get(key)
    if (!place) {
      place = this.#find(path)
      this.#places.set(key, place)
    }
    return place
  }

  #find(path: readonly string[]): Place {
    const nodes = this.#trees.map((tree) => nodeAt(tree, path))
    const isList = nodes.some((node) => this.#lists.some((lists) => lists.has(node)))
    const step = path.at(-1)
    if (step === undefined) return { isList, titles: [], name: '' }
    const parent = this.#placeOf(path.slice(0, -1))
    if (!parent.isList) return { isList, titles: [...parent.titles, wordsOf(step)], name: step }
    const subjects = nodes.map((node) => subjectOf({ before: null, after: node }))
    return {
      isList,
      titles: [...parent.titles, subjects.find((subject) => subject !== undefined) ?? step],
      name: parent.name,
    }
  }
}

function nodeAt(tree: Tree, steps: readonly string[]): Tree | Scalar | undefined {
  return steps.reduce<Tree | Scalar | undefined>((node, step) => (isTree(node) ? node[step] : undefined), tree)
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/
const MONEY = /dollars|(pay|rate|perHour|amount|price|wage)(Cents)?$/i
const PERCENT = /^life(Pay|Hold)$|percent/i

function valueOf(name: string, value: Scalar): Value {
  if (value === null || value === '') return { kind: 'nothing' }
  if (typeof value === 'boolean') return { kind: 'truth', isTrue: value }
  if (typeof value === 'number') {
    if (isIdName(name) || name === 'version') return { kind: 'id', number: value }
    const number = /(Cents|Hundredths)$/.test(name) ? value / 100 : value
    if (PERCENT.test(name)) return { kind: 'percent', number }
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

export interface Group {
  title: string[]
  items: Change[]
}

/**
 * The changes by the part of the entry in which they stand, in the order in which the parts come; what stands in none is first. Items of
 * a list of which there is one thing to say stand together, under the name of the list.
 */
export function groupsOf(changes: readonly Change[]): Group[] {
  const counts = new Map<string, number>()
  for (const { group } of changes) counts.set(group.join('\n'), (counts.get(group.join('\n')) ?? 0) + 1)
  const groups = new Map<string, Group>()
  for (const change of changes) {
    const isAlone = change.group.length > 1 && counts.get(change.group.join('\n')) === 1
    const title = isAlone ? change.group.slice(0, -1) : change.group
    const group = groups.get(title.join('\n')) ?? { title, items: [] }
    group.items.push(isAlone ? { ...change, label: `${change.group.at(-1)!} › ${change.label}` } : change)
    groups.set(title.join('\n'), group)
  }
  return [...groups.values()].toSorted((one, other) => Number(one.title.length > 0) - Number(other.title.length > 0))
}
