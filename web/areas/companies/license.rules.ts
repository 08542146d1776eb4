/** The state of a license in the history, and the amounts of licenses. */

import type { License, ProjectionRow } from '@countroom/contract/companies/companies.shapes.ts'

export function licenseStateOf(
  { startDate, expiryDate, revokedAt }: Pick<License, 'startDate' | 'expiryDate' | 'revokedAt'>,
  now: Date,
): 'waiting' | 'revoked' | 'later' | 'running' | 'ended' {
  if (revokedAt !== null) return 'revoked'
  if (startDate === null || expiryDate === null) return 'waiting'
  if (new Date(startDate) > now) return 'later'
  return new Date(expiryDate) > now ? 'running' : 'ended'
}

/** When a license ended or will end. A revocation in the grace period is later than the end of the license. */
export function endOf({ expiryDate, revokedAt }: Pick<License, 'expiryDate' | 'revokedAt'>): string | null {
  if (expiryDate === null || revokedAt === null) return revokedAt ?? expiryDate
  return new Date(revokedAt) < new Date(expiryDate) ? revokedAt : expiryDate
}

/** The keys of the months in the rows of the Membership Summary. */
export const MONTHS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const
export type Month = (typeof MONTHS)[number]

/** The typed amounts of a row of the Membership Summary. */
export type Typed = Record<Month, string>

/** Reads dollars: 1 to 7 digits, then optionally a decimal point with at most 2 digits. Returns undefined when the text is not such a number. */
export function amountOf(text: string): number | undefined {
  return /^\d{1,7}(\.\d{0,2})?$/.test(text.trim()) ? Number(text) : undefined
}

/** The new text of a field if it has only digits and at most one decimal point, otherwise the old text. */
export function amountTyped(text: string, before: string): string {
  return /^\d*\.?\d*$/.test(text) ? text : before
}

/** Reads the price of a license: at most 6 digits; '.', '.0' or '.00' may follow. Returns undefined when the text is not such a number. */
export function wholeDollarsOf(text: string): number | undefined {
  return /^\d{1,6}(\.0{0,2})?$/.test(text) ? Number(text) : undefined
}

/**
 * The typed amounts to save, by month. `known` is the row as it was when the person clicked Edit, with the amounts that were saved since. A month
 * that the person did not change is left out, because somebody else may have changed it.
 */
export function changedAmounts(
  typed: Typed,
  known: ProjectionRow['monthly'],
): { month: Month; licensekey: number; amount: number }[] {
  return MONTHS.flatMap((month) => {
    const { licenseKeyId, amount: before } = known[month]
    const amount = amountOf(typed[month])
    const isChanged = licenseKeyId !== null && amount !== undefined && amount !== before
    return isChanged ? [{ month, licensekey: licenseKeyId, amount }] : []
  })
}
