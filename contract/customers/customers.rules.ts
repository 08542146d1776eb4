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

/** The digits of a phone number, without the country code of one that has eleven. */
export function phoneDigits(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  return /^1\d{10}$/.test(digits) ? digits.slice(1) : digits
}

/** What a phone field keeps of what is typed: digits only, at most ten (part 2 section 5). */
export function typedPhone(text: string): string {
  return phoneDigits(text).slice(0, PHONE_DIGITS)
}

/** THE rule for phone numbers, in the form, the import and every call: exactly ten digits (part 2 section 5). */
export function isPhone(digits: string): boolean {
  return /^\d{10}$/.test(digits)
}

/** What is said of a text that is none. */
export const PHONE_PROBLEM = `A phone number has exactly ${PHONE_DIGITS} digits.`

/** How far a step up from these points leads: 5 below 10, otherwise 10. */
export function pointsStep(points: number): number {
  return points < 10 ? 5 : 10
}
