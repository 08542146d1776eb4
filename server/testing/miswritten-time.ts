/**
 * True for a sentence with a date or time that is not in the format 2026-05-29 3:02 AM (part 1 section 9). `Client.call` in house.ts checks every
 * refusal except 'request.malformed' with this function.
 */
export function hasMiswrittenTime(sentence: string): boolean {
  const rest = sentence.replaceAll(/\b\d{4}-\d\d-\d\d(?: (?:1[0-2]|[1-9]):[0-5]\d [AP]M|(?![\dT]))/g, '')
  return /\d:\d|\d{4}-\d|\d\/\d+\/\d|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d/.test(rest)
}
