import { z } from 'zod'

import { hasAtMostTwoDecimals, MAX_DOLLARS } from './money.ts'

/** Dollars as a call carries them: a number with at most two decimals, negative allowed (domain 13). */
export const Dollars = z
  .number()
  .min(-MAX_DOLLARS)
  .max(MAX_DOLLARS)
  .refine((dollars) => hasAtMostTwoDecimals(dollars), 'Use at most two decimals.')
