/** Adds machine pictures for tests. */

import type { MachinePicture } from '@countroom/contract/pictures/pictures.shapes.ts'

import type { Caller, Place } from './caller.ts'
import { testPhoto } from './photos.ts'

/** Adds a picture of a machine with a photo of each color. */
export async function takePicture(
  who: Caller,
  venue: Place,
  machine: string,
  { colors = ['teal'], sessionId }: { colors?: readonly string[]; sessionId?: number } = {},
): Promise<MachinePicture> {
  const body = {
    locationId: venue.id,
    userId: who.userId,
    machine,
    newPhotos: await Promise.all(colors.map((color) => testPhoto(color))),
    ...(sessionId !== undefined && { sessionId }),
  }
  return (await who.call('POST /machine/addMachinePicture', body)).machinePicture
}
