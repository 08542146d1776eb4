/** How long a chip counts (part 1 sections 4 and 6). */

/** A chip that is not scanned out counts as present for this long: longer than any shift, but over before the next day's shift. */
export const PRESENCE_LASTS_HOURS = 16
/** Two reads of a chip within this time are one scan. */
export const SCAN_COUNTS_ONCE_MS = 3_000
