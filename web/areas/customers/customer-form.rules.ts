/** What is typed of a customer, what is wrong with it before the server is asked, and what is sent (part 2 section 5). */

import {
  DEFAULT_POINTS,
  isPhone,
  MAX_COOLDOWN_HOURS,
  MAX_MATCHES_PER_DAY,
  MAX_POINTS,
  pointsStep,
} from '@countroom/contract/customers/customers.rules.ts'
import type { Customer } from '@countroom/contract/customers/customers.shapes.ts'
import { nameProblem } from '@countroom/contract/customers/name.rules.ts'
import type { PhotoFile, PhotoUpload } from '@countroom/contract/kernel/photos.ts'

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

/** What the form holds before anything is typed. */
export function formOf(customer: Customer | undefined): CustomerForm {
  return {
    firstName: customer?.firstName ?? '',
    lastName: customer?.lastName ?? '',
    phone: customer?.phone ?? '',
    points: String(customer?.points ?? DEFAULT_POINTS),
    dob: customer?.dob ?? '',
    driverLicense: customer?.driverLicense ?? '',
    address: customer?.address ?? '',
    comments: customer?.comments ?? '',
    files: customer?.files ?? [],
    newFiles: [],
    isAnotherPerson: false,
    isRule: customer?.isRule ?? false,
    timeLimit: textOf(customer?.timeLimit),
    maxMatchesPerDay: textOf(customer?.maxMatchesPerDay),
    maxAmountPerDay: textOf(customer?.maxAmountPerDay),
    matchValues: (customer?.matchValues ?? []).map((points) => ({ points: String(points) })),
  }
}

function textOf(figure: number | null | undefined): string {
  return figure === null || figure === undefined ? '' : String(figure)
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
  const typed = text.trim()
  if (!/^(\d+\.?\d{0,2}|\.\d{1,2})$/.test(typed)) return undefined
  const hours = Number(typed)
  return hours <= MAX_COOLDOWN_HOURS ? hours : undefined
}

function parseWhole(text: string, largest: number): number | undefined {
  const typed = text.trim()
  if (!/^\d{1,7}$/.test(typed)) return undefined
  const whole = Number(typed)
  return whole <= largest ? whole : undefined
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
  isBirthIncomplete?: boolean
  /** Somebody of this name is registered, and nobody has said that this is another person. */
  isNameUnanswered?: boolean
}

/** Whether date of birth, driver license, address and comments are closed (part 2 section 5). */
export function isLocked(base: Customer | undefined, isAdministrator: boolean): boolean {
  return base !== undefined && !isAdministrator
}

export type Missing = 'firstName' | 'lastName' | 'anotherPerson' | 'phone' | 'points' | 'photo' | 'dob' | 'limits'

/** What the form needs yet before it can be saved: what is not there, and what cannot stay as it is typed. */
export function missingOf(form: CustomerForm, editor: Editor): Missing[] {
  const { isAdministrator, today, isBirthIncomplete = false, isNameUnanswered = false } = editor
  const isMissing: Record<Missing, boolean> = {
    firstName: nameProblem(form.firstName) !== undefined,
    lastName: nameProblem(form.lastName) !== undefined,
    anotherPerson: isNameUnanswered,
    phone: !isPhone(form.phone),
    points: isAdministrator && parsePoints(form.points) === undefined,
    photo: form.files.length + form.newFiles.length === 0,
    dob: isBirthIncomplete || (form.dob !== '' && form.dob >= today),
    limits: isAdministrator && !hasLimits(form),
  }
  return (Object.keys(isMissing) as Missing[]).filter((field) => isMissing[field])
}

/** True for a figure that can be understood, or none. */
export function isBlankOr(text: string, parse: (text: string) => number | undefined): boolean {
  return text.trim() === '' || parse(text) !== undefined
}

function hasLimits({ timeLimit, maxMatchesPerDay, maxAmountPerDay, matchValues }: CustomerForm): boolean {
  return (
    isBlankOr(timeLimit, parseHours) &&
    isBlankOr(maxMatchesPerDay, parseMatches) &&
    isBlankOr(maxAmountPerDay, parsePoints) &&
    matchValues.every(({ points }) => isBlankOr(points, parsePoints))
  )
}

interface Saving {
  base: Customer | undefined
  isAdministrator: boolean
  /** False for a driver license as it was read, masked or whole. */
  hasNewLicense: boolean
}

/** What is sent of a form that is complete: of fields that the editor may not change, nothing. */
export function saveBodyOf(form: CustomerForm, { base, isAdministrator, hasNewLicense }: Saving) {
  const figure = (text: string, parse: (text: string) => number | undefined) => parse(text) ?? null
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
      timeLimit: figure(form.timeLimit, parseHours),
      maxMatchesPerDay: figure(form.maxMatchesPerDay, parseMatches),
      maxAmountPerDay: figure(form.maxAmountPerDay, parsePoints),
      // Blank entries are dropped (part 2 section 5).
      matchValues: form.matchValues.flatMap(({ points }) => parsePoints(points) ?? []),
    }),
  }
}

const FIELDS = [
  'firstName',
  'lastName',
  'phone',
  'points',
  'dob',
  'driverLicense',
  'address',
  'comments',
  'files',
  'isRule',
  'timeLimit',
  'maxMatchesPerDay',
  'maxAmountPerDay',
  'matchValues',
] as const satisfies readonly (keyof CustomerForm)[]
export type CustomerField = (typeof FIELDS)[number]

/** What somebody else changed of a customer, and which of it was changed here too. */
export function changesOf(
  base: Customer,
  theirs: Customer,
  mine: CustomerForm,
): { field: CustomerField; isMineToo: boolean }[] {
  const [before, after] = [formOf(base), formOf(theirs)]
  return FIELDS.filter((field) => !isSame(before[field], after[field])).map((field) => ({
    field,
    isMineToo: !isSame(before[field], mine[field]) && !isSame(after[field], mine[field]),
  }))
}

/** What was typed here, on top of what somebody else saved meanwhile. A photo that either of the two took away is away. */
export function withMine(base: Customer, theirs: Customer, mine: CustomerForm): CustomerForm {
  const before = formOf(base)
  const typed = Object.entries(mine).filter(([field, value]) => !isSame(before[field as keyof CustomerForm], value))
  const removed = new Set(base.files.map(({ path }) => path).filter((path) => !hasPhoto(mine.files, path)))
  return {
    ...formOf(theirs),
    ...Object.fromEntries(typed),
    files: theirs.files.filter(({ path }) => !removed.has(path)),
  }
}

function hasPhoto(files: readonly PhotoFile[], path: string): boolean {
  return files.some((file) => file.path === path)
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
