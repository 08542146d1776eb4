/** Reads times of day that people type. */

const TYPED = /^(\d{1,2})(?:[:.h]?(\d{2}))?\s*(a|p|am|pm|a\.m\.|p\.m\.)?$/i

/** The time of day that a text means, as HH:mm. Reads texts such as '9:05p', '905 pm', '21:05' and '9p'. Undefined if the text is not a time. */
export function parseClockTime(text: string): string | undefined {
  const [, hours, minutes = '00', half] = TYPED.exec(text.trim()) ?? []
  if (hours === undefined) return undefined
  const [hour, minute] = [Number(hours), Number(minutes)]
  if (minute > 59 || (half === undefined ? hour > 23 : hour < 1 || hour > 12)) return undefined
  const isAfternoon = half?.toLowerCase().startsWith('p') === true
  const ofDay = half === undefined ? hour : (hour % 12) + (isAfternoon ? 12 : 0)
  return `${String(ofDay).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
