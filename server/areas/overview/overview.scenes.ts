/** For the tests in server/proofs: a request body for each call of this area. */

import type { overviewCalls } from '@countroom/contract/overview/overview.calls.ts'

import type { AreaScenes } from '../../proofs/area-scenes.ts'

type Scenes = AreaScenes<typeof overviewCalls>

const bodies: Scenes['bodies'] = ({ venue }) => ({ listOverview: { locationId: venue.id } })

export const overviewScenes: Scenes = { bodies, scenes: {} }
