import { z } from 'zod'

import { hasAtMostTwoDecimals, MAX_DOLLARS } from './money.ts'

/** Dollars in a call: a number with at most two decimals. It may be negative (domain 13). */
export const Dollars = z
  .number()
  .min(-MAX_DOLLARS)
  .max(MAX_DOLLARS)
  .refine((dollars) => hasAtMostTwoDecimals(dollars), 'Use at most two decimals.')
