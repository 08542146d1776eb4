/** How long ago a ticket was paid, in words. Pure functions. */

/** Returns the beginning of a sentence, such as '40 seconds ago' for 40,000 ms, and 'A moment ago' for less than a second. */
export function agoInWords(ms: number): string {
  const seconds = Math.floor(ms / 1_000)
  if (seconds < 1) return 'A moment ago'
  if (seconds === 1) return 'A second ago'
  if (seconds < 60) return `${seconds} seconds ago`
  return seconds < 120 ? 'A minute ago' : `${Math.floor(seconds / 60)} minutes ago`
}
