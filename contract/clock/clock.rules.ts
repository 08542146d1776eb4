/** A shift that has been open for longer than this is shown as stale, and an administrator may close it (domain 12). */
export const STALE_AFTER_HOURS = 16
/** The longest shift, in hours, that can be entered or corrected by hand, or closed for its owner. */
export const MAX_SHIFT_HOURS = 48
