/** Tells the shell whether pictures wait to be sent. Only then does the shell load the outbox that sends them. */

import { readStored, UNSENT_PICTURES } from '../../lib/storage.ts'

/** Whether this browser has pictures that the server does not have yet. */
export function hasUnsentPictures(): boolean {
  return readStored(UNSENT_PICTURES, (value): value is true => value === true) ?? false
}
