import type { picturesCalls } from '@countroom/contract/pictures/pictures.calls.ts'
import type { MachinePicture } from '@countroom/contract/pictures/pictures.shapes.ts'

import type { Handlers } from '../../platform/http/handlers.ts'
import { SHORT_HASH_LENGTH } from '../../platform/photos/photos.ts'
import * as pictures from './pictures.service.ts'

export const picturesRoutes: Handlers<typeof picturesCalls> = {
  async addMachinePicture(scope, { machine, sessionId }) {
    const { picture, isNew } = await pictures.addPicture(scope, { machine, sessionId })
    const after = traceOf(picture)
    return { reply: { machinePicture: picture, message: 'Saved' }, before: isNew ? null : after, after }
  },

  async listMachinePicture(scope, { date }) {
    return pictures.listPictures(scope, date)
  },

  async deleteMachinePicture(scope, { machinePictureId: pictureId, date: day, reason }) {
    const { picture, reason: why } = await pictures.deletePicture(scope, { pictureId, day, reason })
    return { reply: { message: 'The picture was deleted.' }, before: traceOf(picture), after: { reason: why } }
  },

  async getLastMachinePicture(scope, { machine }) {
    return { picture: await pictures.findLastPicture(scope, machine) }
  },

  async listReadingPictures(scope, { sessionId }) {
    return { machinePictures: await pictures.listOfSession(scope, sessionId) }
  },
}

/** What the audit trail records of a picture. */
function traceOf({ machinePictureId, machine, dateTime, employeeName, files, sessionId }: MachinePicture) {
  const photos = files.map(({ path }) => path.slice(0, SHORT_HASH_LENGTH))
  return { machinePictureId, machine, dateTime, employeeName, photos, ...(sessionId !== null && { sessionId }) }
}
