/** How long a scanned chip makes its owner present (part 1 sections 4 and 6). */

/** A person who does not scan out stays present for this long. A usual shift is shorter, and the next day's shift begins after this time. */
export const PRESENCE_LASTS_HOURS = 16
/** Two reads of a chip at the same browser within this time count as one scan. */
export const SCAN_COUNTS_ONCE_MS = 3_000
