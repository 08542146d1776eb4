/** The server ends an administrator's session that nobody has used for this long in any tab (part 1 section 9). */
export const IDLE_LOGOUT_MS = 1_800_000
/** After a movement, a key or a touch, the browser waits for a pause of this length. Then it records the time as the last activity. */
export const IDLE_DEBOUNCE_MS = 500
