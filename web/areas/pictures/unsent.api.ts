/** Tells the shell whether to send pictures. The list itself loads only then. */

import { readStored, UNSENT_PICTURES } from '../../lib/storage.ts'

/** Whether this device has pictures that the server does not have yet. */
export function hasUnsentPictures(): boolean {
  return readStored(UNSENT_PICTURES, (value): value is true => value === true) ?? false
}
