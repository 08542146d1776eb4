/** The calls about machine pictures, which are photos of a machine (part 2 sections 2, 5 and 7; domain 8). */

import { z } from 'zod'

import { DateOnly } from '../kernel/dates.ts'
import { defineCall } from '../kernel/define-call.ts'
import { ActingUserId, LocationId, RowId } from '../kernel/ids.ts'
import { PhotoUpload } from '../kernel/photos.ts'
import { VoidReason } from '../kernel/voids.ts'
import { MachineName } from '../machines/machines.shapes.ts'
import { MAX_PICTURE_PHOTOS } from './pictures.rules.ts'
import { EarlierPicture, MachinePicture } from './pictures.shapes.ts'

export const picturesCalls = {
  addMachinePicture: defineCall({
    http: 'POST /machine/addMachinePicture',
    allow: ['ROLE_MACHINE_PICTURE', 'ROLE_ADD_MACHINE_READING'],
    request: z.strictObject({
      locationId: LocationId,
      userId: ActingUserId,
      machine: MachineName,
      newPhotos: z
        .array(PhotoUpload)
        .min(1, 'Take a photo first.')
        .max(MAX_PICTURE_PHOTOS, `A machine picture can have at most ${MAX_PICTURE_PHOTOS} photos.`),
      /** The reading session in which the machine is read. The picture then belongs to that reading. */
      sessionId: RowId.optional(),
    }),
    reply: { machinePicture: MachinePicture },
    refuses: ['machine.unknown', 'reading.sessionUnknown', 'photo.unreadable', 'photo.tooLarge', 'photo.noSpace'],
    emits: ['pictures'],
    audit: 'machine picture added',
    summary: 'Add a picture of a machine, with up to three photos',
    isLarge: true,
    photos: ['newPhotos'],
  }),
  listMachinePicture: defineCall({
    http: 'POST /machine/listMachinePicture',
    allow: 'ROLE_MACHINE_PICTURE',
    request: z.strictObject({ date: DateOnly, locationId: LocationId }),
    reply: {
      machinePictures: z.array(MachinePicture),
      /** The last business day before `date` that has pictures; null when there is none. */
      lastDay: DateOnly.nullable(),
    },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'The machine pictures of a business day, newest first, each with the machine’s previous picture',
  }),
  deleteMachinePicture: defineCall({
    http: 'POST /machine/deleteMachinePicture',
    allow: 'ROLE_MACHINE_PICTURE',
    /** `reason` may be left out when the acting person took the picture. */
    request: z.strictObject({
      machinePictureId: RowId,
      /** The business day of the picture. */
      date: DateOnly,
      locationId: LocationId.optional(),
      userId: ActingUserId.optional(),
      reason: VoidReason,
    }),
    reply: {},
    refuses: ['picture.unknown', 'void.reasonMissing'],
    emits: ['pictures'],
    audit: 'machine picture deleted',
    summary:
      'Delete a machine picture. Nobody can fetch its photos any more. The audit trail records who deleted it and why',
  }),
  getLastMachinePicture: defineCall({
    http: 'POST /machine/getLastMachinePicture',
    allow: ['ROLE_MACHINE_PICTURE', 'ROLE_ADD_MACHINE_READING'],
    request: z.strictObject({ machine: MachineName, locationId: LocationId }),
    reply: { picture: EarlierPicture.nullable() },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'The last picture of a machine, to compare it with a new one',
  }),
  listReadingPictures: defineCall({
    http: 'POST /machine/listReadingPictures',
    allow: ['ROLE_MASTER_READING', 'ROLE_ADD_MACHINE_READING', 'ROLE_MACHINE_PICTURE'],
    request: z.strictObject({ sessionId: RowId, locationId: LocationId }),
    reply: { machinePictures: z.array(MachinePicture) },
    refuses: ['reading.sessionUnknown'],
    emits: [],
    audit: false,
    summary:
      'The pictures of a session’s readings and the pictures of its business day that belong to no reading, newest first',
  }),
}
