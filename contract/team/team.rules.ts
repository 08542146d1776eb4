/** Figures about employees that the browser needs too. */

/** A generated password has this many characters (part 1 section 5). */
export const GENERATED_PASSWORD_LENGTH = 16
/** The shortest password that somebody may choose. */
export const MIN_PASSWORD_LENGTH = 12
/** The highest hourly rate, in dollars. */
export const MAX_HOURLY_DOLLARS = 10_000
