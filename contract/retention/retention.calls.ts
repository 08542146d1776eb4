/** The rules by which a location deletes its photos (domain 8). */

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
      /** What the photos of the location take, and the most that they may take. */
      usedBytes: z.number().int(),
      quotaBytes: z.number().int(),
    },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'How long the photos of each kind are kept; version 0 before anybody has changed it',
  }),
  countOldPhotos: defineCall({
    http: 'POST /rule/countOldPhotos',
    allow: ADMINISTRATORS,
    request: PhotoRules.extend({ locationId: LocationId }),
    reply: {
      /** When they would be deleted. */
      deletedAt: Instant,
      /** The kinds of which photos would be deleted. */
      old: z.array(OldPhotoCount),
    },
    refuses: [],
    emits: [],
    audit: false,
    summary: 'How many photos such rules would delete at the beginning of the next business day',
  }),
  savePhotoRules: defineCall({
    http: 'POST /rule/savePhotoRules',
    allow: ADMINISTRATORS,
    request: PhotoRules.extend({
      locationId: LocationId,
      /** The version of the changed rules, 0 for the first ones; without it the last save wins. */
      version: z.number().int().min(0).optional(),
    }),
    reply: { photoRules: SavedPhotoRules },
    refuses: ['list.changed'],
    emits: ['rules'],
    audit: 'photo rules saved',
    summary: 'Change how long photos are kept. Older ones are deleted at the beginning of each business day',
  }),
}
