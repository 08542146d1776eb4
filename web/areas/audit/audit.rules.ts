/** Puts an entry of the audit trail into words: who did what, and each value that changed (domain 13). */

import diff from 'microdiff'

import { auditSentenceOf, auditWordOf } from '@countroom/contract/audit-words.ts'
import type { AuditEntry } from '@countroom/contract/audit/audit.shapes.ts'
import { type AuditWord, fitsKind, type WordKind } from '@countroom/contract/audit/words.rules.ts'

/**
 * A value of an entry with its kind, which decides its format. Amounts are dollars, never cents. A duration is a plain number. Its label names the
 * unit, as in 'Cooldown (hours)'.
 */
export type Value =
  | { kind: 'nothing' }
  | { kind: 'text' | 'instant' | 'color'; text: string }
  | { kind: 'number' | 'dollars' | 'meter' | 'percent' | 'id'; number: number }
  | { kind: 'truth'; isTrue: boolean }
  /** The items that were added to a list, removed from it, or kept. */
  | { kind: 'list'; values: Value[] }

/** An added value has no `from`. A removed value has no `to`. An unchanged value has only `to`. */
export interface Change {
  /** The path of the value in the entry. */
  path: string
  key: string
  /** The names of the lists and parts that contain the value, outermost first: ['Employee sessions', 'Ana Reyes']. */
  group: string[]
  label: string
  from?: Value
  to?: Value
  /** True when the value is a technical number, such as an id. */
  isMinor: boolean
  /** True when the value is a plain item that was added to or removed from a list that exists before and after the change. */
  isPart: boolean
}

export interface Reading {
  changes: Change[]
  unchanged: Change[]
}

type Entry = Pick<AuditEntry, 'call' | 'before' | 'after'>
type Tree = { [key: string]: Tree | Scalar }
type Scalar = string | number | boolean | null

/** The changed and unchanged values of an entry. Technical numbers come last. */
export function readEntry({ call, before, after }: Entry): Reading {
  const wordOf = (key: string) => auditWordOf(call, key) ?? guessedWord(key)
  const old = keyed(before, wordOf)
  const now = keyed(after, wordOf)
  const facts = new Facts([now.lists, old.lists], [now.tree, old.tree], wordOf)
  const touched = new Set<string>()
  const changes = diff(old.tree, now.tree, { cyclesFix: false }).flatMap((found): Found[] => {
    const path = found.path.map(String)
    const was = found.type === 'CREATE' ? undefined : (found.oldValue as Tree | Scalar)
    const is = found.type === 'REMOVE' ? undefined : (found.value as Tree | Scalar)
    if (was !== undefined && is !== undefined && !isTree(was) && !isTree(is)) {
      const { value: to, ...place } = facts.at(path, is)
      return [{ ...place, from: facts.at(path, was).value, to, isPart: false }]
    }
    // When an object replaced null, or null replaced an object, only the values of the object are listed.
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

/** A change, before `joined` merges the plain items of each list. */
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

/** A person's action as a sentence: 'Linh Tran checked in Rosa Diaz'. */
export interface PersonSentence {
  text: string
  person: string
  /** The keys whose values the sentence contains. */
  said: ReadonlySet<string>
}

/** The sentence of an entry. `who` is the name to use when no account was signed in. */
export function sentenceOf(
  entry: Entry & Pick<AuditEntry, 'action' | 'account' | 'actor'>,
  who: string,
): PersonSentence {
  const person = entry.account === null ? who : (entry.actor ?? entry.account)
  const sentence = auditSentenceOf(entry)
  if (sentence === undefined) return { text: `${person}: ${entry.action}`, person, said: new Set() }
  return { text: `${person} ${sentence.text}`, person, said: sentence.said }
}

/**
 * True when the sentence already contains an added or removed value. The value's key is then in `said`, or the value is the person's name. False for
 * a value in a list or part.
 */
export function isSaid({ key, group, from, to }: Change, { person, said }: PersonSentence): boolean {
  if (group.length > 0 || (from !== undefined && to !== undefined)) return false
  const value = from ?? to
  return said.has(key) || (value?.kind === 'text' && value.text === person)
}

type WordOf = (key: string) => AuditWord

/** The words for a key that its area no longer declares: `startedAt` becomes 'Started at'. */
function guessedWord(key: string): AuditWord {
  const words = key.replaceAll(/[-_]+/g, ' ').replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
  return [capitalized(words.toLowerCase().trim()), 'text']
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

// Facts -------------------------------------------------------------------------------------------------------------------------

/**
 * Turns each list into a tree. The key of an item is its id or, for a plain item, its value, so that items are not compared by their position. An
 * object without an id has its position as the key.
 */
function keyed(side: unknown, wordOf: WordOf): { tree: Tree; lists: ReadonlySet<unknown> } {
  const lists = new Set<unknown>()
  const keep = (value: unknown): Tree | Scalar => {
    if (Array.isArray(value)) {
      const list: Tree = {}
      lists.add(list)
      for (const [index, item] of value.entries()) {
        const key = keyOf(item, index, wordOf)
        // The position distinguishes two items with the same key.
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

function keyOf(item: unknown, index: number, wordOf: WordOf): string {
  if (isScalar(item)) return String(item)
  const id = isRecord(item)
    ? Object.entries(item).find(([key, value]) => wordOf(key)[1] === 'id' && isScalar(value))
    : undefined
  return `#${id === undefined ? index + 1 : String(id[1])}`
}

interface Fact extends Pick<Change, 'path' | 'key' | 'group' | 'label' | 'isMinor'> {
  value: Value
  isItem: boolean
}

interface Place {
  isList: boolean
  /** The name of each step of the path. */
  titles: string[]
  /** The last step that is not a list item. */
  name: string
}

/** Describes the value at a path: its label, its format, and the lists and parts that contain it. */
class Facts {
  readonly #lists: readonly ReadonlySet<unknown>[]
  readonly #trees: readonly Tree[]
  readonly #wordOf: WordOf
  readonly #places = new Map<string, Place>()

  constructor(lists: readonly ReadonlySet<unknown>[], trees: readonly Tree[], wordOf: WordOf) {
    this.#lists = lists
    this.#trees = trees
    this.#wordOf = wordOf
  }

  at(path: readonly string[], value: Scalar): Fact {
    const parent = this.#placeOf(path.slice(0, -1))
    // A plain list item takes the name of its list.
    const isItem = this.isItem(path)
    const key = isItem ? parent.name : (path.at(-1) ?? '')
    const [label, kind] = this.#wordOf(key)
    return {
      path: JSON.stringify(path),
      key,
      group: isItem ? parent.titles.slice(0, -1) : parent.titles,
      label,
      value: valueOf(kind, value),
      isMinor: kind === 'id',
      isItem,
    }
  }

  /** All plain values at a path and below it. Empty when the value is undefined. */
  below(path: readonly string[], value: Tree | Scalar | undefined): Fact[] {
    if (value === undefined) return []
    if (!isTree(value)) return [this.at(path, value)]
    return Object.entries(value).flatMap(([key, part]) => this.below([...path, key], part))
  }

  /** True when a path leads to an item of a list. */
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
    if (!parent.isList) return { isList, titles: [...parent.titles, this.#wordOf(step)[0]], name: step }
    const subjects = nodes.map((node) => this.#subjectOf(node))
    return {
      isList,
      titles: [...parent.titles, subjects.find((subject) => subject !== undefined) ?? step],
      name: parent.name,
    }
  }

  /** What an item of a list is about: a person, a machine, or a name. Undefined when the item contains none of them. */
  #subjectOf(node: Tree | Scalar | undefined): string | undefined {
    if (!isTree(node)) return undefined
    for (const [key, value] of Object.entries(node)) {
      const [label, kind] = this.#wordOf(key)
      if (typeof value !== 'string' || value === '') continue
      // A machine's name is usually a number, so its label goes before it.
      if (kind === 'machine') return `${label} ${value}`
      if (kind === 'person' || key === 'name') return value
    }
    return undefined
  }
}

function nodeAt(tree: Tree, steps: readonly string[]): Tree | Scalar | undefined {
  return steps.reduce<Tree | Scalar | undefined>((node, step) => (isTree(node) ? node[step] : undefined), tree)
}

function valueOf(kind: WordKind, value: Scalar): Value {
  if (value === null || value === '') return { kind: 'nothing' }
  if (typeof value === 'boolean') return { kind: 'truth', isTrue: value }
  if (!fitsKind(kind, value))
    return typeof value === 'number' ? { kind: 'number', number: value } : { kind: 'text', text: value }
  const text = String(value)
  const number = Number(value)
  switch (kind) {
    case 'money':
      return { kind: 'dollars', number }
    case 'meter':
    case 'number':
    case 'percent':
    case 'id':
      return { kind, number }
    case 'time':
      return { kind: 'instant', text }
    case 'color':
      return { kind, text }
    case 'text':
    case 'person':
    case 'machine':
    case 'day':
    case 'yesNo':
    case 'part':
      return { kind: 'text', text }
  }
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
 * Groups the changes by the part of the entry that contains them, in order of appearance. Changes outside any part come
 * first. A list item or an inner part with only one change gets no group of its own. Its change is in the group of the list or
 * part that contains it.
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
