/** How customers are compared and found, how driver licenses are masked, and what an import reports about its rows (part 2 sections 5 and 6). */

import { DEFAULT_POINTS, LICENSE_MASK } from '@countroom/contract/customers/customers.rules.ts'
import type { ImportFinding } from '@countroom/contract/customers/customers.shapes.ts'
import {
  importedDate,
  importedPhone,
  importedPoints,
  type ImportFault,
  importFaults,
  type ImportRow,
} from '@countroom/contract/customers/import.rules.ts'
import { toCents } from '@countroom/contract/kernel/money.ts'
import { folded } from '@countroom/contract/kernel/text.ts'
import { writtenTime } from '@countroom/contract/kernel/time.ts'

import { otherRows } from '../../platform/imports.rules.ts'

// Names and searches -----------------------------------------------------------------------------------------------------------

export interface PersonName {
  firstName: string
  lastName: string
}

export function fullName({ firstName, lastName }: PersonName): string {
  return `${firstName} ${lastName}`
}

/** A name in the form in which it is compared and sorted: without accents, case, extra blanks and surrounding punctuation. */
export function nameKey(name: string): string {
  return folded(name)
    .replaceAll(/^[\p{P}\s]+|[\p{P}\s]+$/gu, '')
    .replaceAll(/\s+/g, ' ')
}

const DIGIT = /\d/
const NUMBER = /^[\d()+./-]+$/
const NATIONAL_NUMBER = /^1?(\d{10})$/

/**
 * The words of a text in the form that a search compares. A word is in lower case, without accents and surrounding punctuation. A number has no
 * separators between its digits. A text that is only a phone number is one word: its ten digits.
 */
export function searchWords(text: string): string[] {
  const words = folded(text)
    .replaceAll(/[’ʼ`´]/g, "'")
    .trim()
    .split(/\s+/)
    .map(searchWord)
  const together = words.join('')
  const phone = NATIONAL_NUMBER.exec(together)
  return phone === null ? words.filter((word) => word !== '') : [phone[1]!]
}

/**
 * The complete phone numbers in a search. The server limits how many unknown numbers a person who may not see phone numbers can search for.
 */
export function phonesIn(search: string): string[] {
  return searchWords(search).flatMap((word) => NATIONAL_NUMBER.exec(word)?.[1] ?? [])
}

function searchWord(word: string): string {
  if (NUMBER.test(word) && DIGIT.test(word)) return word.replaceAll(/\D/g, '')
  // A word that is only punctuation stays unchanged.
  return spelled(word.replaceAll(/^\p{P}+|\p{P}+$/gu, '') || word)
}

/**
 * Writes every character that is not ASCII as its code number. So even a database that knows only the Latin script can make trigrams of these
 * characters. All code numbers have the same length, so that no code number is the beginning of another.
 */
function spelled(word: string): string {
  return word.replaceAll(/[^\x20-\x7e]/gu, (letter) => `u${letter.codePointAt(0)!.toString(16).padStart(6, '0')}`)
}

/** Whether a searched word was typed with a digit. The digits of a code number do not count. */
function hasDigit(word: string): boolean {
  return /\d/.test(word.replaceAll(/u[0-9a-f]{6}/g, ''))
}

/** The text that a search looks through: the names, the phone number and the tag, with each word in its searched form. */
export function searchText(customer: PersonName & { phone: string; tagId: string }): string {
  return [customer.firstName, customer.lastName, customer.phone, customer.tagId].flatMap(searchWords).join(' ')
}

/**
 * A search finds a word shorter than this only at the beginning of words. Nearly every text contains any one or two given letters somewhere, so an
 * index would not help.
 */
const ANYWHERE_LENGTH = 3
/** The index narrows a search down by at most this many words. The other words are checked in the rows that remain. */
const MAX_INDEXED_WORDS = 3
/**
 * The index uses at most this many digits of a number. Few customers have the same six digits, so further digits would exclude hardly anybody. Each
 * further digit would also cost another read of the index.
 */
const MAX_INDEXED_DIGITS = 6

/** Where a word of a search must be in the words of a text. */
export type Place = 'anywhere' | 'beginning' | 'whole'

export interface SearchWord {
  text: string
  place: Place
}

export interface SearchWords {
  /** The longest words, by which the index narrows the search down. */
  indexed: SearchWord[]
  others: SearchWord[]
}

/**
 * The words of a search, each once. For people who may not see phone numbers or tags, a word with a digit must be a whole word. So these people
 * cannot guess a phone number, or a tag with a digit, character by character.
 */
export function splitSearch(search: string, hasPrivilege: boolean): SearchWords {
  const placeOf = (word: string): Place => {
    if (!hasPrivilege && hasDigit(word)) return 'whole'
    return word.length < ANYWHERE_LENGTH ? 'beginning' : 'anywhere'
  }
  const words = [...new Set(searchWords(search))]
    .toSorted((one, other) => other.length - one.length)
    .map((text): SearchWord => ({ text, place: placeOf(text) }))
  // When there is a long word, a short word excludes too few rows to be worth another read of the index.
  const long = words.filter(({ text }) => text.length >= ANYWHERE_LENGTH)
  const indexed = (long.length === 0 ? words : long).slice(0, MAX_INDEXED_WORDS)
  return { indexed, others: words.filter((word) => !indexed.includes(word)) }
}

/** The same words, each of which must now be at `place`. A word that must be whole stays whole. */
export function narrowedTo({ indexed, others }: SearchWords, place: Exclude<Place, 'anywhere'>): SearchWords {
  const narrowed = (word: SearchWord): SearchWord => (word.place === 'whole' ? word : { ...word, place })
  return { indexed: indexed.map(narrowed), others: others.map(narrowed) }
}

/**
 * The patterns by which the trigram index finds texts with a word at its `place`: LIKE patterns, one of which must match, or one regular expression.
 * A word has the same first trigrams at the beginning of a text and after a blank. So one regular expression covers both, and the index is read only
 * once. A whole word uses LIKE patterns, because PostgreSQL gets more trigrams from them.
 */
export function searchPatterns({ text, place }: SearchWord): { like: string[] } | { regex: string } {
  // The index looks only for the last digits of a number, anywhere in a text. Most phone numbers of a location begin with the same digits.
  if (text.length >= ANYWHERE_LENGTH && /^\d+$/.test(text)) return { like: [`%${text.slice(-MAX_INDEXED_DIGITS)}%`] }
  if (place === 'beginning') return { regex: `(^| )${text.replaceAll(/[^a-z0-9]/g, String.raw`\$&`)}` }
  const word = text.replaceAll(/[\\%_]/g, String.raw`\$&`)
  return { like: place === 'anywhere' ? [`%${word}%`] : [word, `${word} %`, `% ${word}`, `% ${word} %`] }
}

// Driver licenses --------------------------------------------------------------------------------------------------------------

const ENDING_LENGTH = 4

/** The part of a driver license that is shown: its last four characters, but at most half of it. */
export function licenseEnding(license: string): string {
  // The license is split into whole characters, because PostgreSQL cannot store half of a character.
  const characters = [...license]
  return characters.slice(characters.length - Math.min(ENDING_LENGTH, Math.floor(characters.length / 2))).join('')
}

/** A driver license as replies and the audit trail show it. Empty when there is none. */
export function maskedLicense(customer: { hasDriverLicense: boolean; driverLicenseEnding: string }): string {
  return customer.hasDriverLicense ? LICENSE_MASK + customer.driverLicenseEnding : ''
}

/**
 * The driver license that a save sets. An empty text removes the license. Undefined when the old license stays, because the save left the license out
 * or sent it back masked.
 */
export function givenLicense(driverLicense: string | undefined): string | undefined {
  return driverLicense?.startsWith(LICENSE_MASK) === true ? undefined : driverLicense
}

// Points and the customer's own match rule -------------------------------------------------------------------------------------

/** The points, the match rule and the loan limit of a customer. Only administrators may set them. */
export interface Terms {
  pointsCents: number
  isRule: boolean
  cooldownHundredths: number | null
  maxMatchesPerDay: number | null
  maxAmountPerDayCents: number | null
  matchValuesCents: readonly number[]
  loanLimitCents: number | null
}

export const NEW_TERMS: Terms = {
  pointsCents: toCents(DEFAULT_POINTS),
  isRule: false,
  cooldownHundredths: null,
  maxMatchesPerDay: null,
  maxAmountPerDayCents: null,
  matchValuesCents: [],
  loanLimitCents: null,
}

/** The same fields as calls send them, in dollars and hours. A field that a call leaves out does not change. */
export interface GivenTerms {
  points?: number | undefined
  isRule?: boolean | undefined
  timeLimit?: number | null | undefined
  maxMatchesPerDay?: number | null | undefined
  maxAmountPerDay?: number | null | undefined
  matchValues?: readonly number[] | undefined
  loanLimit?: number | null | undefined
}

export function termsAfter(given: GivenTerms, before: Terms): Terms {
  const { points, isRule, timeLimit, maxMatchesPerDay, maxAmountPerDay, matchValues, loanLimit } = given
  return {
    pointsCents: points === undefined ? before.pointsCents : toCents(points),
    isRule: isRule ?? before.isRule,
    cooldownHundredths: timeLimit === undefined ? before.cooldownHundredths : timeLimit && Math.round(timeLimit * 100),
    maxMatchesPerDay: maxMatchesPerDay === undefined ? before.maxMatchesPerDay : maxMatchesPerDay,
    maxAmountPerDayCents:
      maxAmountPerDay === undefined ? before.maxAmountPerDayCents : maxAmountPerDay && toCents(maxAmountPerDay),
    matchValuesCents: matchValues?.map(toCents) ?? before.matchValuesCents,
    loanLimitCents: loanLimit === undefined ? before.loanLimitCents : loanLimit && toCents(loanLimit),
  }
}

export function areSameTerms(some: Terms, others: Terms): boolean {
  return (
    some.pointsCents === others.pointsCents &&
    some.isRule === others.isRule &&
    some.cooldownHundredths === others.cooldownHundredths &&
    some.maxMatchesPerDay === others.maxMatchesPerDay &&
    some.maxAmountPerDayCents === others.maxAmountPerDayCents &&
    some.matchValuesCents.join() === others.matchValuesCents.join() &&
    some.loanLimitCents === others.loanLimitCents
  )
}

// Sentences about registered customers ------------------------------------------------------------------------------------------

/** Says that a person with this name is registered, and when they were last here, in the location's time. */
export function registeredSentence(person: PersonName & { lastVisitAt: Date | null }, timezone: string): string {
  // Screens split messages at dollar signs (part 1 section 8).
  const name = fullName(person).replaceAll('$', '')
  if (person.lastVisitAt === null) return `${name} is already registered and has not been here yet.`
  return `${name} is already registered and was last here on ${writtenTime(person.lastVisitAt, timezone)}.`
}

// Imports ----------------------------------------------------------------------------------------------------------------------

/** Which tags, names and phone numbers of an import file already belong to customers of the location. */
export interface Registered {
  /** Tags that are in use. */
  tags: ReadonlySet<string>
  /** A registered customer's full name, by the `personKey` of the name. */
  names: ReadonlyMap<string, string>
  /** A registered customer's full name, by phone number. */
  phones: ReadonlyMap<string, string>
}

/** The key that two people with the same name have in common. */
export function personKey(person: PersonName): string {
  return `${nameKey(person.firstName)}\n${nameKey(person.lastName)}`
}

/**
 * The findings about the rows of a file, in the order of the rows. A row without faults and warnings has no finding. `today` is the location's date,
 * YYYY-MM-DD.
 */
export function importFindings(rows: readonly ImportRow[], today: string, registered: Registered): ImportFinding[] {
  const tags = rowsBy(rows, (row) => row.tagId.trim())
  const names = rowsBy(rows, personKey)
  const phones = rowsBy(rows, (row) => importedPhone(row.phone) ?? '')
  return rows.flatMap((row) => {
    const tagId = row.tagId.trim()
    const name = personKey(row)
    const phone = importedPhone(row.phone) ?? ''
    const faults: ImportFault[] = importFaults(row, today)
    if (tagId !== '') {
      const others = otherRows(tags, tagId, row)
      if (registered.tags.has(tagId))
        faults.push({ field: 'tagId', problem: `Tag ${tagId} is already taken at this location.` })
      if (others !== '') faults.push({ field: 'tagId', problem: `The same tag is in ${others}.` })
    }
    const isNamed = name.trim() !== ''
    const [namesake, housemate] = [registered.names.get(name), registered.phones.get(phone)]
    const [sameName, samePhone] = [isNamed ? otherRows(names, name, row) : '', otherRows(phones, phone, row)]
    const warnings = [
      isNamed && namesake !== undefined && `${namesake} is already registered.`,
      isNamed && sameName !== '' && `The same name is in ${sameName}.`,
      phone !== '' && housemate !== undefined && `${housemate} has the same phone number.`,
      phone !== '' && samePhone !== '' && `The same phone number is in ${samePhone}.`,
    ].filter((sentence) => sentence !== false)
    return faults.length + warnings.length === 0 ? [] : [{ row: row.row, faults, warnings }]
  })
}

/** Groups the rows of a file by a key. */
function rowsBy(rows: readonly ImportRow[], keyOf: (row: ImportRow) => string): Map<string, ImportRow[]> {
  return Map.groupBy(rows, keyOf)
}

/** A customer from a correct row of an import. */
export interface ImportedCustomer extends PersonName {
  /** Empty to get the next number. */
  tagId: string
  phone: string
  bornOn: string | null
  address: string
  driverLicense: string
  points: number
  comments: string
}

export function importedCustomer(row: ImportRow, today: string): ImportedCustomer {
  return {
    tagId: row.tagId.trim(),
    firstName: row.firstName.trim(),
    lastName: row.lastName.trim(),
    phone: importedPhone(row.phone)!,
    bornOn: importedDate(row.dob, today) ?? null,
    address: row.address.trim(),
    driverLicense: row.driverLicense.trim(),
    points: importedPoints(row.points) ?? DEFAULT_POINTS,
    comments: row.comments.trim(),
  }
}

/** A longer tag is probably the number of a card, so new tags do not continue from it. */
const MAX_COUNTED_TAG_LENGTH = 7

/** The tags of new customers: the given tag, or the next number when it is empty. Also returns the last number, from which later tags continue. */
export function numberTags(tags: readonly string[], lastTag: number): { tags: string[]; lastTag: number } {
  const isCounted = (tag: string) => /^\d+$/.test(tag) && tag.length <= MAX_COUNTED_TAG_LENGTH
  let last = tags.filter(isCounted).reduce((greatest, tag) => Math.max(greatest, Number(tag)), lastTag)
  const numbered = tags.map((tag) => (tag === '' ? String(++last) : tag))
  return { tags: numbered, lastTag: last }
}
