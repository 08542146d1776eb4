import type { companiesCalls } from '@countroom/contract/companies/companies.calls.ts'

import { type Handlers, inTwoSteps } from '../../platform/http/handlers.ts'
import * as companies from './companies.service.ts'

export const companiesRoutes: Handlers<typeof companiesCalls> = {
  async listAvailableCompanies(scope) {
    const rows = await companies.listAvailable(scope)
    return { companies: rows.map((row) => ({ companyId: row.company_id, name: row.name })) }
  },

  activateCompanyWithKey: inTwoSteps({
    prepare: (scope, body) => companies.requireKey(scope, body.serialKey),
    async change(scope, body) {
      const licence = await companies.activate(scope, body.serialKey)
      const licenseKey = {
        companyId: licence.companyId,
        startDate: licence.startsAt.toISOString(),
        expiryDate: licence.expiresAt.toISOString(),
      }
      return {
        reply: { message: 'Your company account is active again.', licenseKey },
        locationId: licence.companyId,
        accountId: null,
        before: null,
        after: licenseKey,
      }
    },
  }),
}
