/** Limits for the data and passwords of employees, and the length of generated passwords. */

/** The length of a generated password (part 1 section 5). */
export const GENERATED_PASSWORD_LENGTH = 16
/** The fewest characters of a password. */
export const MIN_PASSWORD_LENGTH = 12
/** The maximum number of additional locations of a person. */
export const MAX_LOCATIONS = 1_000
/** The highest hourly rate, in dollars. */
export const MAX_HOURLY_DOLLARS = 10_000

/** The number of characters of a password. A character such as 🎰 counts as one, although JavaScript's `length` counts it as two. */
export function passwordLength(password: string): number {
  return Array.from(password).length
}

/** Whether a password has too few characters. */
export function isPasswordTooShort(password: string): boolean {
  return passwordLength(password) < MIN_PASSWORD_LENGTH
}
