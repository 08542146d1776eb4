/** The length of a long list in a reply. */

import { z } from 'zod'

export const COUNTED = {
  /** The rows of all pages together, up to the number at which the server stops counting. */
  total: z.number().int(),
  /** There are more rows than `total`. */
  hasMore: z.boolean(),
}
