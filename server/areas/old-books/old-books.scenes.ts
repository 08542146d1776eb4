/**
 * For the tests in server/proofs: a request body for each call of this area, and a scene for each change. A scene adds the rows that the change
 * needs, and returns a body with which the change succeeds.
 */

import type { oldBooksCalls } from '@countroom/contract/old-books/old-books.calls.ts'

import type { AreaScenes } from '../../proofs/area-scenes.ts'
import { oldDay } from '../../testing/report.ts'

type Scenes = AreaScenes<typeof oldBooksCalls>

const bodies: Scenes['bodies'] = ({ venue: { id: locationId }, importId }) => ({
  previewWeeks: { locationId, rows: [oldDay('2020-05-29')] },
  importWeeks: { locationId, rows: [oldDay('2020-05-29')] },
  listImportedWeeks: { locationId },
  deleteImportedWeeks: { importId, reason: 'the wrong year', locationId },
})

const scenes: Scenes['scenes'] = {
  importWeeks: async ({ id: locationId }) => ({ locationId, rows: [oldDay('2020-05-29')] }),
  deleteImportedWeeks: async ({ id: locationId }, admin) => {
    await admin.call('POST /report/importWeeks', { locationId, rows: [oldDay('2020-05-28')] })
    const { imports } = await admin.call('POST /report/listImportedWeeks', { locationId })
    return { importId: imports[0]!.importId, reason: 'the wrong year', locationId }
  },
}

export const oldBooksScenes: Scenes = { bodies, scenes }
