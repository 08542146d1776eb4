/** How an area describes its changes in the audit trail (domain 13): a label for each key and a sentence for each change. */

import type { Call } from '../kernel/define-call.ts'

/**
 * The kind of a key's value:
 * - `money`: dollars, not cents
 * - `meter`: whole dollars on a meter, as a number or as digits
 * - `time`: an instant in UTC
 * - `day`: a date without a time
 * - `percent`: 81.5 is 81.5%
 * - `person`: somebody's name
 * - `machine`: a machine's name
 * - `id`: a number that only the program needs
 * - `part`: an object with keys of its own, or a list of such objects
 *
 * A key of any kind except `part` may also have a list of values of that kind.
 */
export type WordKind =
  | 'text'
  | 'person'
  | 'machine'
  | 'money'
  | 'meter'
  | 'number'
  | 'percent'
  | 'time'
  | 'day'
  | 'yesNo'
  | 'color'
  | 'id'
  | 'part'

/** A key's label on the screen and the kind of its value. */
export type AuditWord = readonly [label: string, kind: WordKind]

/** The two sides of an entry: the values before and after the change. */
export interface Sides {
  before: unknown
  after: unknown
}

/**
 * A sentence without its subject, which is the person's name: 'read machine {machine}'. A key in braces is replaced by its value after the change or,
 * when there is none, by its value before the change. An added row may have a different sentence than a changed row. When the sentence depends on
 * other values of the entry, a function chooses it.
 */
type Sentence = string | { added: string; changed: string } | ((entry: Sides) => string)

type Facts = Readonly<Record<string, unknown>>

export interface AuditWords<Change extends string = string> {
  keys: Readonly<Record<string, AuditWord>>
  sentences: Readonly<Record<Change, Sentence>>
}

/** The calls of an area that leave an entry. */
export type ChangesOf<Calls extends Record<string, Call>> = {
  [Name in keyof Calls & string]: Calls[Name]['audit'] extends string ? Name : never
}[keyof Calls & string]

/** The sentence for a list that is saved in one change: 'added machine 12', 'renamed 3 games'. */
export function listChange(one: string, many: string): (entry: Sides) => string {
  const verbed = (verb: string, list: unknown) => {
    const names = Array.isArray(list) ? list.map((item) => String(factsOf(item)['name'] ?? item)) : []
    if (names.length === 0) return []
    return [names.length === 1 ? `${verb} ${one} ${names[0]}` : `${verb} ${names.length} ${many}`]
  }
  return ({ before, after }) => {
    const [was, is] = [factsOf(before), factsOf(after)]
    const said = [
      ...verbed('added', is['added']),
      ...verbed('renamed', is['renamed']),
      ...verbed('retired', was['retired']),
      ...verbed('removed', was['removed']),
    ]
    return said.length === 0 ? `saved the list of ${many}` : said.join(', ')
  }
}

/** The objects of the list that one side of an entry has under a key. Empty when the key has no list. */
export function partsOf(side: unknown, key: string): Facts[] {
  const list = factsOf(side)[key]
  return Array.isArray(list) ? list.map(factsOf) : []
}

export function factsOf(side: unknown): Facts {
  return typeof side === 'object' && side !== null && !Array.isArray(side) ? (side as Facts) : {}
}

export interface SaidSentence {
  text: string
  /** The keys that the sentence uses. */
  said: ReadonlySet<string>
}

const wholeNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

function chosenTemplate(sentence: Sentence, entry: Sides): string {
  if (typeof sentence === 'function') return sentence(entry)
  if (typeof sentence === 'string') return sentence
  return entry.before === null ? sentence.added : sentence.changed
}

/** The sentence with its keys replaced by their values; undefined when a value is missing. */
export function fillSentence(sentence: Sentence, entry: Sides): SaidSentence | undefined {
  const said = new Set<string>()
  const template = chosenTemplate(sentence, entry)
  let isWhole = true
  const text = template.replaceAll(/(#?)\{(\w+)\}/g, (_, sign: string, key: string) => {
    const sides = [entry.after, entry.before].map((side) => factsOf(side)[key])
    const value = sides.find((found) => typeof found === 'number' || typeof found === 'string')
    said.add(key)
    isWhole &&= value !== undefined
    // A number after # identifies something, such as a ticket, so it has no thousands separators.
    return typeof value === 'number' && sign === '' ? wholeNumber.format(value) : `${sign}${value}`
  })
  // The last name may be empty, which leaves two spaces or a space at the end.
  return isWhole ? { text: text.replaceAll(/ +/g, ' ').trim(), said } : undefined
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/

/** Whether a value fits the kind of its key. Null and the empty text fit every kind. */
export function fitsKind(kind: WordKind, value: unknown): boolean {
  if (value === null || value === '') return true
  if (Array.isArray(value)) return value.every((item) => fitsKind(kind, item))
  switch (kind) {
    case 'part':
      return typeof value === 'object'
    case 'yesNo':
      return typeof value === 'boolean'
    case 'money':
    case 'number':
    case 'percent':
      return typeof value === 'number'
    case 'id':
      return Number.isSafeInteger(value)
    case 'meter':
      return Number.isSafeInteger(value) || (typeof value === 'string' && /^\d+$/.test(value))
    case 'time':
      return typeof value === 'string' && INSTANT.test(value)
    case 'day':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
    case 'color':
      return typeof value === 'string' && /^#[\da-f]{6}$/i.test(value)
    case 'text':
    case 'person':
    case 'machine':
      // Nobody types an instant such as 2026-06-01T12:00:00Z. The server wrote such a value, so its key should have been declared as a time.
      return typeof value === 'string' && !(INSTANT.test(value) && value.startsWith('20'))
  }
}
