/** What is typed of a customer, and what is sent (part 2 section 5). */

import {
  DEFAULT_POINTS,
  MAX_COOLDOWN_HOURS,
  MAX_MATCHES_PER_DAY,
  MAX_POINTS,
  pointsStep,
} from '@countroom/contract/customers/customers.rules.ts'
import type { Customer } from '@countroom/contract/customers/customers.shapes.ts'
import type { PhotoFile, PhotoUpload } from '@countroom/contract/kernel/photos.ts'

import { orNone, parseDecimal, parseWhole } from '../../ui/figures.rules.ts'

/** Figures are kept as typed. */
export interface CustomerForm {
  firstName: string
  lastName: string
  phone: string
  points: string
  /** YYYY-MM-DD, or empty. */
  dob: string
  driverLicense: string
  address: string
  comments: string
  /** Of the stored photos those that stay. */
  files: PhotoFile[]
  newFiles: PhotoUpload[]
  isAnotherPerson: boolean
  isRule: boolean
  timeLimit: string
  maxMatchesPerDay: string
  maxAmountPerDay: string
  matchValues: { points: string }[]
}

/** Whole points from 0 on; undefined when the text is none. */
export function parsePoints(text: string): number | undefined {
  return parseWhole(text, MAX_POINTS)
}

/** A count of matches a day; undefined when the text is none. */
export function parseMatches(text: string): number | undefined {
  return parseWhole(text, MAX_MATCHES_PER_DAY)
}

/** Hours with at most two decimals; undefined when the text is none. */
export function parseHours(text: string): number | undefined {
  return parseDecimal(text, MAX_COOLDOWN_HOURS)
}

/** The values of the first match of a day, the second and so on, without blank ones (part 2 section 5); undefined when one is no value. */
export function parseValues(values: CustomerForm['matchValues']): number[] | undefined {
  const parsed = values.map(({ points }) => orNone(parsePoints)(points))
  return parsed.includes(undefined) ? undefined : parsed.filter((points) => typeof points === 'number')
}

/** The points one step up or down: 5 below 10, otherwise 10 (part 2 section 9). Never below 0; no figure counts as 0. */
export function stepped(text: string, direction: 1 | -1): string {
  const points = parsePoints(text) ?? 0
  // Down from 10 it is the smaller step: up again leads back.
  const step = pointsStep(direction === 1 ? points : points - 1)
  return String(Math.min(MAX_POINTS, Math.max(0, points + direction * step)))
}

/** Who edits, when, and what is known of the form besides what stands in it. */
export interface Editor {
  isAdministrator: boolean
  /** The location's calendar date, YYYY-MM-DD. */
  today: string
  /** A part of the date of birth is typed. */
  isBirthIncomplete: boolean
  /** Somebody of this name is registered. */
  hasNamesake: boolean
}

/** Whether date of birth, driver license, address and comments are closed (part 2 section 5). */
export function isLocked(base: Customer | undefined, isAdministrator: boolean): boolean {
  return base !== undefined && !isAdministrator
}

interface Saving {
  base: Customer | undefined
  isAdministrator: boolean
  /** False for a driver license as it was read, masked or whole. */
  hasNewLicense: boolean
}

/** What is sent of a form that is complete: of fields that the editor may not change, nothing. */
export function saveBodyOf(form: CustomerForm, { base, isAdministrator, hasNewLicense }: Saving) {
  return {
    ...(base && { customerId: base.customerId, version: base.version }),
    firstName: form.firstName.trim(),
    lastName: form.lastName.trim(),
    phone: form.phone,
    newFiles: form.newFiles,
    ...(base && { files: form.files }),
    ...(form.isAnotherPerson && { isAnotherPerson: true }),
    ...(!isLocked(base, isAdministrator) && {
      dob: form.dob === '' ? null : form.dob,
      ...(hasNewLicense && { driverLicense: form.driverLicense.trim() }),
      address: form.address.trim(),
      comments: form.comments.trim(),
    }),
    ...(isAdministrator && {
      points: parsePoints(form.points) ?? DEFAULT_POINTS,
      isRule: form.isRule,
      timeLimit: parseHours(form.timeLimit) ?? null,
      maxMatchesPerDay: parseMatches(form.maxMatchesPerDay) ?? null,
      maxAmountPerDay: parsePoints(form.maxAmountPerDay) ?? null,
      matchValues: parseValues(form.matchValues) ?? [],
    }),
  }
}

/** The stored photos that stay when two people edited them: one that either of the two took away is gone. */
export function photosWithBoth(base: Customer | undefined, theirs: Customer, mine: CustomerForm): PhotoFile[] {
  const kept = new Set(mine.files.map(({ path }) => path))
  const removed = new Set(base?.files.map(({ path }) => path).filter((path) => !kept.has(path)))
  return theirs.files.filter(({ path }) => !removed.has(path))
}
