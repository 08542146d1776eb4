/** The cash rules as a person types them in the form (domain 4 to 6). */

import { MAX_CASH_DOLLARS } from '@countroom/contract/cash/cash.rules.ts'

import { orNone, parseDecimal } from '../../ui/figures.rules.ts'

/** The typed values, named like the fields of the calls. */
export interface CashRulesForm {
  /** In dollars; empty when no second person is needed. */
  ticketApproval: string
  changeApproval: string
  showsExpected: boolean
  feedsMatches: boolean
}

/**
 * Parses a typed threshold in dollars. Returns null for an empty text, which means that no second person is ever needed. Returns undefined when the
 * text is not a valid amount above 0.
 */
export function parseThreshold(text: string): number | null | undefined {
  const dollars = orNone((typed) => parseDecimal(typed, MAX_CASH_DOLLARS))(text)
  return dollars === 0 ? undefined : dollars
}
