/** How a long list says how long it is. */

import { z } from 'zod'

export const COUNTED = {
  /** The rows of all pages together; when there are more than the server counts, those that it did count. */
  total: z.number().int(),
  /** There are more than `total`. */
  hasMore: z.boolean(),
}
