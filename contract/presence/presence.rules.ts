/** How long a chip counts (part 1 sections 4 and 6). */

/** A chip not scanned out counts as present for this long: longer than any shift, shorter than until tomorrow's. */
export const PRESENCE_LASTS_HOURS = 16
/** A chip read again within this time was held to the scanner once. */
export const SCAN_COUNTS_ONCE_MS = 3_000
