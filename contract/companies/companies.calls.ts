/** The locations of a user, and license keys (part 1 sections 2, 6 and 7). */

import { z } from 'zod'

import { Instant } from '../kernel/dates.ts'
import { defineCall, Nothing } from '../kernel/define-call.ts'
import { LocationId } from '../kernel/ids.ts'

export const companiesCalls = {
  listAvailableCompanies: defineCall({
    http: 'GET /company/listAvailableCompanies',
    allow: 'signed-in',
    request: Nothing,
    reply: { companies: z.array(z.object({ companyId: LocationId, name: z.string() })) },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'The locations that the user may choose',
  }),
  activateCompanyWithKey: defineCall({
    http: 'POST /company/activateCompanyWithKey',
    allow: 'public',
    request: z.strictObject({ serialKey: z.string().trim().min(1).max(100) }),
    reply: { licenseKey: z.object({ companyId: LocationId, startDate: Instant, expiryDate: Instant }) },
    refuses: ['licence.unknown', 'request.tooMany'],
    emits: ['company'],
    audit: 'licence activated',
    summary: 'Start a company’s license with its key',
  }),
}
