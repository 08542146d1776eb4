/** What a customer must be (part 2 sections 5 and 9), for the form, the import and the server alike. */

import type { Role } from '../access/roles.ts'

/** Who works where customers' faces are shown. */
export const SEES_PHOTOS = ['ROLE_CUSTOMER', 'ROLE_DASHBOARD', 'ROLE_POINT_WATCHING'] as const satisfies readonly Role[]

export const PHONE_DIGITS = 10
export const DEFAULT_POINTS = 20
export const MAX_POINTS = 100_000
export const DUPLICATE_CHECK_AFTER_MS = 500
export const EARLIEST_BIRTH = '1900-01-01'
export const MAX_NAME_LENGTH = 100
export const MAX_ADDRESS_LENGTH = 500
export const MAX_LICENSE_LENGTH = 50
export const MAX_COMMENTS_LENGTH = 2_000
export const MAX_TAG_LENGTH = 20
export const MAX_MATCH_VALUES = 50
/** Cooldowns up to thirty days. */
export const MAX_COOLDOWN_HOURS = 720
export const MAX_MATCHES_PER_DAY = 100
/** Rows of one import. */
export const MAX_IMPORT_ROWS = 10_000
/** What is left of a driver license that is not shown. */
export const LICENSE_MASK = '••••'

/** Digits alone, at most ten, without the country code of a number that has eleven. */
export function phoneDigits(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  return (/^1\d{10}$/.test(digits) ? digits.slice(1) : digits).slice(0, PHONE_DIGITS)
}

/** True for ten digits as a number in the US begins: with no 0 and no 1. */
export function isPhone(digits: string): boolean {
  return /^[2-9]\d{9}$/.test(digits)
}

const HAS_LETTER = /[\p{L}\p{N}]/u
/** Controls, line breaks, blanks without a width, and what turns the direction of writing. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u
/** Joiners belong into Persian words and emoji; anywhere else nobody sees them. */
const LOOSE_JOINER = /(?<![\p{L}\p{M}\p{N}\p{S}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{N}\p{S}])/u

/** What is wrong with a first or last name, as a sentence; undefined when nothing is. Blanks around it do not count. */
export function nameProblem(name: string): string | undefined {
  const trimmed = name.trim()
  if (!HAS_LETTER.test(trimmed)) return 'A name has at least one letter or digit.'
  if (UNSEEN.test(trimmed) || LOOSE_JOINER.test(trimmed)) {
    return 'The name holds a line break or an invisible character. Delete it and type the name again.'
  }
  return undefined
}

/** How far a step up from these points leads: 5 below 10, otherwise 10. */
export function pointsStep(points: number): number {
  return points < 10 ? 5 : 10
}

/** A row of an import, as text, whatever the file held. */
export interface ImportRow {
  /** Its line in the file, from 2: the first one names the columns. */
  row: number
  tagId: string
  firstName: string
  lastName: string
  phone: string
  dob: string
  address: string
  driverLicense: string
  points: string
  comments: string
}

export const IMPORT_FIELDS = [
  'tagId',
  'firstName',
  'lastName',
  'phone',
  'dob',
  'address',
  'driverLicense',
  'points',
  'comments',
] as const satisfies readonly Exclude<keyof ImportRow, 'row'>[]
export type ImportField = (typeof IMPORT_FIELDS)[number]

export interface ImportFault {
  field: ImportField
  problem: string
}

/** What a row of an import needs before it can be a customer. `today` is the location's calendar date, YYYY-MM-DD. */
export function importFaults(row: ImportRow, today: string): ImportFault[] {
  const faults: ImportFault[] = []
  const fault = (field: ImportField, problem: string) => faults.push({ field, problem })
  const longest = {
    firstName: MAX_NAME_LENGTH,
    lastName: MAX_NAME_LENGTH,
    address: MAX_ADDRESS_LENGTH,
    driverLicense: MAX_LICENSE_LENGTH,
    comments: MAX_COMMENTS_LENGTH,
    tagId: MAX_TAG_LENGTH,
  } as const
  for (const [field, limit] of Object.entries(longest) as [keyof typeof longest, number][]) {
    if (row[field].trim().length > limit) fault(field, `Use at most ${limit} characters.`)
  }
  for (const [field, needed] of [
    ['firstName', 'A first name is needed.'],
    ['lastName', 'A last name is needed.'],
  ] as const) {
    const problem = row[field].trim() === '' ? needed : nameProblem(row[field])
    if (problem !== undefined) fault(field, problem)
  }
  if (importedPhone(row.phone) === undefined) fault('phone', 'A phone number has exactly 10 digits.')
  if (row.dob.trim() !== '' && importedDate(row.dob, today) === undefined)
    fault('dob', 'Write the date of birth as YYYY-MM-DD or MM/DD/YYYY; it lies in the past.')
  if (row.points.trim() !== '' && importedPoints(row.points) === undefined)
    fault('points', `Points are a whole number from 0 to ${MAX_POINTS}.`)
  return faults
}

/** A phone number as files hold it, with a country code of 1 or without; undefined when it has not ten digits. */
export function importedPhone(text: string): string | undefined {
  const digits = text.replaceAll(/\D/g, '')
  const national = digits.length === PHONE_DIGITS + 1 && digits.startsWith('1') ? digits.slice(1) : digits
  return national.length === PHONE_DIGITS ? national : undefined
}

/** A date of birth as files hold it, as YYYY-MM-DD; undefined when it is none, or not before `today`. */
export function importedDate(text: string, today: string): string | undefined {
  const [, month = '', date = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? []
  const day = year === '' ? text.trim() : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isCalendarDate(day) && day >= EARLIEST_BIRTH && day < today ? day : undefined
}

function isCalendarDate(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}

/** Whole points, with or without separators of thousands; undefined when they are none. */
export function importedPoints(text: string): number | undefined {
  const trimmed = text.trim().replaceAll(',', '')
  const points = /^\d{1,6}$/.test(trimmed) ? Number(trimmed) : undefined
  return points !== undefined && points <= MAX_POINTS ? points : undefined
}
