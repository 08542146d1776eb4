/** The values of the customer form, and the body of the call that saves them (part 2 section 5). */

import { MAX_CASH_DOLLARS } from '@countroom/contract/cash/cash.rules.ts'
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

/** The values of the form. Numbers are kept as typed text. */
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
  /** The stored photos that are kept. */
  files: PhotoFile[]
  newFiles: PhotoUpload[]
  isAnotherPerson: boolean
  isRule: boolean
  timeLimit: string
  maxMatchesPerDay: string
  maxAmountPerDay: string
  matchValues: { points: string }[]
  /** In dollars. */
  loanLimit: string
}

/** Reads whole points, 0 or more. Returns undefined when the text is not valid. */
export function parsePoints(text: string): number | undefined {
  return parseWhole(text, MAX_POINTS)
}

/** Reads a number of matches per day. Returns undefined when the text is not valid. */
export function parseMatches(text: string): number | undefined {
  return parseWhole(text, MAX_MATCHES_PER_DAY)
}

/** Reads the maximum that a customer may owe, in dollars. Returns undefined when the text is not valid. */
export function parseLoanLimit(text: string): number | undefined {
  return parseDecimal(text, MAX_CASH_DOLLARS)
}

/** Reads hours with at most two decimals. Returns undefined when the text is not valid. */
export function parseHours(text: string): number | undefined {
  return parseDecimal(text, MAX_COOLDOWN_HOURS)
}

/**
 * Reads the points for the first match of a day, the second match and so on, without blank fields (part 2 section 5). Returns
 * undefined when one of the values is not valid.
 */
export function parseValues(values: CustomerForm['matchValues']): number[] | undefined {
  const parsed = values.map(({ points }) => orNone(parsePoints)(points))
  return parsed.includes(undefined) ? undefined : parsed.filter((points) => typeof points === 'number')
}

/**
 * The points after one step up or down: by 10, or by 5 between 0 and 10 (part 2 section 9). The result is from 0 to MAX_POINTS.
 * Invalid text counts as 0.
 */
export function stepped(text: string, direction: 1 | -1): string {
  const points = parsePoints(text) ?? 0
  // A step down from 10 is the smaller step, so that a step up returns to 10.
  const step = pointsStep(direction === 1 ? points : points - 1)
  return String(Math.min(MAX_POINTS, Math.max(0, points + direction * step)))
}

/** What the checks of the form need besides its values. */
export interface Editor {
  isAdministrator: boolean
  /** The location's calendar date, YYYY-MM-DD. */
  today: string
  /** True when only a part of the date of birth is typed. */
  isBirthIncomplete: boolean
  /** True when a customer with this name is already registered. */
  hasNamesake: boolean
}

/** True when the editor may not change date of birth, driver license, address and comments (part 2 section 5). */
export function isLocked(base: Customer | undefined, isAdministrator: boolean): boolean {
  return base !== undefined && !isAdministrator
}

interface Saving {
  base: Customer | undefined
  isAdministrator: boolean
  /** False when the driver license is unchanged, whether it is masked or shown. */
  hasNewLicense: boolean
}

/** The body to save a complete form. It leaves out the fields that the editor may not change. */
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
      loanLimit: parseLoanLimit(form.loanLimit) ?? null,
    }),
  }
}

/** The stored photos to keep after two people edited a customer: all photos that neither of them removed. */
export function photosWithBoth(base: Customer | undefined, theirs: Customer, mine: CustomerForm): PhotoFile[] {
  const kept = new Set(mine.files.map(({ path }) => path))
  const removed = new Set(base?.files.map(({ path }) => path).filter((path) => !kept.has(path)))
  return theirs.files.filter(({ path }) => !removed.has(path))
}
