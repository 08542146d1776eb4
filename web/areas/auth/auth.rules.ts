/** A failed login says so after this long (part 1 section 9). */
export const LOGIN_FAILURE_AFTER_MS = 3_000
