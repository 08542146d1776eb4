/**
 * For each kind of photo, `namedPhotos` finds the photos that a row uses. `oldPhotos` finds the photos that are older than the location's rule
 * allows. If a kind is missing here, this file does not compile.
 */

import type { Photos } from '../platform/photos/photo-store.ts'
import * as bonusPhotos from './bonus/photos.service.ts'
import * as customers from './customers/customers.service.ts'
import * as pictures from './pictures/pictures.service.ts'
import * as captures from './points/captures.service.ts'
import * as raffle from './raffle/raffle.service.ts'

export const namedPhotos: Photos['named'] = {
  customer: customers.namedPhotos,
  'check-in': captures.namedPhotos,
  machine: pictures.namedPhotos,
  bonus: bonusPhotos.namedPhotos,
  raffle: raffle.namedPhotos,
}

export const oldPhotos: Photos['old'] = {
  customer: customers.oldPhotos,
  'check-in': captures.oldPhotos,
  machine: pictures.oldPhotos,
  bonus: bonusPhotos.oldPhotos,
  raffle: raffle.oldPhotos,
}

/** All photos that show a customer. The server removes them after somebody deletes the customer. */
export const photosOfCustomer: Photos['ofCustomer'] = async (db, locationId, customerId) => {
  const place = { db, location: { id: locationId } }
  const lists = [customers.listPhotosOf, captures.listCheckInPhotos, bonusPhotos.listPhotosOf, raffle.listPhotosOf]
  return (await Promise.all(lists.map((list) => list(place, customerId)))).flat()
}
