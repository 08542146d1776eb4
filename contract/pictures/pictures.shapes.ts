/** The parts of calls about machine pictures (part 2 section 3, Machine picture). */

import { z } from 'zod'

import { DateOnly, Instant } from '../kernel/dates.ts'
import { RowId, UserId } from '../kernel/ids.ts'
import { DeletedPhoto, PhotoFile } from '../kernel/photos.ts'

/** An earlier picture of the same machine, to compare with. */
export const EarlierPicture = z.object({ dateTime: Instant, employeeName: z.string(), files: z.array(PhotoFile) })
export type EarlierPicture = z.infer<typeof EarlierPicture>

export const MachinePicture = z.object({
  machinePictureId: RowId,
  machine: z.string(),
  dateTime: Instant,
  businessDay: DateOnly,
  userId: UserId,
  employeeName: z.string(),
  files: z.array(PhotoFile),
  photoDeleted: DeletedPhoto.nullable(),
  /** The reading session whose reading the picture belongs to; null when it belongs to no reading. */
  sessionId: RowId.nullable(),
  /** The previous picture of the machine; null when there is none. */
  previous: EarlierPicture.nullable(),
})
export type MachinePicture = z.infer<typeof MachinePicture>
