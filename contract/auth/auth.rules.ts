/** The server signs out an administrator who was idle this long in every tab (part 1 section 9). */
export const IDLE_LOGOUT_MS = 1_800_000
/** The browser records activity after the person has paused for this long. */
export const IDLE_DEBOUNCE_MS = 500
