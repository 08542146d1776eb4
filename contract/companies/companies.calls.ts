/** Companies, the locations of a user, and license keys (part 1 sections 2, 6 and 7). */

import { z } from 'zod'

import { Instant } from '../kernel/dates.ts'
import { defineCall, Nothing } from '../kernel/define-call.ts'
import { LocationId, RowId } from '../kernel/ids.ts'
import { serverPage } from '../kernel/server-page.ts'
import { Username } from '../team/team.shapes.ts'
import {
  Amount,
  Company,
  CompanyFields,
  Duration,
  License,
  LicenseKey,
  ProjectionRow,
  WholeDollars,
} from './companies.shapes.ts'
import { COMPANY_STATUSES, FIRST_PROJECTION_YEAR, STANDSTILLS } from './licences.rules.ts'

const MASTER = 'ROLE_MASTER_ADMIN'
const OneCompany = z.strictObject({ companyId: LocationId })
const companyPage = serverPage('companies', Company)
const SerialKey = z.string().trim().min(1).max(100)
const Sold = { companyId: LocationId, duration: Duration, amount: WholeDollars }
const OneYear = z.strictObject({ year: z.number().int().min(FIRST_PROJECTION_YEAR).max(2999) })
const PersonName = z.string().trim().max(100)

export const companiesCalls = {
  listCompanies: defineCall({
    http: 'POST /company/list',
    allow: MASTER,
    request: z.strictObject({
      ...companyPage.request,
      search: z.string().max(200).optional(),
      status: z.enum(COMPANY_STATUSES).optional(),
      /** Only these companies. */
      companyIds: z.array(LocationId).max(100).optional(),
      order: z.enum(['asc', 'desc']).optional(),
    }),
    reply: companyPage.reply,
    refuses: [],
    emits: [],
    audit: false,
    summary: 'The companies by name, each with the state of its licenses',
    isCostly: companyPage.isAll,
    alsoGet: true,
  }),
  listAvailableCompanies: defineCall({
    http: 'GET /company/listAvailableCompanies',
    allow: 'signed-in',
    request: Nothing,
    reply: {
      companies: z.array(
        z.object({
          companyId: LocationId,
          name: z.string(),
          /** Why only master administrators can work there now; null when the people of the location can work there too. */
          standstill: z.enum(STANDSTILLS).nullable(),
        }),
      ),
    },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'The locations that the user may choose',
  }),
  createCompany: defineCall({
    http: 'POST /company/create',
    allow: MASTER,
    request: z.strictObject({
      ...CompanyFields,
      /** The first administrator of the company, with a temporary password. */
      administrator: z.strictObject({
        firstname: PersonName.min(1, 'Enter a name.'),
        lastname: PersonName,
        username: Username,
        password: z.string().max(1000),
      }),
    }),
    reply: { companies: z.array(Company) },
    refuses: ['company.duplicate', 'company.serviceUnknown', 'employee.duplicate', 'password.weak'],
    emits: ['company'],
    audit: 'company created',
    summary:
      'Add a company with its first administrator and its station. People can work there after a license is activated',
  }),
  updateCompany: defineCall({
    http: 'POST /company/update',
    allow: MASTER,
    request: z.strictObject({
      ...CompanyFields,
      companyId: LocationId,
      /** The version of the company that the person edited. Without it, the last save wins. */
      version: z.number().int().positive().optional(),
    }),
    reply: { companies: z.array(Company) },
    refuses: ['company.unknown', 'company.duplicate', 'company.serviceUnknown', 'company.platform', 'list.changed'],
    emits: ['company'],
    audit: 'company changed',
    summary: 'Change a company. When it loses a service, its people lose the service immediately',
  }),
  viewCompanyLicenseKey: defineCall({
    http: 'POST /company/viewCompanyLicenseKey',
    allow: MASTER,
    request: OneCompany,
    /**
     * The license whose key waits for activation, otherwise the license that ends last, otherwise the newest revoked license. Null when there is no
     * license. `key` is null when the server can no longer decrypt it, because the server's secret key was changed.
     */
    reply: { licenseKey: LicenseKey.extend({ key: z.string().nullable() }).nullable() },
    refuses: ['company.unknown'],
    emits: [],
    audit: false,
    summary: 'The current license key of a company',
  }),
  getLicenseHistory: defineCall({
    http: 'POST /company/getLicenseHistory',
    allow: MASTER,
    request: OneCompany,
    reply: { licenses: z.array(License) },
    refuses: ['company.unknown'],
    emits: [],
    audit: false,
    summary: 'All licenses of a company, the newest first',
    alsoGet: true,
  }),
  createLicenseKey: defineCall({
    http: 'POST /company/createLicenseKey',
    allow: MASTER,
    request: z.strictObject(Sold),
    reply: { licenseKey: LicenseKey },
    refuses: ['company.unknown', 'company.platform', 'licence.running', 'licence.waiting'],
    emits: ['company'],
    audit: 'license key generated',
    summary:
      'Make a license key for a company without a running license. The license starts when somebody activates the key',
  }),
  renewLicenseKey: defineCall({
    http: 'POST /company/renewLicenseKey',
    allow: MASTER,
    request: z.strictObject({
      ...Sold,
      /** The license to renew, which the screen shows. Without it, the server renews the last license. */
      licenseKeyId: RowId.optional(),
    }),
    reply: { licenseKey: License },
    refuses: ['company.unknown', 'licence.notRunning', 'licence.renewed'],
    emits: ['company'],
    audit: 'license renewed',
    summary: 'Add a license that starts when the current one ends. This also works in the grace period',
  }),
  revokeLicenseKey: defineCall({
    http: 'POST /company/revokeLicenseKey',
    allow: MASTER,
    request: OneCompany,
    reply: { licenseKey: License },
    refuses: ['company.unknown', 'licence.none'],
    emits: ['company'],
    audit: 'license revoked',
    summary:
      'End the license of a company now, with its renewals and a key that waits for activation. The company’s employees can no longer use the system',
  }),
  activateCompanyWithKey: defineCall({
    http: 'POST /company/activateCompanyWithKey',
    allow: 'public',
    request: z.strictObject({ serialKey: SerialKey }),
    reply: { licenseKey: z.object({ companyId: LocationId, startDate: Instant, expiryDate: Instant }) },
    refuses: ['licence.unknown', 'company.notActive', 'request.tooMany'],
    emits: ['company'],
    audit: 'license activated',
    summary: 'Start a company’s license with its key',
  }),
  updateLicenseAmount: defineCall({
    http: 'POST /company/updateLicenseAmount',
    allow: MASTER,
    /** `licensekey`: the number of the license, or its key. */
    request: z.strictObject({ licensekey: z.union([RowId, SerialKey]), amount: Amount }),
    reply: { licenseKey: License },
    refuses: ['licence.unknown'],
    emits: ['company'],
    audit: 'amount of a license changed',
    summary: 'Correct the amount that a company pays for a license',
  }),
  getActualMembership: defineCall({
    http: 'POST /company/getActualMembership',
    allow: MASTER,
    request: OneYear,
    reply: { memberships: z.array(ProjectionRow) },
    refuses: ['projection.year'],
    emits: [],
    audit: false,
    summary: 'The income from licenses in a year, by company and by the month in which the license starts',
    isCostly: () => true,
  }),
  getYearlyProjections: defineCall({
    http: 'POST /company/getYearlyProjections',
    allow: MASTER,
    request: OneYear,
    reply: { projections: z.array(ProjectionRow) },
    refuses: ['projection.year'],
    emits: [],
    audit: false,
    summary:
      'The income from licenses in a year if companies renew their last licenses for the same durations and amounts. A company that is closed, or whose license was revoked, does not renew',
    isCostly: () => true,
  }),
}
