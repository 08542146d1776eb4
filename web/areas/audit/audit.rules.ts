/** What an entry of the audit trail says in words: who did what, and what became of what (domain 13). */

import diff from 'microdiff'

import { auditSentenceOf, auditWordOf } from '@countroom/contract/audit-words.ts'
import type { AuditEntry } from '@countroom/contract/audit/audit.shapes.ts'
import { type AuditWord, fitsKind, type WordKind } from '@countroom/contract/audit/words.rules.ts'

/** A value of an entry, and how it is to be written. Dollars are dollars, never cents; hours are hours. */
export type Value =
  | { kind: 'nothing' }
  | { kind: 'text' | 'instant' | 'color'; text: string }
  | { kind: 'number' | 'dollars' | 'meter' | 'percent' | 'id'; number: number }
  | { kind: 'truth'; isTrue: boolean }
  /** What one list gained, lost or kept. */
  | { kind: 'list'; values: Value[] }

/** What was added has no `from`, what was removed no `to`. What stayed as it was has a `to` alone. */
export interface Change {
  /** Where it stands in the entry. */
  path: string
  key: string
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

type Entry = Pick<AuditEntry, 'call' | 'before' | 'after'>
type Tree = { [key: string]: Tree | Scalar }
type Scalar = string | number | boolean | null

/** What an entry says became of what; the numbers that only the program needs come last. */
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

/** What a person did, as a sentence: 'Linh Tran checked in Rosa Diaz'. */
export interface PersonSentence {
  text: string
  person: string
  /** The keys whose values it says. */
  said: ReadonlySet<string>
}

/** `who` is the name for somebody who was not signed in. */
export function sentenceOf(
  entry: Entry & Pick<AuditEntry, 'action' | 'account' | 'actor'>,
  who: string,
): PersonSentence {
  const person = entry.account === null ? who : (entry.actor ?? entry.account)
  const sentence = auditSentenceOf(entry)
  if (sentence === undefined) return { text: `${person}: ${entry.action}`, person, said: new Set() }
  return { text: `${person} ${sentence.text}`, person, said: sentence.said }
}

/** Whether a sentence says a value that was added or removed: its key is in the sentence, or it is the person's name. */
export function isSaid({ key, group, from, to }: Change, { person, said }: PersonSentence): boolean {
  if (group.length > 0 || (from !== undefined && to !== undefined)) return false
  const value = from ?? to
  return said.has(key) || (value?.kind === 'text' && value.text === person)
}

type WordOf = (key: string) => AuditWord

/** For a key that its area no longer declares: `startedAt` is 'Started at'. */
function guessedWord(key: string): AuditWord {
  const words = key.replaceAll(/[-_]+/g, ' ').replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
  return [capitalized(words.toLowerCase().trim()), 'text']
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

// Facts -------------------------------------------------------------------------------------------------------------------------

/** A list becomes a tree, so that an item is compared with itself and not with whatever stands in its place. */
function keyed(side: unknown, wordOf: WordOf): { tree: Tree; lists: ReadonlySet<unknown> } {
  const lists = new Set<unknown>()
  const keep = (value: unknown): Tree | Scalar => {
    if (Array.isArray(value)) {
      const list: Tree = {}
      lists.add(list)
      for (const [index, item] of value.entries()) {
        const key = keyOf(item, index, wordOf)
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
  /** What each step that leads there is called. */
  titles: string[]
  /** The last of these steps that is no item of a list. */
  name: string
}

/** Finds what stands at a path and what it is called. */
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
    // A plain item of a list is called as its list.
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
    if (!parent.isList) return { isList, titles: [...parent.titles, this.#wordOf(step)[0]], name: step }
    const subjects = nodes.map((node) => this.#subjectOf(node))
    return {
      isList,
      titles: [...parent.titles, subjects.find((subject) => subject !== undefined) ?? step],
      name: parent.name,
    }
  }

  /** Whom or what an item of a list is about: a person, a machine, or what has a name. */
  #subjectOf(node: Tree | Scalar | undefined): string | undefined {
    if (!isTree(node)) return undefined
    for (const [key, value] of Object.entries(node)) {
      const [label, kind] = this.#wordOf(key)
      if (typeof value !== 'string' || value === '') continue
      // The name of a machine is usually a number, which says nothing by itself.
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
