import type { companiesCalls } from '@countroom/contract/companies/companies.calls.ts'

import { type Handlers, inTwoSteps } from '../../platform/http/handlers.ts'
import * as companies from './companies.service.ts'

export const companiesRoutes: Handlers<typeof companiesCalls> = {
  async listCompanies(scope, asked) {
    const { rows, ...page } = await companies.list(scope, asked)
    return { companies: rows, ...page }
  },

  async listAvailableCompanies(scope) {
    const rows = await companies.listAvailable(scope)
    return { companies: rows.map((row) => ({ companyId: row.company_id, name: row.name, standstill: row.standstill })) }
  },

  createCompany: inTwoSteps({
    prepare: (scope, { administrator }) => companies.makePasswords(scope, administrator),
    async change(scope, { administrator, ...draft }, passwords) {
      const { company, after } = await companies.create(scope, draft, administrator, passwords)
      return { reply: { message: 'Saved', companies: [company] }, before: null, after }
    },
  }),

  async updateCompany(scope, { companyId, version, ...draft }) {
    const { company, before, after } = await companies.update(scope, companyId, draft, version)
    return { reply: { message: 'Saved', companies: [company] }, locationId: companyId, before, after }
  },

  async viewCompanyLicenseKey(scope, { companyId }) {
    return { licenseKey: await companies.viewKey(scope, companyId) }
  },

  async getLicenseHistory(scope, { companyId }) {
    return { licenses: await companies.history(scope, companyId) }
  },

  async createLicenseKey(scope, sale) {
    const { license, after } = await companies.generate(scope, sale)
    const reply = { message: 'License key generated', licenseKey: license }
    return { reply, locationId: sale.companyId, before: null, after, isSecret: true }
  },

  async renewLicenseKey(scope, { licenseKeyId, ...sale }) {
    const { license, after } = await companies.renew(scope, sale, licenseKeyId)
    const reply = { message: 'License renewed', licenseKey: license }
    return { reply, locationId: sale.companyId, before: null, after }
  },

  async revokeLicenseKey(scope, { companyId }) {
    const { license, before, after } = await companies.revoke(scope, companyId)
    return { reply: { message: 'License revoked', licenseKey: license }, locationId: companyId, before, after }
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
        reply: { message: 'Your company account is active.', licenseKey },
        locationId: licence.companyId,
        accountId: null,
        before: null,
        after: licenseKey,
      }
    },
  }),

  async updateLicenseAmount(scope, { licensekey, amount }) {
    const { license, before, after } = await companies.setAmount(scope, licensekey, amount)
    return { reply: { message: 'Saved', licenseKey: license }, locationId: license.companyId, before, after }
  },

  async getActualMembership(scope, { year }) {
    return { memberships: await companies.actualMembership(scope, year) }
  },

  async getYearlyProjections(scope, { year }) {
    return { projections: await companies.yearlyProjections(scope, year) }
  },
}
