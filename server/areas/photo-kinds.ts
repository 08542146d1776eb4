/** The rows that each kind of photo belongs to. A kind of photo without its check does not compile. */

import type { Photos } from '../platform/photos/photo-store.ts'
import * as customers from './customers/customers.service.ts'
import * as captures from './points/captures.service.ts'

/** For the kinds whose screens are not built yet: no row names such a photo. */
const namesNone = async () => new Set<string>()

export const namedPhotos: Photos['named'] = {
  customer: customers.namedPhotos,
  'check-in': captures.namedPhotos,
  machine: namesNone,
  bonus: namesNone,
  raffle: namesNone,
}
