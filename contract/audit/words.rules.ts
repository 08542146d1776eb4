/** How an area says in words what its changes leave in the audit trail (domain 13): its keys, and a sentence for each change. */

import type { Call } from '../kernel/define-call.ts'

/**
 * What the value of a key is. money: dollars, not cents. meter: whole dollars on a meter, as a number or as digits. time: an instant in
 * UTC. day: a date without a time. percent: 81.5 is 81.5%. person: somebody's name. machine: a machine's name. id: a number that
 * only the program needs. part: fields of its own, or a list of such parts. A key of any other kind may hold a list of such values.
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

/** What a key is called on the screen, and what its value is. */
export type AuditWord = readonly [label: string, kind: WordKind]

/** What was, and what is: the two sides of an entry. */
export interface Sides {
  before: unknown
  after: unknown
}

/**
 * What somebody did, as it follows their name: 'read machine {machine}'. A key in braces stands for its value, as it is after the
 * change or, where it is gone, as it was before. What was added may have another sentence than what was changed. Where the entry
 * decides more than that, a function chooses the sentence.
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

/** What became of a list that is saved as a whole: 'added machine 12', 'renamed 3 games'. */
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

/** The parts of a list that a side of an entry holds; none where it holds no such list. */
export function partsOf(side: unknown, key: string): Facts[] {
  const list = factsOf(side)[key]
  return Array.isArray(list) ? list.map(factsOf) : []
}

export function factsOf(side: unknown): Facts {
  return typeof side === 'object' && side !== null && !Array.isArray(side) ? (side as Facts) : {}
}

export interface SaidSentence {
  text: string
  /** The keys whose values it says. */
  said: ReadonlySet<string>
}

const wholeNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

function chosenTemplate(sentence: Sentence, entry: Sides): string {
  if (typeof sentence === 'function') return sentence(entry)
  if (typeof sentence === 'string') return sentence
  return entry.before === null ? sentence.added : sentence.changed
}

/** What somebody did, in words; undefined where a key is missing that the sentence needs. */
export function fillSentence(sentence: Sentence, entry: Sides): SaidSentence | undefined {
  const said = new Set<string>()
  const template = chosenTemplate(sentence, entry)
  let isWhole = true
  const text = template.replaceAll(/(#?)\{(\w+)\}/g, (_, sign: string, key: string) => {
    const sides = [entry.after, entry.before].map((side) => factsOf(side)[key])
    const value = sides.find((found) => typeof found === 'number' || typeof found === 'string')
    said.add(key)
    isWhole &&= value !== undefined
    // A number after # is a name, and has no separators.
    return typeof value === 'number' && sign === '' ? wholeNumber.format(value) : `${sign}${value}`
  })
  // Somebody may have no last name.
  return isWhole ? { text: text.replaceAll(/ +/g, ' ').trim(), said } : undefined
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/

/** Whether a value is what its key's kind says; nothing fits every kind. */
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
      // A text that is an instant of these years was declared wrongly: nobody types one.
      return typeof value === 'string' && !(INSTANT.test(value) && value.startsWith('20'))
  }
}
