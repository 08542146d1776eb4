/** What a licence of the history is now. */

import type { License } from '@countroom/contract/companies/companies.shapes.ts'

export function licenseStateOf(
  { startDate, expiryDate, revokedAt }: Pick<License, 'startDate' | 'expiryDate' | 'revokedAt'>,
  now: Date,
): 'waiting' | 'revoked' | 'later' | 'running' | 'ended' {
  if (revokedAt !== null) return 'revoked'
  if (startDate === null || expiryDate === null) return 'waiting'
  if (new Date(startDate) > now) return 'later'
  return new Date(expiryDate) > now ? 'running' : 'ended'
}

/** The months of a projection, as its rows name them. */
export const MONTHS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const
export type Month = (typeof MONTHS)[number]

/** The amounts of a row as somebody types them. */
export type Typed = Record<Month, string>

/** Typed dollars: digits with an optional decimal point. Undefined when the text is not such a number. */
export function amountOf(text: string): number | undefined {
  return /^\d{1,7}(\.\d{0,2})?$/.test(text.trim()) ? Number(text) : undefined
}

/** The text of a field after somebody typed: digits with at most one decimal point, otherwise the text before. */
export function amountTyped(text: string, before: string): string {
  return /^\d*\.?\d*$/.test(text) ? text : before
}

/** Typed whole dollars, as licenses are sold; '.00' may follow. Undefined when the text is not such a number. */
export function wholeDollarsOf(text: string): number | undefined {
  return /^\d{1,6}(\.0{0,2})?$/.test(text) ? Number(text) : undefined
}
