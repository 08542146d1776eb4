/** The lines of a message. Dollar signs separate its segments (part 1 section 8). */
export interface FeedbackLines {
  /** The lines in the bar. */
  shown: string[]
  /** Every segment, for the dialog that the link opens. */
  all: string[]
}

/** Splits a message at dollar signs. If the message contains 'validated', the bar shows only the first segment. */
export function feedbackLines(message: string): FeedbackLines {
  const all = message
    .split('$')
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '')
  return { shown: message.includes('validated') ? all.slice(0, 1) : all, all }
}
