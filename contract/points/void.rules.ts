/** What is said of points that are voided (domain 13). */

/** Characters of the reason. */
export const MIN_VOID_REASON_LENGTH = 3
export const MAX_VOID_REASON_LENGTH = 500

/** A void of so many dollars raises an alert (domain 12). */
export const LARGE_VOID = 100
