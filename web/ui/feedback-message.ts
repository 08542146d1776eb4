/** The lines of a message: a dollar sign separates segments (part 1 section 8). */
export interface FeedbackLines {
  /** The lines in the bar. */
  shown: string[]
  /** Every segment, for the dialog that the link opens. */
  all: string[]
}

/** Splits a message at dollar signs. Of a message with 'validated', only the first segment shows. */
export function feedbackLines(message: string): FeedbackLines {
  const all = message
    .split('$')
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '')
  return { shown: message.includes('validated') ? all.slice(0, 1) : all, all }
}
