/** The lines of a message: a dollar sign separates segments (part 1 section 8). */
export interface FeedbackLines {
  /** What the bar shows, each on a line of its own. */
  shown: string[]
  /** Every segment, for the dialog that the link opens. */
  all: string[]
}

/** Splits a message at dollar signs; of one that includes 'validated' only the first segment is shown. */
export function feedbackLines(message: string): FeedbackLines {
  const all = message
    .split('$')
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '')
  return { shown: message.includes('validated') ? all.slice(0, 1) : all, all }
}
