/** The overview for owners of several venues. */

import { z } from 'zod'

import { ADMINISTRATORS } from '../access/roles.ts'
import { defineCall } from '../kernel/define-call.ts'
import { LocationId } from '../kernel/ids.ts'
import { VenueOverview } from './overview.shapes.ts'

export const overviewCalls = {
  listOverview: defineCall({
    http: 'POST /overview/list',
    allow: ADMINISTRATORS,
    request: z.strictObject({ locationId: LocationId }),
    reply: {
      venues: z.array(VenueOverview),
      /** True when the account may see more than the 500 venues that are shown. */
      isShortened: z.boolean(),
    },
    refuses: [],
    emits: [],
    audit: false,
    summary:
      'The administrator’s venues, at most 500; venues that need attention come first. Each has its last business day beside the same weekday of the four weeks before, the net profit of the week so far, the running session, the people on shift, and open alerts',
    isCostly: () => true,
  }),
}
