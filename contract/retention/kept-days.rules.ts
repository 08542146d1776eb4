/**
 * How many days photos may be kept, and the names of their kinds (domain 8). The browser loads this file, so it imports no date library.
 */

import { PHOTO_KINDS, type PhotoKind } from '../access/photo-kinds.ts'

/** The fewest and the most days that a location may choose. The minimum leaves time to investigate a night with the help of its photos. */
export const MIN_KEPT_DAYS = 30
export const MAX_KEPT_DAYS = 3_650

/** The name of each kind of photo in sentences. */
export const PHOTO_NAMES: Readonly<Record<PhotoKind, string>> = {
  customer: 'photos of customers',
  'check-in': 'check-in photos',
  machine: 'machine pictures',
  bonus: 'bonus photos',
  raffle: 'photos of raffle winners',
}

export const KINDS_OF_PHOTOS = Object.keys(PHOTO_KINDS) as readonly PhotoKind[]
