/** What is said of points that are voided (domain 13). */

/** Characters of the reason. */
export const MIN_VOID_REASON_LENGTH = 3
export const MAX_VOID_REASON_LENGTH = 500
