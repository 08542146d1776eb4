/**
 * For the tests in server/proofs: a request body for each call of this area, and a scene for each change. A scene adds the rows that the change
 * needs, and returns a body with which the change succeeds.
 */

import type { picturesCalls } from '@countroom/contract/pictures/pictures.calls.ts'

import type { AreaScenes } from '../../proofs/area-scenes.ts'
import { testPhoto } from '../../testing/photos.ts'
import { takePicture } from '../../testing/pictures.ts'
import { addMachine } from '../../testing/till.ts'

type Scenes = AreaScenes<typeof picturesCalls>

const bodies: Scenes['bodies'] = (at, who) => {
  const locationId = at.venue.id
  const machine = `${at.canaries[0]}1`
  const { sessionId } = at
  return {
    addMachinePicture: { locationId, userId: who.userId, machine, newPhotos: [at.newPhoto], sessionId },
    listMachinePicture: { date: at.pictureDay, locationId },
    deleteMachinePicture: {
      machinePictureId: at.machinePictureId,
      date: at.pictureDay,
      locationId,
      userId: who.userId,
      reason: 'it is blurred',
    },
    getLastMachinePicture: { machine, locationId },
    listReadingPictures: { sessionId, locationId },
  }
}

const scenes: Scenes['scenes'] = {
  addMachinePicture: async (venue, admin) => ({
    locationId: venue.id,
    userId: admin.userId,
    machine: await addMachine(admin, venue),
    newPhotos: [await testPhoto('crimson')],
  }),
  deleteMachinePicture: async (venue, admin) => {
    const { machinePictureId, businessDay } = await takePicture(admin, venue, await addMachine(admin, venue))
    return { machinePictureId, date: businessDay }
  },
}

export const picturesScenes: Scenes = { bodies, scenes }
