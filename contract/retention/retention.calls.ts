/** The rules for deleting a location's old photos (domain 8). */

import { z } from 'zod'

import { ADMINISTRATORS } from '../access/roles.ts'
import { Instant } from '../kernel/dates.ts'
import { defineCall } from '../kernel/define-call.ts'
import { LocationId } from '../kernel/ids.ts'
import { OldPhotoCount, PhotoRules, SavedPhotoRules } from './retention.shapes.ts'

export const retentionCalls = {
  getPhotoRules: defineCall({
    http: 'POST /rule/getPhotoRules',
    allow: ADMINISTRATORS,
    request: z.strictObject({ locationId: LocationId }),
    reply: {
      photoRules: SavedPhotoRules,
      /** The disk space that the photos of the location use, and the most that they may use. */
      usedBytes: z.number().int(),
      quotaBytes: z.number().int(),
    },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'How long the photos of each kind are kept. The version is 0 until somebody saves the rules',
  }),
  countOldPhotos: defineCall({
    http: 'POST /rule/countOldPhotos',
    allow: ADMINISTRATORS,
    request: PhotoRules.extend({ locationId: LocationId }),
    reply: {
      /** When the server would delete the photos. */
      deletedAt: Instant,
      /** The kinds that have photos to delete. */
      old: z.array(OldPhotoCount),
    },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'How many photos these rules would delete at the beginning of the next business day',
  }),
  savePhotoRules: defineCall({
    http: 'POST /rule/savePhotoRules',
    allow: ADMINISTRATORS,
    request: PhotoRules.extend({
      locationId: LocationId,
      /** The version that the person edited; 0 when nobody has saved rules yet. Without a version, the last save wins. */
      version: z.number().int().min(0).optional(),
    }),
    reply: { photoRules: SavedPhotoRules },
    refuses: ['list.changed'],
    emits: ['rules'],
    audit: 'photo rules saved',
    summary: 'Change how long photos are kept. The server deletes older photos at the beginning of each business day',
  }),
}
