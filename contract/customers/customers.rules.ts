/** The rules for a customer (part 2 sections 5 and 9), for the form, the import and the server. */

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
/** The longest cooldown: thirty days. */
export const MAX_COOLDOWN_HOURS = 720
export const MAX_MATCHES_PER_DAY = 100
/** The maximum number of rows in one import. */
export const MAX_IMPORT_ROWS = 10_000
/** A masked driver license begins with this text. Its last characters follow. */
export const LICENSE_MASK = '••••'

/** The digits of a phone number. Eleven digits that begin with the country code 1 lose the 1. */
export function phoneDigits(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  return /^1\d{10}$/.test(digits) ? digits.slice(1) : digits
}

/** The text that a phone field keeps while somebody types: only digits, at most ten (part 2 section 5). */
export function typedPhone(text: string): string {
  return phoneDigits(text).slice(0, PHONE_DIGITS)
}

/**
 * Whether a text is a phone number: exactly ten digits. The form and the import use this rule (part 2 section 5). So do the calls that save a
 * customer or check one in.
 */
export function isPhone(digits: string): boolean {
  return /^\d{10}$/.test(digits)
}

/** The message for a text that is not a phone number. */
export const PHONE_PROBLEM = `A phone number must have exactly ${PHONE_DIGITS} digits.`

/** THE rule for the earliest date of birth, in the form, the import and the call. `day` is YYYY-MM-DD. */
export function isBirthTooEarly(day: string): boolean {
  return day < EARLIEST_BIRTH
}

/** The message for a date of birth that is too early. */
export const BIRTH_TOO_EARLY = 'The date of birth must be in 1900 or later.'

/** The step from these points to the next higher value: 5 below 10, otherwise 10. */
export function pointsStep(points: number): number {
  return points < 10 ? 5 : 10
}
