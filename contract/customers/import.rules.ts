/** The rules for the rows of a customer import (part 2 section 5). The import dialog and the server both apply them. */

import { sheetDate } from '../kernel/sheet-cells.ts'
import {
  MAX_ADDRESS_LENGTH,
  MAX_COMMENTS_LENGTH,
  MAX_LICENSE_LENGTH,
  MAX_NAME_LENGTH,
  MAX_POINTS,
  MAX_TAG_LENGTH,
  isBirthTooEarly,
  isPhone,
  PHONE_PROBLEM,
  phoneDigits,
} from './customers.rules.ts'
import { nameProblem } from './name.rules.ts'

/** A row of an import. All cells are text. */
export interface ImportRow {
  /** The line of the row in its file. The first row has line 2, because line 1 names the columns. */
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

/** What must be corrected in a row before it can be imported. `today` is the location's calendar date, YYYY-MM-DD. */
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
    ['firstName', 'Enter a first name.'],
    ['lastName', 'Enter a last name.'],
  ] as const) {
    const problem = row[field].trim() === '' ? needed : nameProblem(row[field])
    if (problem !== undefined) fault(field, problem)
  }
  if (importedPhone(row.phone) === undefined) fault('phone', PHONE_PROBLEM)
  if (row.dob.trim() !== '' && importedDate(row.dob, today) === undefined)
    fault('dob', 'Write the date of birth as YYYY-MM-DD or MM/DD/YYYY. It must be in the past, and in 1900 or later.')
  if (row.points.trim() !== '' && importedPoints(row.points) === undefined)
    fault('points', `Points must be a whole number from 0 to ${MAX_POINTS.toLocaleString('en-US')}.`)
  return faults
}

/** The ten digits of a phone number in a file, without the country code 1; undefined when there are not exactly ten. */
export function importedPhone(text: string): string | undefined {
  const digits = phoneDigits(text)
  return isPhone(digits) ? digits : undefined
}

/** A date of birth in a file as YYYY-MM-DD; undefined when it is not a date from 1900 until the day before `today`. */
export function importedDate(text: string, today: string): string | undefined {
  const day = sheetDate(text)
  return day !== undefined && !isBirthTooEarly(day) && day < today ? day : undefined
}

/** Whole points, with or without thousands separators; undefined for anything else. */
export function importedPoints(text: string): number | undefined {
  const trimmed = text.trim()
  const points = /^(\d{1,6}|\d{1,3}(,\d{3})+)$/.test(trimmed) ? Number(trimmed.replaceAll(',', '')) : undefined
  return points !== undefined && points <= MAX_POINTS ? points : undefined
}
