/** How many days photos may be kept, and what they are called (domain 8). Pure. Without a library for times, because the browser loads it. */

import { PHOTO_KINDS, type PhotoKind } from '../access/photo-kinds.ts'

/** A month, so that nobody misses the photo of a night that is still looked into; and ten years. */
export const MIN_KEPT_DAYS = 30
export const MAX_KEPT_DAYS = 3_650

/** What the photos of each kind are called. */
export const PHOTO_NAMES: Readonly<Record<PhotoKind, string>> = {
  customer: 'photos of customers',
  'check-in': 'check-in photos',
  machine: 'machine pictures',
  bonus: 'bonus photos',
  raffle: 'photos of raffle winners',
}

export const KINDS_OF_PHOTOS = Object.keys(PHOTO_KINDS) as readonly PhotoKind[]
