/**
 * For the tests in server/proofs: a request body for each call of this area, and a scene for each change. A scene adds the rows that the change
 * needs, and returns a body with which the change succeeds.
 */

import type { companiesCalls } from '@countroom/contract/companies/companies.calls.ts'

import type { AreaScenes, BusyVenue } from '../../proofs/area-scenes.ts'
import type { Venue } from '../../testing/house.ts'
import { newCompany, newLicence } from '../../testing/licences.ts'
import { masterAt } from '../../testing/master.ts'
import { nextNumber } from '../../testing/new-names.ts'

type Scenes = AreaScenes<typeof companiesCalls>

const sale = (companyId: number) => ({ companyId, duration: '1M' as const, amount: 200 })

const bodies: Scenes['bodies'] = (at) => {
  const companyId = at.soldCompanyId
  const { administrator, ...company } = newCompany(`${at.canaries[0]} company`)
  return {
    listCompanies: {},
    listAvailableCompanies: {},
    createCompany: { ...company, administrator },
    updateCompany: { ...company, companyId, version: 1 },
    viewCompanyLicenseKey: { companyId },
    getLicenseHistory: { companyId },
    createLicenseKey: sale(companyId),
    renewLicenseKey: sale(companyId),
    revokeLicenseKey: { companyId },
    activateCompanyWithKey: { serialKey: 'ABCD-EFGH-JKMN-PQRS' },
    updateLicenseAmount: { licensekey: 'ABCD-EFGH-JKMN-PQRS', amount: 12.5 },
    getActualMembership: { year: 2026 },
    getYearlyProjections: { year: 2026 },
  }
}

/** The venue for a scene that ends a license: a new venue instead of `busy`, because other scenes need the license of `busy`. */
async function another(venue: Venue, busy: BusyVenue): Promise<Venue> {
  return venue.id === busy.venue.id ? venue.house.venue() : venue
}

const scenes: Scenes['scenes'] = {
  createCompany: async () => newCompany(`Company ${nextNumber()}`),
  updateCompany: async (venue) => {
    const { administrator: _, ...company } = newCompany(`Company ${nextNumber()}`)
    return { ...company, companyId: venue.id }
  },
  createLicenseKey: async (venue, _, busy) => {
    const company = await another(venue, busy)
    await venue.house.owner.query(`update licences set revoked_at = starts_at where company_id = $1`, [company.id])
    return sale(company.id)
  },
  renewLicenseKey: async (venue) => {
    // For a few seconds after a license was made, the server refuses a renewal that names no license.
    venue.house.clock.advance(60_000)
    return sale(venue.id)
  },
  revokeLicenseKey: async (venue, _, busy) => ({ companyId: (await another(venue, busy)).id }),
  updateLicenseAmount: async (venue) => ({ licensekey: await newLicence(venue), amount: 12.5 }),
  activateCompanyWithKey: async (venue) => ({
    serialKey: await newLicence(await venue.house.venue({ licenceEnds: null })),
  }),
}

export const companiesScenes: Scenes = {
  bodies,
  scenes,
  madeBy: {
    listCompanies: masterAt,
    viewCompanyLicenseKey: masterAt,
    getLicenseHistory: masterAt,
    getActualMembership: masterAt,
    getYearlyProjections: masterAt,
    createCompany: masterAt,
    updateCompany: masterAt,
    createLicenseKey: masterAt,
    renewLicenseKey: masterAt,
    revokeLicenseKey: masterAt,
    updateLicenseAmount: masterAt,
  },
}
