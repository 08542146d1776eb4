/** The bodies and scenes with which the proofs make the calls of this area. */

import type { companiesCalls } from '@countroom/contract/companies/companies.calls.ts'

import type { AreaScenes } from '../../proofs/area-scenes.ts'
import { newLicence } from '../../testing/licences.ts'

type Scenes = AreaScenes<typeof companiesCalls>

const bodies: Scenes['bodies'] = () => ({
  listAvailableCompanies: {},
  activateCompanyWithKey: { serialKey: 'ABCD-EFGH-JKMN-PQRS' },
})

const scenes: Scenes['scenes'] = {
  activateCompanyWithKey: async (venue) => ({
    serialKey: await newLicence(await venue.house.venue({ licenceEnds: null })),
  }),
}

export const companiesScenes: Scenes = { bodies, scenes }
